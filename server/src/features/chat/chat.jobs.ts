import { pushLimits } from '@threshold/contract/endpoints/notifications/push';
import { limits } from '@threshold/contract/limits';
import { type MemberRole, memberRoles } from '@threshold/contract/vocabularies';
import type { Db } from '../../adapters/database/database.ts';
import type { MemberRef } from '../../lib/actor.ts';
import { type Stoppable, startRepeatingTask } from '../../lib/timers.ts';
import { formatMessageSummary, renderWaitingMessagesMail } from '../../mail/message-mails.ts';
import { queuePush } from '../../queue/push.repo.ts';
import { attemptRow, processDueRows } from '../../queue/rows.ts';
import type { Services } from '../../services.ts';
import { notifyRecipients } from '../notifications/notifier.ts';
import { buildConversationPath } from './conversations/conversation-access.ts';
import { messageWrittenSignal } from './messages/message-writer.ts';
import {
  claimUnreadReminders,
  listConversationsToRemind,
  listUnreadSidesWithDevices,
  type UnreadReminder,
} from './messages/messages.repo.ts';

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl'>;

/** Reminds inactive members once of messages unread for five minutes, without the message text. */
export async function sendUnreadMessageReminders({
  database: { db },
  now,
  publicUrl,
}: Deps): Promise<void> {
  const at = now();
  const waitedSince = new Date(at.getTime() - limits.chat.away_minutes * 60_000);
  for (const role of memberRoles) {
    const remind = async (db: Db, id: string) => {
      const one = await claimUnreadReminders(db, role, id, { waitedSince, now: at });
      return one ? sendUnreadMessageReminder(db, role, one, publicUrl(), at) : false;
    };
    await processDueRows(
      { db, now: at },
      {
        job: `tell-away-${role}`,
        list: (count) => listConversationsToRemind(db, role, waitedSince, count),
        handle: (id) => db.transaction().execute((db) => remind(db, id)),
      },
    );
  }
}

async function sendUnreadMessageReminder(
  db: Db,
  role: MemberRole,
  one: UnreadReminder,
  origin: string,
  at: Date,
) {
  const member: MemberRef = {
    column: role === 'customer' ? 'customer_id' : 'vendor_account_id',
    id: one.holder_id,
  };
  const href = buildConversationPath(role, one.other_id);
  const about = { count: one.unread, from: one.other_name };
  const mail = renderWaitingMessagesMail({
    ...about,
    url: `${origin}${href}`,
    settings_url: `${origin}/${role}/settings#notices`,
  });
  const notification = { text: formatMessageSummary(about), href };
  await notifyRecipients(
    db,
    [{ member, email: one.email }],
    { kind: 'message', notification, mail },
    at,
  );
}

/** Maximum number of conversations that wait for a push while the database is unavailable. */
const MOST = 10_000;

/**
 * Queues pushes for messages that this process stored and that stay unread. A regular stop queues
 * the remaining pushes; after a crash, their recipients are notified only by email. This is not a
 * job of the queue, because the queue is polled, which delays a push by up to two seconds.
 */
export function startMessagePushes(
  deps: Pick<Deps, 'database' | 'now'>,
  onError: (error: unknown) => void,
): Stoppable {
  let written = new Set<string>();
  let ripe = new Set<string>();
  const ignore = messageWrittenSignal.on((conversationId) => {
    if (written.size < MOST) written.add(conversationId);
  });
  // Handles a message in the second run after it was stored, when it is one to two intervals old.
  const rounds = startRepeatingTask(pushLimits.message_wait_ms, lookOnce, onError);
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
      // The database is unavailable, so these conversations are retried in the next run.
      for (const id of looked) if (ripe.size < MOST) ripe.add(id);
      throw error;
    }
  }
}

/** Queues a push to each party with unread messages. A failed push is logged, not repeated. */
export async function queueMessagePushes(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  conversationIds: readonly string[],
): Promise<void> {
  const unread = await listUnreadSidesWithDevices(db, conversationIds);
  for (const { column, holder_id, other_id } of unread) {
    const role = column === 'customer_id' ? 'customer' : 'vendor';
    const push = { topic: 'message', href: buildConversationPath(role, other_id) } as const;
    const row = { job: 'push-messages', id: holder_id };
    await attemptRow({ db, now: now() }, row, () =>
      queuePush(db, { column, id: holder_id }, push, now()),
    );
  }
}
