import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Db } from '../../adapters/database/database.ts';
import { isConnectionLost } from '../../adapters/database/database-away.ts';
import type { Mail } from '../../adapters/mail/mail.ts';
import type { Running } from '../../lib/every.ts';
import { within } from '../../lib/within.ts';
import { attemptRow } from '../job-runs/handle-rows.ts';
import { afterFailure } from './outbox.policy.ts';
import {
  claimDueMails,
  type DueMail,
  forgetEndedMails,
  markDead,
  markExpired,
  markFailed,
  markSent,
} from './outbox.repo.ts';
import { mailSignal } from './outbox.signal.ts';

/** A lease outlives a try, so that a mail that is still being sent is not sent by someone else too. */
const TRY_SECONDS = 60;
const LEASE_SECONDS = 2 * TRY_SECONDS;
/** Less than the connections of the SMTP adapter, so that bulk mail always leaves some to mails that somebody waits for. */
const BATCH = 4;
/** The signal comes from inside a transaction, which needs a moment to end. */
const COMMIT_MS = 50;

export interface OutboxOptions {
  /** How often to look for mail of other processes and for tries that are due again. */
  readonly pollMs?: number;
  /** Seconds to wait after a try that failed, or 'give up'. */
  readonly afterFailure?: typeof afterFailure;
}

type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/**
 * Sends what stands in the outbox, until stopped; stopping waits for what is under way. Any number of processes may do so
 * at once. Mails that somebody waits for go out beside the others, so that none of those holds them up. A mail goes out at least once: twice only if a process dies between the server's 'taken' and the note of it.
 */
export function startOutbox(
  database: Database,
  mail: Mail,
  log: Log,
  options: OutboxOptions = {},
): Running {
  const queues = [true, false].map((isAwaited) =>
    startQueue(isAwaited, { database, mail, log, options }),
  );
  return {
    stop: async () => void (await Promise.all(queues.map((queue) => queue.stop()))),
  };
}

interface QueueDeps {
  readonly database: Database;
  readonly mail: Mail;
  readonly log: Log;
  readonly options: OutboxOptions;
}

/** Sends the mails that somebody waits for, or the others, batch by batch. */
function startQueue(
  isAwaited: boolean,
  { database: { db }, mail, log, options }: QueueDeps,
): Running {
  const { pollMs = 2000, afterFailure: judge = afterFailure } = options;
  const stopping = new AbortController();
  let isSignalled = false;
  let wake: () => void = () => undefined;
  const ignoreSignals = mailSignal.on(() => {
    isSignalled = true;
    wake();
  });
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      ignoreSignals();
      wake();
      await running;
    },
  };

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const isMore = await sendBatch().catch((error: unknown) => {
        if (!isConnectionLost(error)) log.warn({ err: error }, 'the outbox could not be worked');
        return false;
      });
      if (!isMore) await pause();
    }
  }

  /** @returns whether there may be more to send right now */
  async function sendBatch(): Promise<boolean> {
    const mails = await claimDueMails(db, isAwaited, BATCH, LEASE_SECONDS);
    const results = await Promise.allSettled(
      mails.map((one) =>
        attemptRow({ db, now: new Date() }, { job: 'send-mails', id: one.id }, () =>
          deliver({ db, mail, log, judge }, one),
        ),
      ),
    );
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
    return mails.length === BATCH;
  }

  /** Until the next signal or the next poll, whichever is first. */
  async function pause(): Promise<void> {
    if (!isSignalled && !stopping.signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    if (isSignalled && !stopping.signal.aborted) {
      isSignalled = false;
      await sleep(COMMIT_MS);
    }
  }
}

interface Deps {
  readonly db: Db;
  readonly mail: Mail;
  readonly log: Log;
  readonly judge: typeof afterFailure;
}

/** No transaction is open while the mail server is spoken to: it may take a minute to answer. */
async function deliver({ db, mail, log, judge }: Deps, row: DueMail): Promise<void> {
  const about = { mail: row.id, template: row.template, attempts: row.attempts };
  const now = new Date();
  if (row.expires_at && row.expires_at <= now) {
    await markExpired(db, row.id);
    log.info(about, 'a mail expired before it could be sent');
    return;
  }
  try {
    const sending = mail.send({ ...toMessage(row), message_id: row.id });
    await within(TRY_SECONDS * 1000, sending, () => new Error('timeout'));
  } catch (error) {
    const wait = judge(row, now);
    if (wait === 'give up') {
      await markDead(db, row.id, textOf(error));
      log.error({ ...about, reason: codeOf(error) }, 'a mail was given up');
    } else {
      await markFailed(db, row, textOf(error), wait);
      // Logs once that the mail server is away, not for each mail.
      const level = isServerAway(error) ? 'debug' : 'warn';
      log[level]({ ...about, reason: codeOf(error), wait }, 'a mail was not sent');
    }
    return;
  }
  await markSent(db, row.id);
}

const toMessage = ({ recipient, subject, text, html, headers, calendar }: DueMail) => ({
  to: recipient,
  subject,
  text,
  html,
  headers,
  ...(calendar && { calendar }),
});

/** A mail server can answer with a NUL, which PostgreSQL does not store. */
const textOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 500);

/** The part of an error that may be logged: a server's text can name the recipient. */
function codeOf(error: unknown): string {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return String(responseCode ?? code ?? 'unknown');
}

/** It did not say why it refused, so it did not refuse. */
const isServerAway = (error: unknown): boolean =>
  (error as { responseCode?: number }).responseCode === undefined;

const KEEP_DAYS = 30;

/** Removes mails, sent or given up, that were written a month ago. @returns how many */
export function forgetOldMails(db: Db, now: Date): Promise<number> {
  return forgetEndedMails(db, new Date(now.getTime() - KEEP_DAYS * 24 * 60 * 60 * 1000));
}
