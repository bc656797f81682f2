import type { Db } from '../../adapters/database/database.ts';
import { dropWaiting } from '../../queue/mail.repo.ts';

/** What the reminders of a call are about. */
export const reminderTopic = (callId: string) => `call-reminder:${callId}`;

/** Drops what waits to remind of a call: its time, and its link, hold no more. */
export async function dropReminder(db: Db, callId: string): Promise<void> {
  await dropWaiting(db, [reminderTopic(callId)]);
}
