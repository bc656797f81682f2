import {
  type EncryptionCounts,
  type EncryptionEvent,
  encryptionCountDays,
} from '@threshold/contract/encryption-counts';
import type { Db } from '../../adapters/database/database.ts';
import { browserOf } from '../../lib/browser-name.ts';
import { lastDays, localDay } from '../../lib/local-day.ts';
import { addEvent, sumEvents, sumSealedDays } from './encryption-counts.repo.ts';

/** Counts what a browser met today. `userAgent`: what the browser said of itself; only its name is kept. */
export const countEvent = (
  db: Db,
  event: EncryptionEvent,
  userAgent: string | undefined,
  now: Date,
): Promise<void> => addEvent(db, localDay(now), event, browserOf(userAgent) ?? 'Other');

/** The counts of the last days, up to today. */
export async function readCounts(db: Db, now: Date): Promise<EncryptionCounts> {
  const days = lastDays(now, encryptionCountDays);
  const [since, until] = [days.at(0) ?? '', days.at(-1) ?? ''];
  const [sums, events] = await Promise.all([sumSealedDays(db, since), sumEvents(db, since)]);
  return {
    since,
    until,
    messages: { sealed: sums.sealed_messages, plain: sums.plain_messages },
    chats: { sealed: sums.sealed_chats, plain: sums.plain_chats },
    events,
  };
}
