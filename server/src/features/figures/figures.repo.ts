import type { VendorType } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/** The days of a listing from one on that have anything, the newest first, at most so many: two ranges of two keys. */
export function listDays(db: Db, vendorId: string, since: string, count: number) {
  const kept = db
    .selectFrom('vendor_days')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('day', '>=', since)
    .as('d');
  const seen = db
    .selectFrom('profile_views')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('day', '>=', since)
    .as('p');
  const or0 = (column: string) => sql<number>`coalesce(${sql.ref(column)}, 0)`;
  return db
    .selectFrom(kept)
    .fullJoin(seen, 'p.day', 'd.day')
    .select([
      sql<string>`to_char(coalesce(d.day, p.day), 'YYYY-MM-DD')`.as('day'),
      or0('p.count').as('views'),
      or0('p.from_search').as('from_search'),
      or0('p.from_place').as('from_place'),
      or0('p.from_link').as('from_link'),
      or0('d.chats').as('chats'),
      or0('d.calls').as('calls'),
      or0('d.applications').as('applications'),
      or0('d.requests').as('requests'),
      or0('d.contacts').as('contacts'),
      or0('d.clients').as('clients'),
      or0('d.reviews').as('reviews'),
      or0('d.rating_sum').as('rating_sum'),
      sql<number[]>`coalesce(d.answer_minutes, '{}')`.as('answer_minutes'),
    ])
    .orderBy('day', 'desc')
    .limit(count);
}
export type DayRow = Awaited<ReturnType<ReturnType<typeof listDays>['execute']>>[number];

export async function findVendorType(db: Db, vendorId: string): Promise<VendorType | null> {
  const { vendor_type } = await db
    .selectFrom('vendors')
    .select('vendor_type')
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow();
  return vendor_type;
}
