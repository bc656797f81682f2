import { z } from 'zod';
import { staffOnly } from './access.ts';
import { staffSchema } from './admin-auth.ts';
import { dataAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { adminMessages } from './messages-admin.ts';
import { dayText, line, text, timestamp } from './primitives.ts';
import { states } from './vocabularies.ts';

/* Figures of transfer duty, which staff compare with the pages of the offices. */

export const dutyFindings = ['same', 'differs'] as const;

const dutyReadingSchema = z.object({
  staff: staffSchema.pick({ _id: true, name: true }),
  finding: z.enum(dutyFindings),
  /** What differs; empty where nothing does. */
  note: z.string(),
  createdAt: timestamp,
});

export const adminDutySheetSchema = z.object({
  /** '2026-27-nsw' */
  _id: z.string(),
  year: z.string(),
  state: z.enum(states),
  source: z.string(),
  source_date: dayText,
  read_on: dayText,
  review_after: dayText,
  mark: z.enum(['sure', 'likely']),
  figures: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })),
  /** Of the figures: a comparison is one with these alone. */
  digest: z.string(),
  /** What each member of staff found last, the newest first. */
  readings: z.array(dutyReadingSchema),
  is_shown: z.boolean(),
  /** Why not; null while it is shown. */
  why: z.enum(['waits', 'old', 'review', 'differs']).nullable(),
  /** The last day on which it is shown. */
  until: dayText.nullable(),
  /** It goes dark within 30 days. */
  ends_soon: z.boolean(),
});
export type AdminDutySheet = z.infer<typeof adminDutySheetSchema>;

const digestPattern = /^[\da-f]{64}$/;

export const adminDutyEndpoints = {
  sheets: endpoint('GET', '/admin/duty', {
    summary: 'All figures of transfer duty, with who has compared them and until when they show',
    access: staffOnly,
    response: dataAnswer(z.array(adminDutySheetSchema)),
  }),
  read: endpoint('POST', '/admin/duty/{id}/readings', {
    summary: 'Say what a comparison of the figures with the office’s page has found',
    access: staffOnly,
    params: z.object({ id: line(limits.text.name) }),
    body: z
      .object({
        /** Of the figures that were compared: 409 where they are others by now. */
        digest: z.string(messages.general.text).regex(digestPattern, messages.general.text),
        finding: z.enum(dutyFindings, messages.general.choice),
        note: text(limits.text.reason).default(''),
      })
      .refine(({ finding, note }) => finding === 'same' || note !== '', {
        path: ['note'],
        error: adminMessages.duty_note,
      }),
    response: dataAnswer(adminDutySheetSchema),
  }),
};
