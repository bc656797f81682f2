import type { QuietHours } from '@threshold/contract/endpoints/notifications/push';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../adapters/database/database.ts';
import type { PushKeyPair } from '../../../adapters/push/push.ts';
import { toInstantOrTransition, toWallTime } from '../../../lib/local-time.ts';
import { SecretOpenError } from '../../../lib/secrets.ts';
import { completePush, type DuePush, delayPush, leasePushes } from '../../../queue/push.repo.ts';
import type { Lane, Task } from '../../../queue/queue.ts';
import { attemptRow } from '../../../queue/rows.ts';
import type { Services } from '../../../services.ts';
import { countNotifications, countUnreadMessages } from '../notifications.repo.ts';
import {
  deleteDevice,
  deleteExpiredDevices,
  listPushTargets,
  type PushTarget,
} from './push-devices.repo.ts';
import { deleteUnusedPushKeys, findKey } from './push-keys.repo.ts';
import { decryptPushKey } from './push-keys.ts';

const CONCURRENCY = 20;
/**
 * Seconds for which a process reserves a push. Sending takes less time, so no other process repeats
 * it.
 */
const LEASE_SECONDS = 60;

type Deps = Pick<Services, 'database' | 'box' | 'push' | 'now'>;
type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;
/** Result of a push: `held` in quiet hours, `read` if the messages were read, `late` if expired. */
type PushResult = 'sent' | 'gone' | 'failed' | 'retried' | 'held' | 'read' | 'late';

/** Lane that sends each push at least once. A repeated push replaces the first on the device. */
export function createPushLane(deps: Deps, log: Log): Lane {
  const { db } = deps.database;
  return { kind: 'push', concurrency: CONCURRENCY, claim };

  async function claim(limit: number): Promise<readonly Task[]> {
    const now = deps.now();
    const due = await leasePushes(db, { limit, seconds: LEASE_SECONDS, now });
    const devices = due.map(({ device_id }) => device_id);
    const targets = due.length > 0 ? await listPushTargets(db, devices, now) : [];
    const byId = new Map(targets.map((target) => [target.id, target]));
    const keys = createKeyFinder(db, deps);
    return due.map((push) => ({
      name: push.topic,
      run: () => sendOne(push, byId.get(push.device_id), keys, now),
    }));
  }

  /** Sends a push; a failed push is retried until it expires. */
  async function sendOne(
    push: DuePush,
    target: PushTarget | undefined,
    keys: Delivery['keys'],
    now: Date,
  ): Promise<PushResult> {
    const row = { job: 'send-pushes', id: push.id };
    const attempt = await attemptRow({ db, now, hasFailed: push.attempts > 1 }, row, () =>
      target ? deliverPush({ ...deps, log, keys }, push, target) : end(push),
    );
    if (!attempt.isDone) {
      await delayPush(db, push.id, attempt.retryAt, true);
      return 'retried';
    }
    return attempt.result;
  }

  /** Deletes the device of an ended session. */
  async function end({ device_id }: DuePush): Promise<PushResult> {
    await deleteDevice(db, device_id);
    return 'gone';
  }
}

interface Delivery extends Deps {
  readonly log: Log;
  readonly keys: (id: string) => Promise<PushKeyPair | undefined>;
}

