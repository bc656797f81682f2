import { z } from 'zod';
import { anyMember, ofThatVendor } from '../../access.ts';
import { answer, dataAnswer, endpoint } from '../../endpoint.ts';
import { idParams, line, planDay } from '../../primitives.ts';
import { awayLimits, awaySentences } from '../../texts/away-texts.ts';
import { awaySchema } from '../listings/vendors.ts';

/* Absences of a professional. One at a time; it ends by itself. */

export const awayBody = z
  .object({
    /** Days at the professional's location, both included. */
    first_day: planDay(awaySentences.first_day),
    last_day: planDay(awaySentences.last_day),
    /** The professional's own text on one line: line breaks become spaces. */
    words: line(awayLimits.words_characters, awaySentences.words_long)
      .overwrite((words) => words.replace(/\s+/g, ' '))
      .default(''),
  })
  .refine(({ first_day, last_day }) => first_day <= last_day, {
    error: awaySentences.order,
    path: ['last_day'],
  });

const ownAwaySchema = z.object({
  /** Null: none is set, or it has ended. */
  notice: z
    .object({
      first_day: z.string(),
      last_day: z.string(),
      words: z.string(),
      /** IANA time zone of its days. */
      timezone: z.string(),
      /** True if its first day has begun. */
      applies: z.boolean(),
    })
    .nullable(),
  /** Number of booked calls on these days that have not ended. */
  calls: z.number().int(),
  /** Time zone for a new absence. */
  timezone: z.string(),
});
export type OwnAway = z.infer<typeof ownAwaySchema>;

export const awayNoticeEndpoints = {
  own: endpoint('GET', '/vendors/{id}/away-notice', {
    summary: 'Your away notice, and the calls that are booked on its days',
    ...ofThatVendor,
    response: dataAnswer(ownAwaySchema),
  }),
  set: endpoint('PUT', '/vendors/{id}/away-notice', {
    summary: 'Say that you are away, in place of what you said before; booked calls stay',
    ...ofThatVendor,
    body: awayBody,
    response: dataAnswer(ownAwaySchema),
  }),
  end: endpoint('DELETE', '/vendors/{id}/away-notice', {
    summary: 'Take back that you are away',
    ...ofThatVendor,
    response: answer({ message: z.string(), data: ownAwaySchema }),
  }),
  shown: endpoint('GET', '/vendors/{id}/away', {
    summary: 'Whether an approved professional is away now',
    access: anyMember,
    params: idParams,
    response: dataAnswer(awaySchema.nullable()),
  }),
};
