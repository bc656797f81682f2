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

/** Action of a buyer and its recipients. */
interface CoBuyerNews {
  readonly act: CoBuyerAct;
  readonly purchaseId: string;
  /** Current buyers; the author is skipped. */
  readonly buyers: Iterable<string>;
  readonly by: string;
}

/**
 * Notifies co-buyers, except those whose accounts are being deleted: each transaction would wait
 * for the other. A push links to the list of purchases, which opens even if its reader has left.
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