async function deliverPush(
  { database: { db }, push: service, now, log, keys }: Delivery,
  push: DuePush,
  target: PushTarget,
): Promise<PushResult> {
  const { begins, ends, timezone } = target;
  const at = now();
  // Checked before any step that can fail, because a push that always fails must end here.
  if (at >= push.expires_at) {
    await completePush(db, push, at);
    return 'late';
  }
  const quiet =
    begins && ends && timezone
      ? findQuietHoursEnd(at, { from: begins, to: ends, timezone })
      : undefined;
  if (quiet && quiet >= push.expires_at) {
    await completePush(db, push, at);
    return 'late';
  }
  if (quiet) {
    await delayPush(db, push.id, quiet, false);
    return 'held';
  }
  const waiting = await countUnreadForBadge(db, target);
  if (push.topic === 'message' && waiting.messages === 0) {
    await completePush(db, push, at);
    return 'read';
  }
  const pair = await keys(target.key_id);
  const count = push.topic === 'message' ? waiting.messages : push.count;
  const outcome = pair
    ? await service.send(target, pair, {
        topic: push.topic,
        count,
        href: push.href,
        unread: waiting.messages + waiting.news,
      })
    : ({ kind: 'gone' } as const);
  const about = { push: push.id, topic: push.topic, attempts: push.attempts };
  switch (outcome.kind) {
    case 'sent':
      await completePush(db, push, at);
      return 'sent';
    case 'gone':
      await deleteDevice(db, target.id);
      return 'gone';
    case 'refused':
      await completePush(db, push, at);
      log.warn({ ...about, reason: outcome.reason }, 'push refused');
      return 'failed';
    case 'away': {
      const seconds = outcome.retrySeconds ?? computeRetryWait(push.attempts);
      await delayPush(db, push.id, new Date(at.getTime() + seconds * 1000), true);
      log.info({ ...about, reason: outcome.reason, wait: seconds }, 'push failed, retrying');
      return 'retried';
    }
  }
}

/**
 * Returns a function that finds a key by id and decrypts it once per batch; undefined if it cannot
 * be decrypted.
 */
function createKeyFinder(db: Db, { box }: Pick<Deps, 'box'>) {
  const found = new Map<string, Promise<PushKeyPair | undefined>>();
  return (id: string) => {
    const known = found.get(id) ?? read(id);
    found.set(id, known);
    return known;
  };

  async function read(id: string): Promise<PushKeyPair | undefined> {
    const key = await findKey(db, id);
    try {
      return key && decryptPushKey(box, key);
    } catch (error) {
      if (error instanceof SecretOpenError) return undefined;
      throw error;
    }
  }
}

/** Deletes devices of expired sessions, and keys that no device uses. */
export async function deleteOldPushDevices({ database: { db }, now }: Deps): Promise<void> {
  await deleteExpiredDevices(db, now());
  await deleteUnusedPushKeys(db);
}

/** Counts of unread messages and of other unread notifications, for the badge on a device. */
async function countUnreadForBadge(
  db: Db,
  { customer_id, vendor_account_id, vendor_id }: PushTarget,
): Promise<{ readonly messages: number; readonly news: number }> {
  const member =
    customer_id === null
      ? ({ column: 'vendor_account_id', id: vendor_account_id ?? '' } as const)
      : ({ column: 'customer_id', id: customer_id } as const);
  const { news } = await countNotifications(db, member);
  const messages =
    customer_id !== null
      ? await countUnreadMessages(db, 'customer', customer_id)
      : vendor_id === null
        ? 0
        : await countUnreadMessages(db, 'vendor', vendor_id);
  return { messages, news };
}

const LONGEST_WAIT_SECONDS = 3600;

/** Seconds to wait after this number of attempts: 5, 10, 20 ..., at most an hour. */
const computeRetryWait = (attempts: number): number =>
  Math.min(5 * 2 ** Math.min(attempts - 1, 20), LONGEST_WAIT_SECONDS);

/**
 * Returns the end of the quiet hours that apply at `now`, if any. Compares instants, because local
 * times repeat when clocks go back.
 */
export function findQuietHoursEnd(now: Date, { from, to, timezone }: QuietHours): Date | undefined {
  const today = toWallTime(now, timezone).toPlainDate();
  const [begins, ends] = [Temporal.PlainTime.from(from), Temporal.PlainTime.from(to)];
  const days = Temporal.PlainTime.compare(ends, begins) < 0 ? 1 : 0;
  // Quiet hours that began yesterday may still apply.
  for (const day of [today.subtract({ days: 1 }), today]) {
    const beginning = toInstantOrTransition(day.toPlainDateTime(begins), timezone);
    const end = toInstantOrTransition(day.add({ days }).toPlainDateTime(ends), timezone);
    if (beginning <= now && now < end) return end;
  }
  return undefined;
}
