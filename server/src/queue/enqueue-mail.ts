import { hash } from 'node:crypto';
import { limits } from '@threshold/contract/limits';
import type { Db } from '../adapters/database/database.ts';
import { countAttempt } from '../features/accounts/attempts/attempts.repo.ts';
import { deleteWaitingMails, insertMails, type NewMail } from './mail.repo.ts';
import { wakeQueue } from './queue.ts';

/** Queues a mail in the transaction of the event that causes it; sent only if `db` commits. */
export async function enqueueMail(db: Db, mail: NewMail, now = new Date()): Promise<void> {
  await enqueueMails(db, [mail], now);
}

/** Queues several mails as `enqueueMail` does. No two may have the same topic and recipient. */
export async function enqueueMails(
  db: Db,
  mails: readonly NewMail[],
  now = new Date(),
): Promise<void> {
  const pacedMails: { mail: NewMail; waitSeconds: number }[] = [];
  for (const mail of mails) {
    if (mail.topic) await deleteWaitingMails(db, [mail.topic], mail.recipient);
    pacedMails.push({
      mail,
      waitSeconds: mail.topic ? await countMailAndGetDelay(db, mail, now) : 0,
    });
  }
  await insertMails(db, pacedMails);
  wakeQueue();
}

const paces = [
  { scope: 'mails_about_hour', limit: limits.mails_about.per_hour, seconds: 60 * 60 },
  { scope: 'mails_about_day', limit: limits.mails_about.per_day, seconds: 24 * 60 * 60 },
];

/**
 * Counts a mail of a topic and returns its delay in seconds: 0, or more after too many mails of the
 * topic. A change that is made and undone repeatedly then does not send a mail each time.
 */
async function countMailAndGetDelay(
  db: Db,
  { topic, template, recipient }: NewMail,
  now: Date,
): Promise<number> {
  const subject = hash('sha256', [topic, template, recipient].join('\n'), 'base64url');
  for (const pace of paces) {
    const { isAdmitted, waitSeconds } = await countAttempt(db, pace, subject, now);
    if (!isAdmitted) return waitSeconds;
  }
  return 0;
}
