import type { Db } from '../../../adapters/database/database.ts';
import { createLeadReminderNews } from '../../../mail/application-mails.ts';
import { processDueRows } from '../../../queue/rows.ts';
import type { Services } from '../../../services.ts';
import { notifyRecipients } from '../../notifications/notifier.ts';
import { listVendorsToRemind, markDueRemindersSent } from './lead-list.repo.ts';

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl'>;

/** Sends each vendor with due lead reminders one notification about all of them. */
export async function sendLeadReminders({ database: { db }, now, publicUrl }: Deps): Promise<void> {
  const at = now();
  const remind = async (db: Db, id: string) => {
    const leads = await markDueRemindersSent(db, id, at);
    if (leads.length === 0) return false;
    return notifyRecipients(
      db,
      [{ role: 'vendor', id }],
      createLeadReminderNews(leads, publicUrl()),
      at,
    );
  };
  await processDueRows(
    { db, now: at },
    {
      job: 'remind-of-leads',
      list: (count) => listVendorsToRemind(db, at, count),
      handle: (id) => db.transaction().execute((db) => remind(db, id)),
    },
  );
}
