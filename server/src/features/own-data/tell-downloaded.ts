import { dataDownloaded } from '../../mail/account-mails.ts';
import type { Services } from '../../services.ts';
import { addNotice, findReader } from '../notices/notices.repo.ts';
import { enqueueMail } from '../outbox/outbox.repo.ts';
import type { OwnMember } from './own-data.policy.ts';

/** Tells a member that their data is being downloaded, in the product and always by mail: it may be somebody else. */
export async function tellDownloaded(
  { database, now }: Pick<Services, 'database' | 'now'>,
  whom: OwnMember,
): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    const reader = await findReader(db, whom);
    if (!reader) return;
    const href = whom.role === 'customer' ? '/customer/settings' : '/vendor/settings';
    await addNotice(
      db,
      reader.member,
      { kind: 'security', text: 'Your data was downloaded.', href },
      now(),
    );
    await enqueueMail(db, { recipient: reader.email, ...dataDownloaded() });
  });
}
