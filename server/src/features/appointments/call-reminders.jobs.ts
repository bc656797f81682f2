import { type ReminderHours, reminderHours } from '@threshold/contract/call-answers';
import { memberRoles } from '@threshold/contract/vocabularies';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import { findCall } from './appointments.repo.ts';
import { writeCallLink } from './call-link.ts';
import { callRecipients, reminderNews } from './call-news.ts';
import { claimReminders } from './call-reminders.repo.ts';

type Deps = Pick<Services, 'now' | 'publicUrl' | 'sign'> & {
  readonly database: Pick<Services['database'], 'db'>;
};

const HOUR_MS = 60 * 60 * 1000;
const AT_ONCE = 100;
/** What is left over waits for the next run. */
const MOST_BATCHES = 20;
/** So late a reminder may come, where the product stood still: then its hours would no longer be true. */
const LATE_HOURS: Readonly<Record<ReminderHours, number>> = { 24: 4, 1: 0.75 };

/** Reminds both sides of the calls that come, by mail and in the product; each is answered by the link of its mail. */
export async function remindOfCalls(deps: Deps): Promise<void> {
  for (const hours of reminderHours) {
    for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
      if ((await remindSome(deps, hours)) < AT_ONCE) break;
    }
  }
}

/** In one transaction: who is noted is told. @returns how many calls there were */
async function remindSome(
  { database, now, publicUrl, sign }: Deps,
  hours: ReminderHours,
): Promise<number> {
  const at = now();
  const until = new Date(at.getTime() + hours * HOUR_MS);
  const from = new Date(until.getTime() - LATE_HOURS[hours] * HOUR_MS);
  return database.db.transaction().execute(async (db) => {
    const ids = await claimReminders(db, hours, { from, until, count: AT_ONCE });
    for (const id of ids) {
      const call = await findCall(db, id);
      if (!call) continue;
      const { starts_at, sequence } = call;
      const [customer, vendor] = memberRoles.map((role) =>
        writeCallLink(sign, { id, role, starts_at, sequence }),
      );
      const links = { customer: customer ?? '', vendor: vendor ?? '' };
      await notify(
        db,
        callRecipients(call),
        reminderNews(call, { hours, origin: publicUrl(), links }),
        at,
      );
    }
    return ids.length;
  });
}
