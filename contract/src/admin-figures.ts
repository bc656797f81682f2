import { z } from 'zod';
import { staffOnly } from './access.ts';
import { dataAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { timestamp } from './primitives.ts';

/* Length and age of each queue of the console. */

export const staffQueues = [
  'pending',
  'recheck',
  'lapsed',
  'claims',
  'leads',
  'reviews',
  'chat_reports',
  'removals',
  'imports',
] as const;
export type StaffQueue = (typeof staffQueues)[number];
export const staffQueueLabels: Readonly<Record<StaffQueue, string>> = {
  pending: 'New listings',
  recheck: 'Changed listings',
  lapsed: 'Licences that ran out',
  claims: 'Claims',
  leads: 'Requests',
  reviews: 'Reported reviews',
  chat_reports: 'Reported messages',
  removals: 'Removals',
  imports: 'Register files',
};

const queueFiguresSchema = z.object({
  kind: z.enum(staffQueues),
  waiting: z.number().int().min(0),
  /** Start of the longest wait; null if the queue is empty. */
  oldest_at: timestamp.nullable(),
});
export type QueueFigures = z.infer<typeof queueFiguresSchema>;

export const adminFiguresEndpoints = {
  figures: endpoint('GET', '/admin/figures', {
    summary: 'Length and age of each queue',
    access: staffOnly,
    response: dataAnswer(z.object({ kinds: z.array(queueFiguresSchema) })),
  }),
};
