import type { Db } from '../../adapters/database/database.ts';
import { dropWaiting } from '../../queue/mail.repo.ts';

/** Mail topic of the reminders of a call. */
export const reminderTopic = (callId: string) => `call-reminder:${callId}`;

/** Deletes unsent reminders of a call, whose time and link are outdated. */
export async function dropReminder(db: Db, callId: string): Promise<void> {
  await dropWaiting(db, [reminderTopic(callId)]);
}
