import { pushLimits } from '@threshold/contract/push-limits';
import { every, type Running } from '../../lib/timers.ts';
import { queuePush } from '../../queue/push.repo.ts';
import { attemptRow } from '../../queue/rows.ts';
import type { Services } from '../../services.ts';
import { conversationPage } from './note-read.ts';
import { findUnreadWithDevices } from './push-messages.repo.ts';
import { writtenSignal } from './written.signal.ts';

type Deps = Pick<Services, 'database' | 'now'>;

/** Limit of conversations remembered while the database is unavailable. */
const MOST = 10_000;

/**
 * Queues pushes for messages of this process that stay unread for a moment. Senders do not wait for
 * them, and members who read at once get none. Stopping queues the remaining ones. After a crash
 * the members are notified only by mail.
 */
export function startMessagePushes(deps: Deps, onError: (error: unknown) => void): Running {
  let written = new Set<string>();
  let ripe = new Set<string>();
  const ignore = writtenSignal.on((conversationId) => {
    if (written.size < MOST) written.add(conversationId);
  });
  // Handles conversations one round later, so that a message is one to two rounds old.
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
      // The database is unavailable; these are retried in the next round.
      for (const id of looked) if (ripe.size < MOST) ripe.add(id);
      throw error;
    }
  }
}

/**
 * Queues a push for each side of the conversations that has unread messages. A push that fails is
 * logged and not repeated.
 */
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
