import {
  type ReminderHours,
  reminderHours,
} from '@threshold/contract/endpoints/calls/customers-calendar';
import { pushLimits } from '@threshold/contract/endpoints/notifications/push';
import { pushPages } from '@threshold/contract/texts/notification-texts';
import { memberRoles } from '@threshold/contract/vocabularies';
import type { Db } from '../../../adapters/database/database.ts';
import { queuePush } from '../../../queue/push.repo.ts';
import { processDueRows } from '../../../queue/rows.ts';
import type { Services } from '../../../services.ts';
import { notifyRecipients } from '../../notifications/notifier.ts';
import { findCall } from '../booking/appointments.repo.ts';
import { createReminderNews, listCallRecipients, writeCallLink } from '../booking/call-news.ts';
import {
  claimCallReminder,
  claimImminentCall,
  listCallsToRemind,
  listImminentCallIds,
} from './call-reminders.repo.ts';

type Deps = Pick<Services, 'now' | 'publicUrl' | 'sign'> & {
  readonly database: Pick<Services['database'], 'db'>;
};

const HOUR_MS = 60 * 60 * 1000;
/**
 * Hours by which a reminder may be late after an outage; with more delay its text would be wrong.
 */
const LATE_HOURS: Readonly<Record<ReminderHours, number>> = { 24: 4, 1: 0.75 };

/** Reminds both parties of upcoming calls, in the product and by a mail with a link to answer. */
export async function sendCallReminders(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const at = deps.now();
  for (const hours of reminderHours) {
    const until = new Date(at.getTime() + hours * HOUR_MS);
    const span = { from: new Date(until.getTime() - LATE_HOURS[hours] * HOUR_MS), until };
    await processDueRows(
      { db, now: at },
      {
        job: 'remind-of-calls',
        list: (count) => listCallsToRemind(db, hours, span, count),
        handle: (id) =>
          db
            .transaction()
            .execute(
              async (db) =>
                (await claimCallReminder(db, id, hours, span)) &&
                sendCallReminder(db, deps, { id, hours, at }),
            ),
      },
    );
  }
}

async function sendCallReminder(
  db: Db,
  { publicUrl, sign }: Deps,
  { id, hours, at }: { readonly id: string; readonly hours: ReminderHours; readonly at: Date },
): Promise<void> {
  const call = await findCall(db, id);
  if (!call) return;
  const { starts_at, sequence } = call;
  const [customer, vendor] = memberRoles.map((role) =>
    writeCallLink(sign, { id, role, starts_at, sequence }),
  );
  const links = { customer: customer ?? '', vendor: vendor ?? '' };
  const news = createReminderNews(call, { hours, origin: publicUrl(), links });
  await notifyRecipients(db, listCallRecipients(call), news, at);
}

/** Queues pushes to both parties of a call that begins soon. They expire when the call begins. */
export async function queueImminentCallPushes({
  database: { db },
  now,
}: Pick<Services, 'database' | 'now'>): Promise<void> {
  const at = now();
  const span = { from: at, until: new Date(at.getTime() + pushLimits.call_soon_minutes * 60_000) };
  const push = async (db: Db, id: string) => {
    const call = await claimImminentCall(db, id, span);
    if (!call) return false;
    const news = { topic: 'call_soon', expires_at: call.starts_at } as const;
    const customer = { column: 'customer_id', id: call.customer_id } as const;
    await queuePush(db, customer, { ...news, href: pushPages.customer.call_soon }, at);
    if (!call.vendor_account_id) return true;
    const vendor = { column: 'vendor_account_id', id: call.vendor_account_id } as const;
    await queuePush(db, vendor, { ...news, href: pushPages.vendor.call_soon }, at);
    return true;
  };
  await processDueRows(
    { db, now: at },
    {
      job: 'tell-soon-calls',
      list: (count) => listImminentCallIds(db, span, count),
      handle: (id) => db.transaction().execute((db) => push(db, id)),
    },
  );
}
