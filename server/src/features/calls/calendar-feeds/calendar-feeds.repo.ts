import type { FeedKind } from '@threshold/contract/endpoints/calls/appointments';
import type { Db } from '../../../adapters/database/database.ts';
import { affectsOneRow } from '../../../db/row-queries.ts';
import type { MemberRef, Party } from '../../../lib/actor.ts';
import type { CalendarItem } from '../../../lib/icalendar.ts';
import type { OnRowError } from '../../../lib/map-apart.ts';

/** Reads the creation time of the member's feed of this kind; undefined without a feed. */
export function findFeed(db: Db, { column, id }: MemberRef, kind: FeedKind) {
  return db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where(column, '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** Creates a feed or replaces its secret URL. After two concurrent requests, one URL is valid. */
export async function upsertFeed(
  db: Db,
  { column, id }: MemberRef,
  feed: { readonly kind: FeedKind; readonly token_hash: string; readonly created_at: Date },
): Promise<void> {
  const { token_hash, created_at } = feed;
  await db
    .insertInto('calendar_feeds')
    .values({ customer_id: null, vendor_account_id: null, [column]: id, ...feed })
    .onConflict((conflict) =>
      conflict.columns([column, 'kind']).doUpdateSet({ token_hash, created_at }),
    )
    .execute();
}

/** @returns false if the member has no feed of this kind */
export function removeFeed(db: Db, { column, id }: MemberRef, kind: FeedKind): Promise<boolean> {
  return affectsOneRow(
    db.deleteFrom('calendar_feeds').where(column, '=', id).where('kind', '=', kind),
  );
}

/** A feed and the party whose entries it contains. */
export interface Feed {
  readonly kind: FeedKind;
  readonly party: Party;
}

/** Finds a feed by the hash of the secret in its URL. */
export async function findFeedByToken(db: Db, tokenHash: string): Promise<Feed | undefined> {
  const row = await db
    .selectFrom('calendar_feeds as f')
    .leftJoin('vendor_accounts as a', 'a.id', 'f.vendor_account_id')
    .select(['f.kind', 'f.customer_id', 'a.vendor_id'])
    .where('f.token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, customer_id, vendor_id } = row;
  if (customer_id) return { kind, party: { role: 'customer', id: customer_id } };
  return vendor_id ? { kind, party: { role: 'vendor', id: vendor_id } } : undefined;
}

/** Deletes these customers' feeds of this kind, so that the URLs stop working. */
export async function deleteCustomerFeeds(db: Db, customerIds: readonly string[], kind: FeedKind) {
  if (customerIds.length === 0) return;
  await db
    .deleteFrom('calendar_feeds')
    .where('customer_id', 'in', customerIds)
    .where('kind', '=', kind)
    .execute();
}

/** Deletes all feeds of an account, because an intruder may have copied a feed's URL. */
export async function deleteMemberFeeds(db: Db, { column, id }: MemberRef): Promise<void> {
  await db.deleteFrom('calendar_feeds').where(column, '=', id).execute();
}

/** An entry of a calendar feed. */
export type FeedItem = Omit<CalendarItem, 'attendee'>;

/** Reads at most `limit` entries of one kind, nearest to now; omits entries that fail. */
export type FeedReader = (
  db: Db,
  party: Party,
  moment: {
    readonly now: Date;
    readonly origin: string;
    readonly limit: number;
    readonly onFault: OnRowError;
  },
) => Promise<readonly FeedItem[]>;
