import { leadReminder } from '../../mail/application-mails.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import { claimDueReminders } from './lead-reminders.repo.ts';

const BATCH = 200;

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl'>;

/** Reminds vendors of the leads whose day has come: once, and of all of a moment together. */
export async function remindOfLeads(deps: Deps): Promise<void> {
  while ((await remindBatch(deps)) === BATCH);
}

async function remindBatch({ database, now, publicUrl }: Deps): Promise<number> {
  const at = now();
  return database.db.transaction().execute(async (db) => {
    const due = await claimDueReminders(db, at, BATCH);
    for (const [id, leads] of Map.groupBy(due, ({ vendor_id }) => vendor_id)) {
      const news = leadReminder(
        leads.map(({ application_id }) => application_id),
        publicUrl(),
      );
      await notify(db, [{ role: 'vendor', id }], news, at);
    }
    return due.length;
  });
}
