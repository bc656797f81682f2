import { limits } from '@threshold/contract/limits';
import { type MemberRole, memberRoles } from '@threshold/contract/vocabularies';
import type { Db } from '../../adapters/database/database.ts';
import type { MemberRef } from '../../lib/actor.ts';
import { aboutMessages, messagesWait } from '../../mail/message-mails.ts';
import { handleRows } from '../../queue/rows.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import { claimUnreadReminders, listUnaware, type Unaware } from './away.repo.ts';
import { conversationPage } from './note-read.ts';

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl'>;

/**
 * Reminds inactive members once of messages that they have not read for five minutes, until they
 * read. The mail contains no text of the messages.
 */
export async function notifyAway({ database: { db }, now, publicUrl }: Deps): Promise<void> {
  const at = now();
  const waitedSince = new Date(at.getTime() - limits.chat.away_minutes * 60_000);
  for (const role of memberRoles) {
    const remind = async (db: Db, id: string) => {
      const one = await claimUnreadReminders(db, role, id, { waitedSince, now: at });
      return one ? tell(db, role, one, publicUrl(), at) : false;
    };
    await handleRows(
      { db, now: at },
      {
        job: `tell-away-${role}`,
        list: (count) => listUnaware(db, role, waitedSince, count),
        handle: (id) => db.transaction().execute((db) => remind(db, id)),
      },
    );
  }
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
