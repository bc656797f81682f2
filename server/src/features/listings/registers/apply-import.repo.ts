import type { State } from '@threshold/contract/vocabularies';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { VendorsTable } from '../../../db/listing-tables.ts';
import { countAffectedRows } from '../../../db/row-queries.ts';

/*
 * Rows with a valid register number: not expired and, if a file of licensees was imported, with an
 * approved licensee. A number in a rejected row is not valid, but the callers do not treat it as
 * ended.
 */
const buildValidNumbersQuery = (importId: string, today: string) => sql`
  select r.* from register_rows r
  where r.import_id = ${importId}::uuid and (r.ends_on is null or r.ends_on >= ${today}::date)
    and (not exists (select from register_licensees where import_id = ${importId}::uuid)
      or exists (select from register_licensees l
        where l.import_id = r.import_id and l.number = r.licence_number and l.is_approved))`;

export interface ValidNumberRow {
  readonly number: string;
  readonly name: string;
  readonly locality: string;
  readonly state: State;
  readonly post_code: string;
  /** The unclaimed listing with this number; null if the number has no listing yet. */
  readonly vendor_id: string | null;
  readonly vendor_names: string | null;
  readonly vendor_address: string | null;
  readonly vendor_status: string | null;
}

/** Lists the next valid register numbers, except of removed, claimed or checked listings. */
export async function listValidNumbers(
  db: Db,
  {
    importId,
    register,
    today,
    after,
    limit,
  }: { importId: string; register: string; today: string; after: string; limit: number },
): Promise<ValidNumberRow[]> {
  const { rows } = await sql<ValidNumberRow>`
    select distinct on (s.number) s.number, s.name, s.locality, s.state, s.post_code, v.id as vendor_id,
      concat_ws('|', v.first_name, v.last_name, v.full_name, v.business_name) as vendor_names,
      v.address as vendor_address, v.status as vendor_status
    from (${buildValidNumbersQuery(importId, today)}) s
    left join vendors v on v.listed_from = ${register} and v.register_number = s.number
    where s.number > ${after} and s.state is not null
      and not exists (select from register_opt_outs o where o.register = ${register} and o.number = s.number)
      and (v.id is null or (v.is_unclaimed and v.status in ('in_complete', 'suspended')))
      and (v.id is not null or not exists (
        select from vendor_checks c where c.register = ${register} and c.number = s.number and c.lapsed_at is null))
    order by s.number, s.licence_number
    limit ${limit}
  `.execute(db);
  return rows;
}

export async function insertListings(
  db: Db,
  listings: readonly Insertable<VendorsTable>[],
): Promise<number> {
  if (listings.length === 0) return 0;
  return countAffectedRows(
    db
      .insertInto('vendors')
      .values(listings)
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Lists the next unclaimed listings whose register numbers are no longer valid. */
export async function listEndedListings(
  db: Db,
  {
    importId,
    register,
    today,
    limit,
  }: { importId: string; register: string; today: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from vendors v
    where v.listed_from = ${register} and v.is_unclaimed and v.status = 'in_complete'
      and v.register_number is not null
      and not exists (select from (${buildValidNumbersQuery(importId, today)}) s where s.number = v.register_number)
      and not exists (select from register_rejects x
        where x.import_id = ${importId}::uuid and x.number = v.register_number)
    order by v.id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Hides these listings if they are still unclaimed. @returns the number of hidden listings */
export async function hideEndedListings(
  db: Db,
  ids: readonly string[],
  status_reason: string,
  now: Date,
): Promise<number> {
  if (ids.length === 0) return 0;
  return countAffectedRows(
    db
      .updateTable('vendors')
      .set({ status: 'suspended', status_reason, updated_at: now })
      .where('id', 'in', ids)
      .where('status', '=', 'in_complete')
      .where('is_unclaimed', '=', true),
  );
}

/**
 * Lists the next checks whose register numbers are no longer valid, with the data that explains
 * why. A number that is in neither the new nor the previous file is skipped: staff may have written
 * it differently, or it may be newer than the files.
 */
export async function listEndedChecks(
  db: Db,
  {
    importId,
    previousId,
    register,
    today,
    after,
    limit,
  }: {
    importId: string;
    previousId: string | null;
    register: string;
    today: string;
    after: string;
    limit: number;
  },
) {
  const { rows } = await sql<{
    id: string;
    vendor_id: string;
    number: string;
    ends_on: string | null;
    is_there: boolean;
  }>`
    select c.id, c.vendor_id, c.number,
      (select max(r.ends_on) from register_rows r where r.import_id = ${importId}::uuid and r.number = c.number) as ends_on,
      exists (select from register_rows r where r.import_id = ${importId}::uuid and r.number = c.number) as is_there
    from vendor_checks c
    where c.register = ${register} and c.lapsed_at is null and c.id > ${after}::uuid
      and not exists (select from (${buildValidNumbersQuery(importId, today)}) s where s.number = c.number)
      and not exists (select from register_rejects x where x.import_id = ${importId}::uuid and x.number = c.number)
      and exists (select from register_rows r
        where r.import_id in (${importId}::uuid, ${previousId}::uuid) and r.number = c.number)
    order by c.id limit ${limit}
  `.execute(db);
  return rows;
}

/** Updates an unclaimed listing from the register. Shows it again if it was hidden. */
export async function refreshListing(
  db: Db,
  id: string,
  facts: Updateable<VendorsTable>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('vendors')
    .set({ ...facts, status: 'in_complete', status_reason: null, updated_at: now })
    .where('id', '=', id)
    .where('is_unclaimed', '=', true)
    .where('status', 'in', ['in_complete', 'suspended'])
    .execute();
}
