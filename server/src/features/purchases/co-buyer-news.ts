import {
  type CoBuyerAct,
  coBuyerNewsMinutes,
  coBuyerNewsPaths,
  coBuyerNewsTexts,
  pushPages,
} from '@threshold/contract/texts/notification-texts';
import type { Db } from '../../adapters/database/database.ts';
import { queuePush } from '../../queue/push.repo.ts';
import { addNotification, hasUnreadNotification } from '../notifications/notifications.repo.ts';
import { lockAvailableCustomers } from './dates/reminders.repo.ts';

/** An act of a buyer, and the buyers to notify about it. */
interface CoBuyerNews {
  readonly act: CoBuyerAct;
  readonly purchaseId: string;
  /** Ids of the current buyers. The acting buyer, `by`, is not notified. */
  readonly buyers: Iterable<string>;
  readonly by: string;
}

/**
 * Notifies co-buyers, except those whose accounts are being deleted, because this transaction and
 * the account deletion would deadlock. Pushes link to the list of purchases, because the reader may
 * have left the purchase before opening the link.
 */
export async function notifyCoBuyers(
  db: Db,
  { act, purchaseId, buyers, by }: CoBuyerNews,
  now: Date,
) {
  const readers = await lockAvailableCustomers(
    db,
    [...buyers].filter((id) => id !== by),
  );
  const line = {
    kind: 'purchase',
    text: coBuyerNewsTexts[act],
    href: coBuyerNewsPaths[act](purchaseId),
  } as const;
  const since = new Date(now.getTime() - coBuyerNewsMinutes * 60_000);
  for (const id of readers) {
    const reader = { column: 'customer_id', id } as const;
    if (await hasUnreadNotification(db, reader, line, since)) continue;
    await addNotification(db, reader, line, now);
    await queuePush(db, reader, { topic: 'purchase', href: pushPages.customer.purchase }, now);
  }
}
