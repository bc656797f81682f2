import { limits } from '@threshold/contract/limits';
import { type MemberRole, memberRoles } from '@threshold/contract/vocabularies';
import type { Db } from '../../adapters/database/database.ts';
import type { MemberRef } from '../../lib/actor.ts';
import { aboutMessages, messagesWait } from '../../mail/message-mails.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import { claimUnreadReminders, type Unaware } from './away.repo.ts';
import { conversationPage } from './note-read.ts';

const BATCH = 50;

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl'>;

/**
 * Tells those who are away of messages that they have not read for five minutes: once, until they read. The mail holds
 * nothing of what was written.
 */
export async function notifyAway(deps: Deps): Promise<void> {
  for (const role of memberRoles) {
    while ((await notifyBatch(deps, role)) === BATCH);
  }
}

async function notifyBatch({ database, now, publicUrl }: Deps, role: MemberRole): Promise<number> {
  const at = now();
  const waitedSince = new Date(at.getTime() - limits.chat.away_minutes * 60_000);
  return database.db.transaction().execute(async (db) => {
    const unaware = await claimUnreadReminders(db, role, waitedSince, at, BATCH);
    for (const one of unaware) await tell(db, role, one, publicUrl(), at);
    return unaware.length;
  });
}

async function tell(db: Db, role: MemberRole, one: Unaware, origin: string, at: Date) {
  const member: MemberRef = {
    column: role === 'customer' ? 'customer_id' : 'vendor_account_id',
    id: one.holder_id,
  };
  const href = conversationPage(role, one.other_id);
  const about = { count: one.unread, from: one.other_name };
  const mail = messagesWait({
    ...about,
    url: `${origin}${href}`,
    settings_url: `${origin}/${role}/settings#notices`,
  });
  const notification = { text: aboutMessages(about), href };
  await notify(db, [{ member, email: one.email }], { kind: 'message', notification, mail }, at);
}
