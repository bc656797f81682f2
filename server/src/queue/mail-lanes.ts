import type { FastifyBaseLogger } from 'fastify';
import type { Database, Db } from '../adapters/database/database.ts';
import type { Mail } from '../adapters/mail/mail.ts';
import { withTimeout } from '../lib/timers.ts';
import {
  type DueMail,
  deleteEndedMails,
  leaseMails,
  mailQueues,
  markDead,
  markExpired,
  markFailed,
  markSent,
} from './mail.repo.ts';
import type { Lane } from './queue.ts';
import { attemptRow } from './rows.ts';

const TRY_SECONDS = 60;
/** Seconds of a lease: longer than an attempt to send the mail, so that no mail is sent twice. */
const LEASE_SECONDS = 2 * TRY_SECONDS;
/** Concurrent mails of a lane: fewer than SMTP connections, so that the other lane has some. */
const CONCURRENCY = 4;

export interface MailOptions {
  /** Returns the seconds until the next attempt, or 'give up'. */
  readonly afterFailure?: typeof computeRetryDelay;
}

type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/**
 * Creates a lane for mails that recipients await on a page, and a lane for all other mails. A mail
 * is sent twice only if a process dies.
 */
export function createMailLanes(
  { db }: Pick<Database, 'db'>,
  mail: Mail,
  log: Log,
  { afterFailure: judge = computeRetryDelay }: MailOptions = {},
): Lane[] {
  return mailQueues.map((name) => ({
    kind: 'mail',
    concurrency: CONCURRENCY,
    claim: async (count) => {
      const due = await leaseMails(db, name === 'awaited', count, LEASE_SECONDS);
      return due.map((row) => ({
        name,
        run: async () => {
          const attempt = await attemptRow(
            { db, now: new Date(), hasFailed: row.attempts > 1 },
            { job: 'send-mails', id: row.id },
            () => deliverMail({ db, mail, log, judge }, row),
          );
          return attempt.isDone ? attempt.result : 'failed';
        },
      }));
    },
  }));
}

const GIVE_UP_MS = 24 * 60 * 60 * 1000;
const LONGEST_WAIT_SECONDS = 600;

/** Seconds until the next attempt: 2, 4, 8 ... 600; 'give up' once the mail is a day old. */
export function computeRetryDelay(
  { attempts, created_at }: { readonly attempts: number; readonly created_at: Date },
  now: Date,
): number | 'give up' {
  if (now.getTime() - created_at.getTime() >= GIVE_UP_MS) return 'give up';
  return Math.min(2 ** Math.min(attempts, 20), LONGEST_WAIT_SECONDS);
}

type MailOutcome = 'sent' | 'expired' | 'dead' | 'retried';

interface Deps {
  readonly db: Db;
  readonly mail: Mail;
  readonly log: Log;
  readonly judge: typeof computeRetryDelay;
}

/** Sends a mail without an open transaction, because the mail server may need a minute. */
async function deliverMail({ db, mail, log, judge }: Deps, row: DueMail): Promise<MailOutcome> {
  const about = { mail: row.id, template: row.template, attempts: row.attempts };
  const now = new Date();
  if (row.expires_at && row.expires_at <= now) {
    await markExpired(db, row.id);
    log.info(about, 'a mail expired before it could be sent');
    return 'expired';
  }
  try {
    const sending = mail.send({ ...toMessage(row), message_id: row.id });
    await withTimeout(TRY_SECONDS * 1000, sending, () => new Error('timeout'));
  } catch (error) {
    const wait = judge(row, now);
    if (wait === 'give up') {
      await markDead(db, row.id, toStoredErrorText(error));
      log.error(
        { ...about, reason: getLoggableErrorCode(error) },
        'a mail failed for a day and was given up',
      );
      return 'dead';
    }
    await markFailed(db, row, toStoredErrorText(error), wait);
    // An unavailable mail server is logged elsewhere, once and not for each mail.
    const level = isServerAway(error) ? 'debug' : 'warn';
    log[level]({ ...about, reason: getLoggableErrorCode(error), wait }, 'a mail was not sent');
    return 'retried';
  }
  await markSent(db, row.id);
  return 'sent';
}

const toMessage = ({ recipient, subject, text, html, headers, calendar }: DueMail) => ({
  to: recipient,
  subject,
  text,
  html,
  headers,
  ...(calendar && { calendar }),
});

/** Removes NUL characters, which a mail server can send but PostgreSQL cannot store. */
const toStoredErrorText = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 500);

/** Returns the part of an error that may be logged: a server's text can contain the recipient. */
function getLoggableErrorCode(error: unknown): string {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return String(responseCode ?? code ?? 'unknown');
}

/** True if the server sent no response code: it is unavailable and did not refuse the mail. */
const isServerAway = (error: unknown): boolean =>
  (error as { responseCode?: number }).responseCode === undefined;

const KEEP_DAYS = 30;

/** Deletes sent and given-up mails that are older than a month. @returns the number of mails */
export function deleteOldMails(db: Db, now: Date): Promise<number> {
  return deleteEndedMails(db, new Date(now.getTime() - KEEP_DAYS * 24 * 60 * 60 * 1000));
}
