import { z } from 'zod';
import { staffOnly } from './access.ts';
import { dataAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { dayText } from './primitives.ts';
import { visitEvents } from './visit-events.ts';

/* How often the chat's encryption is there for whom it is meant for: counts by day, without a person and without content. */

export const encryptionEvents = [
  'first_keys',
  'taken_over',
  'fresh_start',
  ...visitEvents,
] as const;
export type EncryptionEvent = (typeof encryptionEvents)[number];

/** Over how many days staff read the counts. */
export const encryptionCountDays = 30;

const count = z.number().int();
const shareSchema = z.object({ sealed: count, plain: count });

export const encryptionCountsSchema = z.object({
  /** The first and the last day that are counted in, by the product's clock. Messages are counted once their day is over. */
  since: dayText,
  until: dayText,
  messages: shareSchema,
  /** Chats in which something was written on a day, day by day; plain where one message of that day was. */
  chats: shareSchema,
  /** The most frequent first. */
  events: z.array(z.object({ event: z.enum(encryptionEvents), browser: z.string(), count })),
});
export type EncryptionCounts = z.infer<typeof encryptionCountsSchema>;

export const encryptionCountEndpoints = {
  counts: endpoint('GET', '/admin/encryption', {
    summary: 'How many messages and chats were sealed in the last 30 days, and what browsers met',
    access: staffOnly,
    response: dataAnswer(encryptionCountsSchema),
  }),
};
