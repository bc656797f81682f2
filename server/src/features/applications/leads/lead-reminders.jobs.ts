import type { Db } from '../../../adapters/database/database.ts';
import { leadReminder } from '../../../mail/application-mails.ts';
import { handleRows } from '../../../queue/rows.ts';
import type { Services } from '../../../services.ts';
import { notify } from '../../notifications/notifier.ts';
import { listVendorsToRemind, takeDueReminders } from './lead-list.repo.ts';

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl'>;

/** Reminds vendors once of leads whose day has come, with one notification for all due leads. */
export async function remindOfLeads({ database: { db }, now, publicUrl }: Deps): Promise<void> {
  const at = now();
  const remind = async (db: Db, id: string) => {
    const leads = await takeDueReminders(db, id, at);
    if (leads.length === 0) return false;
    return notify(db, [{ role: 'vendor', id }], leadReminder(leads, publicUrl()), at);
  };
  await handleRows(
    { db, now: at },
    {
      job: 'remind-of-leads',
      list: (count) => listVendorsToRemind(db, at, count),
      handle: (id) => db.transaction().execute((db) => remind(db, id)),
    },
  );
}
