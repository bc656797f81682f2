import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { Db } from '../../adapters/database/database.ts';
import { isConnectionLost } from '../../adapters/database/database-away.ts';
import type { PushKeyPair } from '../../adapters/push/push.ts';
import { every, type Running } from '../../lib/every.ts';
import { CannotOpen } from '../../lib/secret-box.ts';
import type { Services } from '../../services.ts';
import { attemptRow } from '../job-runs/handle-rows.ts';
import { deleteFailure } from '../job-runs/job-failures.repo.ts';
import { claimDuePushes, type DuePush, delayPush, endPush } from '../push-queue/push-queue.repo.ts';
import { countWaiting } from './count-waiting.ts';
import { waitAfter } from './push.policy.ts';
import {
  findTargets,
  forgetDevice,
  forgetExpiredDevices,
  type PushTarget,
} from './push-devices.repo.ts';
import { findKey, forgetUnusedKeys } from './push-keys.repo.ts';
import { openPushKey } from './push-keys.ts';
import { quietUntil } from './quiet-hours.policy.ts';

const POLL_MS = 2000;
const BATCH = 20;
/** A lease outlives a try. */
const LEASE_SECONDS = 60;

type Deps = Pick<Services, 'database' | 'box' | 'push' | 'now'>;
type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;
/** What became of a push: `read` where the messages were read meanwhile, `late` where it was of no use any more. */
type Fate = 'sent' | 'gone' | 'failed' | 'retried' | 'held' | 'read' | 'late';

/**
 * Hands the queue to the push services, until stopped; stopping waits for what is under way. Any number of processes may do so at
 * once. A push goes out at least once: twice only if a process dies between the service's answer and the note of it, and then it
 * takes the place of the first on the device.
 */
export function startPushes(deps: Deps, log: Log, metrics: Registry): Running {
  const pushes = new Counter({
    name: 'pushes_total',
    help: 'Pushes by what became of them: sent; gone, with their device; failed for good; retried; held for quiet hours; read or late, and dropped',
    labelNames: ['fate'],
    registers: [metrics],
  });
  const tell = (fate: Fate) => pushes.inc({ fate });
  return every(
    POLL_MS,
    async () => {
      while ((await sendDuePushes(deps, log, tell)) === BATCH);
    },
    (error) => {
      if (!isConnectionLost(error)) log.warn({ err: error }, 'the pushes could not be sent');
    },
  );
}

/** Sends a batch of what is due. No transaction is open meanwhile. @returns how many were looked at */
export async function sendDuePushes(
  deps: Deps,
  log: Log,
  tell: (fate: Fate) => void,
): Promise<number> {
  const { db } = deps.database;
  const now = deps.now();
  const due = await claimDuePushes(db, { limit: BATCH, leaseSeconds: LEASE_SECONDS, now });
  const targets = await findTargets(
    db,
    due.map(({ device_id }) => device_id),
    now,
  );
  const byId = new Map(targets.map((target) => [target.id, target]));
  const keys = keyFinder(db, deps);
  const results = await Promise.allSettled(due.map(sendOne));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
  return due.length;

  /** A push that fails waits for its next attempt and ends when it expires. */
  async function sendOne(push: DuePush): Promise<void> {
    const target = byId.get(push.device_id);
    const row = { job: 'send-pushes', id: push.id };
    const attempt = await attemptRow({ db, now }, row, () =>
      target ? deliver({ ...deps, log, keys }, push, target) : end(db, push),
    );
    tell(attempt.isDone ? attempt.result : 'retried');
    if (!attempt.isDone) await delayPush(db, push.id, attempt.retryAt, true);
    else if (push.attempts > 1) await deleteFailure(db, row);
  }

  /** Its session has ended since. */
  async function end(db: Db, { device_id }: DuePush): Promise<Fate> {
    await forgetDevice(db, device_id);
    return 'gone';
  }
}

interface Delivery extends Deps {
  readonly log: Log;
  readonly keys: (id: string) => Promise<PushKeyPair | undefined>;
}

async function deliver(
  { database: { db }, push: service, now, log, keys }: Delivery,
  push: DuePush,
  target: PushTarget,
): Promise<Fate> {
  const { begins, ends, timezone } = target;
  const at = now();
  // Before anything that can fail, so that every push ends.
  if (at >= push.expires_at) {
    await endPush(db, push, at);
    return 'late';
  }
  const quiet =
    begins && ends && timezone ? quietUntil(at, { from: begins, to: ends, timezone }) : undefined;
  if (quiet && quiet >= push.expires_at) {
    await endPush(db, push, at);
    return 'late';
  }
  if (quiet) {
    await delayPush(db, push.id, quiet, false);
    return 'held';
  }
  const waiting = await countWaiting(db, target);
  if (push.topic === 'message' && waiting.messages === 0) {
    await endPush(db, push, at);
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
      await endPush(db, push, at);
      return 'sent';
    case 'gone':
      await forgetDevice(db, target.id);
      return 'gone';
    case 'refused':
      await endPush(db, push, at);
      log.warn({ ...about, reason: outcome.reason }, 'a push was refused');
      return 'failed';
    case 'away': {
      const seconds = outcome.retrySeconds ?? waitAfter(push.attempts);
      await delayPush(db, push.id, new Date(at.getTime() + seconds * 1000), true);
      log.info({ ...about, reason: outcome.reason, wait: seconds }, 'a push was not sent yet');
      return 'retried';
    }
  }
}

/** Each key is read and opened once for a batch. Undefined: none that opens. */
function keyFinder(db: Db, { box }: Pick<Deps, 'box'>) {
  const found = new Map<string, Promise<PushKeyPair | undefined>>();
  return (id: string) => {
    const known = found.get(id) ?? read(id);
    found.set(id, known);
    return known;
  };

  async function read(id: string): Promise<PushKeyPair | undefined> {
    const key = await findKey(db, id);
    try {
      return key && openPushKey(box, key);
    } catch (error) {
      if (error instanceof CannotOpen) return undefined;
      throw error;
    }
  }
}

/** Removes devices whose session has run out, and keys that no device uses any more. */
export async function forgetOldPushes({ database: { db }, now }: Deps): Promise<void> {
  await forgetExpiredDevices(db, now());
  await forgetUnusedKeys(db);
}
