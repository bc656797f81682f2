import { pushLimits } from '@threshold/contract/push-limits';
import { pushPages } from '@threshold/contract/push-pages';
import type { Services } from '../../services.ts';
import { queuePush } from '../push-queue/push-queue.repo.ts';
import { claimSoonCalls } from './soon-calls.repo.ts';

/** Tells both sides of a call that it begins soon, on their devices alone. When it has begun that is of no use any more. */
export async function tellSoonCalls({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<void> {
  const at = now();
  const until = new Date(at.getTime() + pushLimits.call_soon_minutes * 60_000);
  await database.db.transaction().execute(async (db) => {
    for (const { starts_at, customer_id, vendor_account_id } of await claimSoonCalls(
      db,
      at,
      until,
    )) {
      const news = { topic: 'call_soon', expires_at: starts_at } as const;
      const customer = { column: 'customer_id', id: customer_id } as const;
      await queuePush(db, customer, { ...news, href: pushPages.customer.call_soon }, at);
      if (!vendor_account_id) continue;
      const vendor = { column: 'vendor_account_id', id: vendor_account_id } as const;
      await queuePush(db, vendor, { ...news, href: pushPages.vendor.call_soon }, at);
    }
  });
}
