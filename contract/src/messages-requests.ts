import { requestLimits } from './request-limits.ts';

/** Validation messages of requests and offers. Separate, so that public pages do not load them. */
export const requestMessages = {
  reply: 'Please write something.',
  reply_long: `A message cannot exceed ${requestLimits.reply.max_characters} characters.`,
  answer_short: 'Please answer with at least a whole sentence about this request.',
  answer_long: `An answer cannot exceed ${requestLimits.answer.max_characters} characters.`,
  answer_copied:
    'You have sent this text before. Please write an answer to what this person asks for.',
  decline_reason: 'Please choose a reason.',
  close_reason: 'Please choose what became of it.',
  merge_into: 'Please choose the other request.',
  weekly: `Please choose a whole number from 1 to ${requestLimits.weekly.most}.`,
  paused_until: `Please choose a day within the next ${requestLimits.pause_days} days.`,
  radius: `Please choose a whole number of kilometres from 1 to ${requestLimits.max_radius_km}.`,
  locality: 'Please choose a suburb and postcode that exist.',
  one_kind: 'Please choose either a distance or a list of suburbs.',
  place: 'Please choose a suburb or postcode that exists.',
} as const;
