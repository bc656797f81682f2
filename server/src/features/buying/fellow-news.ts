import {
  type FellowAct,
  fellowNewsMinutes,
  fellowNewsPaths,
  fellowNewsTexts,
} from '@threshold/contract/buying/fellow-news';
import { pushPages } from '@threshold/contract/push-pages';
import type { Db } from '../../adapters/database/database.ts';
import { queuePush } from '../../queue/push.repo.ts';
import { addNotification, hasUnread } from '../notifications/notifications.repo.ts';
import { holdReaders } from './reminders.repo.ts';

/** What a buyer did, and whom it is news to. */
interface FellowNews {
  readonly act: FellowAct;
  readonly purchaseId: string;
  /** Buyers of today. Whoever did it is left out. */
  readonly buyers: Iterable<string>;
  readonly by: string;
}

/**
 * Tells buyers, under the bell and on their devices, that another one did something, in the transaction of its cause. A push leads to the
 * purchases as a whole, so that one which quiet hours hold leads somewhere after its reader has left this one. Whoever is deleting
 * their account at the moment is left out: waiting for that would hold up both.
 */
export async function tellFellows(
  db: Db,
  { act, purchaseId, buyers, by }: FellowNews,
  now: Date,
): Promise<void> {
  const readers = await holdReaders(
    db,
    [...buyers].filter((id) => id !== by),
  );
  const line = {
    kind: 'purchase',
    text: fellowNewsTexts[act],
    href: fellowNewsPaths[act](purchaseId),
  } as const;
  const since = new Date(now.getTime() - fellowNewsMinutes * 60_000);
  for (const id of readers) {
    const reader = { column: 'customer_id', id } as const;
    if (await hasUnread(db, reader, line, since)) continue;
    await addNotification(db, reader, line, now);
    await queuePush(db, reader, { topic: 'purchase', href: pushPages.customer.purchase }, now);
  }
}
