import type { State, VendorType } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';

interface Group {
  readonly type: VendorType;
  readonly state: State | null;
}

/** Counts the approved listings per type and state, sorted by type. */
export async function countDirectoryGroups(db: Db) {
  const rows = await db
    .selectFrom('vendors')
    .select(['vendor_type', 'state', sql<number>`count(*)::int`.as('count')])
    .where('status', '=', 'approved')
    .groupBy(['vendor_type', 'state'])
    .orderBy('vendor_type')
    .orderBy('state')
    .execute();
  return rows.flatMap(({ vendor_type, ...row }) => (vendor_type ? [{ vendor_type, ...row }] : []));
}

const selectGroupListings = (db: Db, { type, state }: Group) =>
  db
    .selectFrom('vendors')
    .where('status', '=', 'approved')
    .where('vendor_type', '=', type)
    .where('state', state === null ? 'is' : '=', state);

export async function countGroupListings(db: Db, group: Group): Promise<number> {
  const { count } = await selectGroupListings(db, group)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the names on one page of the directory, in alphabetical order. */
export function listNames(
  db: Db,
  group: Group,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return selectGroupListings(db, group)
    .select(['id', 'full_name', 'business_name', 'city'])
    .orderBy(sql`lower(full_name)`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}
