import { pushLimits } from '@threshold/contract/push-limits';
import { every, type Running } from '../../lib/timers.ts';
import { queuePush } from '../../queue/push.repo.ts';
import { attemptRow } from '../../queue/rows.ts';
import type { Services } from '../../services.ts';
import { conversationPage } from './note-read.ts';
import { findUnreadWithDevices } from './push-messages.repo.ts';
import { writtenSignal } from './written.signal.ts';

type Deps = Pick<Services, 'database' | 'now'>;

/** While the database is away no more than so many conversations are remembered. */
const MOST = 10_000;

/**
 * Has messages of this process pushed to whoever has not read them after a moment: who writes waits for none of it, and who reads as
 * they come is told nothing. Stopped, it queues what it knows of. What a process that dies knew of is told by mail alone.
 */
export function startMessagePushes(deps: Deps, onError: (error: unknown) => void): Running {
  let written = new Set<string>();
  let ripe = new Set<string>();
  const ignore = writtenSignal.on((conversationId) => {
    if (written.size < MOST) written.add(conversationId);
  });
  // What came in a round is looked at after the next: no message is younger than one round, or older than two.
  const rounds = every(pushLimits.message_wait_ms, lookOnce, onError);
  return {
    stop: async () => {
      ignore();
      await rounds.stop();
      try {
        await lookOnce();
        await lookOnce();
      } catch (error) {
        onError(error);
      }
    },
  };

  async function lookOnce(): Promise<void> {
    const looked = ripe;
    ripe = written;
    written = new Set();
    if (looked.size === 0) return;
    try {
      await queueMessagePushes(deps, [...looked]);
    } catch (error) {
      // The database is away: these are looked at again in the next round.
      for (const id of looked) if (ripe.size < MOST) ripe.add(id);
      throw error;
    }
  }
}

/** Queues a push for each side of the conversations that has unread messages. A push that fails is logged and not repeated. */
export async function queueMessagePushes(
  { database: { db }, now }: Deps,
  conversationIds: readonly string[],
): Promise<void> {
  const unread = await findUnreadWithDevices(db, conversationIds);
  for (const { column, holder_id, other_id } of unread) {
    const role = column === 'customer_id' ? 'customer' : 'vendor';
    const push = { topic: 'message', href: conversationPage(role, other_id) } as const;
    const row = { job: 'push-messages', id: holder_id };
    await attemptRow({ db, now: now() }, row, () =>
      queuePush(db, { column, id: holder_id }, push, now()),
    );
  }
}
