import { z } from 'zod';
import { anyone } from './access.ts';
import { tokenSchema } from './accounts.ts';
import { answer, dataAnswer } from './answers.ts';
import { moveAppointmentBody } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { choice, timestamp } from './primitives.ts';
import { slotsAnswer, slotsQuery } from './vendors-calendar.ts';
import { memberRoles } from './vocabularies.ts';

/*
 * The answer to a reminder of a call. Whoever has the link of the mail is its side; the link comes in a header, never in an
 * address that a server sees. It ends with the call. When the call gets another time, be it by this link, the link still says when it
 * is, and answers nothing any more.
 */

export const callAnswers = ['coming', 'cancel'] as const;

/** How many hours before a call its sides are reminded. */
export const reminderHours = [24, 1] as const;
export type ReminderHours = (typeof reminderHours)[number];

const headers = z.object({ 'call-link': tokenSchema });

const answeredCallSchema = z.object({
  /** Whose link it is. */
  side: z.enum(memberRoles),
  /** The other side's name. */
  with: z.string(),
  startsAt: timestamp,
  /** As the mail says it, by the clock of the vendor's place. */
  when: z.string(),
  minutes: z.number().int(),
  coming: z.boolean(),
  /** The call got another time than the one that the link was about: the link answers it no more. */
  moved: z.boolean(),
});
export type AnsweredCall = z.infer<typeof answeredCallSchema>;

export const callAnswerEndpoints = {
  read: endpoint('GET', '/call-answers', {
    summary: 'The call that the link of a reminder is about; changes nothing',
    access: anyone,
    headers,
    response: dataAnswer(answeredCallSchema),
    budget: 'code',
  }),
  give: endpoint('POST', '/call-answers', {
    summary: 'Say by the link of a reminder that you are coming, or cancel the call',
    access: anyone,
    headers,
    body: z.object({ answer: choice(callAnswers, messages.general.choice) }),
    response: answer({ message: z.string() }),
    budget: 'code',
  }),
  slots: endpoint('GET', '/call-answers/slots', {
    summary:
      'The free times to which the link of a reminder may move its call, between two days, both included',
    access: anyone,
    headers,
    query: slotsQuery,
    response: slotsAnswer,
    budget: 'search',
  }),
  move: endpoint('PUT', '/call-answers', {
    summary: 'Move the call by the link of a reminder, once; the link has ended then',
    access: anyone,
    headers,
    body: moveAppointmentBody,
    response: dataAnswer(answeredCallSchema),
    budget: 'code',
  }),
};
