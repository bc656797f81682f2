import type { RemovalStatus } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { countRows, readPage, type SearchPageQuery } from '../../../db/read-page.ts';
import { hasRow, lockRow } from '../../../db/row-queries.ts';
import { filterByWords } from '../../../db/word-queries.ts';

interface NewRemoval {
  readonly vendor_id: string;
  readonly listing_name: string;
  readonly name: string;
  readonly email: string;
  readonly reason: string;
  readonly created_at: Date;
}

/** True if an equal request was stored after `since`. Locks the email until the commit. */
export async function hasRemoval(
  db: Db,
  { vendor_id, name, email, reason }: Omit<NewRemoval, 'listing_name' | 'created_at'>,
  since: Date,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('same removal'), hashtext(${email}))`.execute(db);
  return hasRow(
    db
      .selectFrom('removal_requests')
      .select('id')
      .where('email', '=', email)
      .where('created_at', '>', since)
      .where('vendor_id', '=', vendor_id)
      .where('name', '=', name)
      .where('reason', '=', reason),
  );
}

export async function createRemoval(db: Db, removal: NewRemoval): Promise<void> {
  await db
    .insertInto('removal_requests')
    .values({ id: newId(), ...removal })
    .execute();
}

const selectRemovals = (db: Db) => db.selectFrom('removal_requests as r');

const withListing = (query: ReturnType<typeof selectRemovals>) =>
  query
    .leftJoin('vendors as v', 'v.id', 'r.vendor_id')
    .leftJoin('staff as s', 's.id', 'r.decided_by');

const selectRemovalColumns = (query: ReturnType<typeof withListing>) =>
  query
    .selectAll('r')
    .select([
      's.name as decided_by_name',
      'v.full_name',
      'v.business_name',
      'v.address',
      'v.status as vendor_status',
      'v.is_unclaimed',
      'v.listed_from',
    ]);

/** Reads one page of removal requests, newest first, with the total count. */
export async function listRemovalsPage(
  db: Db,
  { status, q, page, limit }: SearchPageQuery<RemovalStatus>,
) {
  let query = selectRemovals(db);
  if (status) query = query.where('r.status', '=', status);
  query = filterByWords(
    query,
    sql`r.listing_name, r.name, r.email, r.reason, r.decision_reason`,
    q,
  );
  const newest = ['r.created_at', 'r.id'] as const;
  return readPage(selectRemovalColumns(withListing(query)), { page, limit }, newest, () =>
    countRows(query),
  );
}
export type RemovalRow = Awaited<ReturnType<typeof listRemovalsPage>>['rows'][number];

export function findRemoval(db: Db, id: string): Promise<RemovalRow | undefined> {
  return selectRemovalColumns(withListing(selectRemovals(db)))
    .where('r.id', '=', id)
    .executeTakeFirst();
}

/** Locks the removal request until the transaction ends. */
export async function lockRemoval(db: Db, id: string): Promise<RemovalRow | undefined> {
  return (await lockRow(db, 'removal_requests', id)) ? findRemoval(db, id) : undefined;
}

interface RemovalDecision {
  readonly status: RemovalStatus;
  readonly decision_reason: string;
  readonly decided_by: string;
  readonly decided_at: Date;
}

export async function recordRemovalDecision(
  db: Db,
  id: string,
  decision: RemovalDecision,
): Promise<void> {
  await db.updateTable('removal_requests').set(decision).where('id', '=', id).execute();
}

/** Clears a request's personal data, including a removed listing's name. The decision remains. */
const forgotten = sql`name = '', email = '', reason = '',
  listing_name = case status when 'removed' then '' else listing_name end`;

const AT_A_TIME = 2000;

/**
 * Deletes personal data of requests that were decided before `before`. Works in batches, so it must
 * not run in a transaction. @returns the number of requests
 */
export async function eraseRequesterDataBefore(
  db: Db,
  before: Date,
  atATime = AT_A_TIME,
): Promise<number> {
  let count = 0;
  for (let gone = atATime; gone === atATime; count += gone) {
    const { numAffectedRows = 0n } = await sql`
      update removal_requests set ${forgotten} where id = any(array(
        select id from removal_requests where decided_at < ${before} and email <> ''
        order by decided_at limit ${sql.lit(atATime)}))`.execute(db);
    gone = Number(numAffectedRows);
  }
  return count;
}

/** Deletes personal data from this email's decided requests. Open requests still need it. */
export async function eraseRequesterDataByEmail(db: Db, email: string): Promise<void> {
  await sql`update removal_requests set ${forgotten}
    where email = ${email.toLowerCase()} and decided_at is not null`.execute(db);
}

/** Deletes an unclaimed listing. Later imports of its register do not create it again. */
export async function takeDownListing(db: Db, vendorId: string, now: Date): Promise<void> {
  const gone = await db
    .deleteFrom('vendors')
    .where('id', '=', vendorId)
    .returning(['listed_from', 'register_number'])
    .executeTakeFirst();
  if (!gone?.listed_from || !gone.register_number) return;
  await db
    .insertInto('register_opt_outs')
    .values({ register: gone.listed_from, number: gone.register_number, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
