import type { Db } from '../../adapters/database/database.ts';
import { countNotifications } from '../notifications/notifications.repo.ts';
import { countUnreadMessages } from '../notifications/unread-counts.repo.ts';
import type { PushTarget } from './push-devices.repo.ts';

/** Numbers of unread messages and other notifications for the badge of a device. */
export async function countWaiting(
  db: Db,
  { customer_id, vendor_account_id, vendor_id }: PushTarget,
): Promise<{ readonly messages: number; readonly news: number }> {
  const member =
    customer_id === null
      ? ({ column: 'vendor_account_id', id: vendor_account_id ?? '' } as const)
      : ({ column: 'customer_id', id: customer_id } as const);
  const { news } = await countNotifications(db, member);
  const messages =
    customer_id !== null
      ? await countUnreadMessages(db, 'customer', customer_id)
      : vendor_id === null
        ? 0
        : await countUnreadMessages(db, 'vendor', vendor_id);
  return { messages, news };
}
