import { pushLimits } from '@threshold/contract/push-limits';
import { pushPages } from '@threshold/contract/push-pages';
import type { Db } from '../../adapters/database/database.ts';
import { queuePush } from '../../queue/push.repo.ts';
import { handleRows } from '../../queue/rows.ts';
import type { Services } from '../../services.ts';
import { listSoonCalls, takeSoonCall } from './soon-calls.repo.ts';

/** Queues pushes to both sides of a call that begins soon. They expire when it begins. */
export async function tellSoonCalls({
  database: { db },
  now,
}: Pick<Services, 'database' | 'now'>): Promise<void> {
  const at = now();
  const span = { from: at, until: new Date(at.getTime() + pushLimits.call_soon_minutes * 60_000) };
  const tell = async (db: Db, id: string) => {
    const call = await takeSoonCall(db, id, span);
    if (!call) return false;
    const news = { topic: 'call_soon', expires_at: call.starts_at } as const;
    const customer = { column: 'customer_id', id: call.customer_id } as const;
    await queuePush(db, customer, { ...news, href: pushPages.customer.call_soon }, at);
    if (!call.vendor_account_id) return true;
    const vendor = { column: 'vendor_account_id', id: call.vendor_account_id } as const;
    await queuePush(db, vendor, { ...news, href: pushPages.vendor.call_soon }, at);
    return true;
  };
  await handleRows(
    { db, now: at },
    {
      job: 'tell-soon-calls',
      list: (count) => listSoonCalls(db, span, count),
      handle: (id) => db.transaction().execute((db) => tell(db, id)),
    },
  );
}
