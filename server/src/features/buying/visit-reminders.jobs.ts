import { visitReminder } from '../../mail/purchase-mails.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import { holdReaders, listBuyers } from './reminders.repo.ts';
import { visitTopic } from './visit-mails.ts';
import { claimDueVisits, noteTold } from './visit-reminders.repo.ts';

const BATCH = 50;

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl'>;

/** Reminds the buyers of visits by notification and mail, once each. */
export async function remindOfVisits(deps: Deps): Promise<void> {
  while ((await remindBatch(deps)) === BATCH);
}

/** What is told, and that it was, are one transaction. A mail that could not be sent before the visit is dropped. */
async function remindBatch({ database, now, publicUrl }: Deps): Promise<number> {
  const at = now();
  return database.db.transaction().execute(async (db) => {
    const visits = await claimDueVisits(db, at, BATCH);
    if (visits.length === 0) return 0;
    const buyers = await listBuyers(db, [...new Set(visits.map((visit) => visit.purchase_id))]);
    const held = await holdReaders(db, [...new Set(buyers.map((buyer) => buyer.customer_id))]);
    for (const visit of visits) {
      const news = visitReminder(visit, publicUrl());
      const mail = { ...news.mail, topic: visitTopic(visit.id), expires_at: visit.starts_at };
      const readers = buyers
        .filter(
          ({ purchase_id, customer_id }) =>
            purchase_id === visit.purchase_id && held.has(customer_id),
        )
        .map(({ customer_id, email }) => ({
          member: { column: 'customer_id' as const, id: customer_id },
          email,
        }));
      await notify(db, readers, { ...news, mail }, at);
    }
    await noteTold(db, visits, at);
    return visits.length;
  });
}
