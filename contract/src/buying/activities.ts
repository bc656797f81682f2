import { z } from 'zod';
import { timestamp } from '../primitives.ts';

/** Kinds of recorded events in a purchase. Kinds are only added. */
const activityKinds = [
  'purchase_started',
  'purchase_renamed',
  'purchase_closed',
  'purchase_reopened',
  'home_added',
  'home_changed',
  'home_stage',
  'home_removed',
  'opinion',
  'note_added',
  'member_invited',
  'invitation_revoked',
  'member_joined',
  'member_left',
  'member_removed',
  'sharing_stopped',
  'date_added',
  'date_moved',
  'date_confirmed',
  'date_done',
  'date_cancelled',
  'date_opened',
  'date_removed',
  'task_added',
  'task_changed',
  'task_done',
  'task_dropped',
  'task_opened',
  'task_removed',
  'professional_added',
  'professional_removed',
  'dates_shared',
  'dates_unshared',
  'document_shared',
  'document_unshared',
  'document_ended',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const activitySchema = z.object({
  _id: z.string(),
  kind: z.enum(activityKinds),
  /** Id of the acting current member. Null for former members. */
  by: z.string().nullable(),
  /** Name of the subject at that time. */
  subject: z.string(),
  before: z.string(),
  after: z.string(),
  createdAt: timestamp,
});
export type Activity = z.infer<typeof activitySchema>;

type Told = Pick<Activity, 'subject' | 'before' | 'after'>;

const sentences: Readonly<Record<ActivityKind, (details: Told) => string>> = {
  purchase_started: () => 'started this purchase',
  purchase_renamed: ({ after }) => `named it ‘${after}’`,
  purchase_closed: () => 'closed this purchase',
  purchase_reopened: () => 'opened this purchase again',
  home_added: ({ subject }) => `added ${subject}`,
  home_changed: ({ subject }) => `changed ${subject}`,
  home_stage: ({ subject, before, after }) => `moved ${subject} from ‘${before}’ to ‘${after}’`,
  home_removed: ({ subject }) => `removed ${subject}`,
  opinion: ({ subject, after }) => `said ‘${after}’ to ${subject}`,
  note_added: ({ subject }) => `wrote a note${subject ? ` about ${subject}` : ''}`,
  member_invited: ({ after }) => `invited a ${after}`,
  invitation_revoked: ({ after }) => `took back the invitation of a ${after}`,
  member_joined: ({ after }) => `joined as a ${after}`,
  member_left: () => 'left',
  member_removed: ({ subject }) => `removed the helper ${subject}`,
  sharing_stopped: () => 'stopped sharing',
  date_added: ({ subject, after }) => `added ‘${subject}’ on ${after}`,
  date_moved: ({ subject, before, after }) => `moved ‘${subject}’ from ${before} to ${after}`,
  date_confirmed: ({ subject, after }) => `confirmed ‘${subject}’ with ${after}`,
  date_done: ({ subject }) => `marked ‘${subject}’ as done`,
  date_cancelled: ({ subject }) => `cancelled ‘${subject}’`,
  date_opened: ({ subject }) => `opened ‘${subject}’ again`,
  date_removed: ({ subject }) => `deleted ‘${subject}’`,
  task_added: ({ subject }) => `added the task ‘${subject}’`,
  task_changed: ({ subject }) => `changed the task ‘${subject}’`,
  task_done: ({ subject }) => `ticked off ‘${subject}’`,
  task_dropped: ({ subject }) => `marked ‘${subject}’ as not needed`,
  task_opened: ({ subject }) => `opened the task ‘${subject}’ again`,
  task_removed: ({ subject }) => `deleted the task ‘${subject}’`,
  professional_added: ({ subject }) => `put ${subject} on the purchase`,
  professional_removed: ({ subject }) => `took ${subject} off the purchase`,
  dates_shared: ({ subject, after }) => `shared the dates with ${subject}${after && `, ${after}`}`,
  dates_unshared: ({ subject }) => `stopped sharing the dates with ${subject}`,
  document_shared: ({ subject }) => `shared a document: ${subject}`,
  document_unshared: ({ subject }) => `stopped sharing a document: ${subject}`,
  document_ended: ({ subject }) =>
    `had shared a document that was deleted at the end of its time: ${subject}`,
};

/** Text after the acting person's name: 'added 12 High Street'. */
export const activityText = ({ kind, ...details }: Pick<Activity, 'kind'> & Told): string =>
  sentences[kind](details);
