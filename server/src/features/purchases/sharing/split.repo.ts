import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';

/** The shared purchase, the new purchase, and the customer who stops sharing. */
interface Split {
  readonly from: string;
  readonly to: string;
  readonly customerId: string;
}

/** Maps the id of each original row to the id of its copy. */
type IdMap = ReadonlyMap<string, string>;

const createIdMap = (rows: readonly { readonly id: string }[]): IdMap =>
  new Map(rows.map(({ id }) => [id, newId()]));

/**
 * Copies all shared data to the new purchase of the customer who stops sharing, and moves the
 * customer's private notes and helpers there. @returns the id of each date's copy
 */
export async function splitPurchase(db: Db, split: Split, now: Date): Promise<IdMap> {
  await copyPurchase(db, split, now);
  const homes = await copyHomes(db, split);
  await copyNotes(db, split, homes);
  const dates = await copyDates(db, split, homes, now);
  await copyTasks(db, split);
  await copyProfessionals(db, split);
  await copyActivities(db, split);
  await moveMembers(db, split, homes);
  return dates;
}

async function copyPurchase(db: Db, { from, to }: Split, now: Date): Promise<void> {
  await db
    .insertInto('purchases')
    .columns(['id', 'name', 'closed_at', 'ended_at', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('purchases')
        .select([sql<string>`${to}::uuid`.as('id'), 'name', 'closed_at', 'ended_at'])
        .select(sql<Date>`${now}::timestamptz`.as('created_at'))
        .where('id', '=', from),
    )
    .execute();
}

async function copyHomes(db: Db, { from, to }: Split): Promise<IdMap> {
  const rows = await db
    .selectFrom('purchase_homes')
    .selectAll()
    .where('purchase_id', '=', from)
    .execute();
  const ids = createIdMap(rows);
  if (rows.length === 0) return ids;
  await db
    .insertInto('purchase_homes')
    .values(rows.map((row) => ({ ...row, id: ids.get(row.id) ?? newId(), purchase_id: to })))
    .execute();
  const opinions = await db
    .selectFrom('purchase_opinions')
    .selectAll()
    .where('home_id', 'in', [...ids.keys()])
    .execute();
  if (opinions.length > 0) {
    await db
      .insertInto('purchase_opinions')
      .values(
        opinions.map((row) => ({
          ...row,
          id: newId(),
          home_id: ids.get(row.home_id) ?? row.home_id,
        })),
      )
      .execute();
  }
  return ids;
}

async function copyNotes(db: Db, { from, to }: Split, homes: IdMap): Promise<void> {
  const rows = await db
    .selectFrom('purchase_notes')
    .selectAll()
    .where('purchase_id', '=', from)
    .where('audience', '!=', 'only_me')
    .execute();
  if (rows.length === 0) return;
  await db
    .insertInto('purchase_notes')
    .values(
      rows.map((row) => ({
        ...row,
        id: newId(),
        purchase_id: to,
        home_id: row.home_id && (homes.get(row.home_id) ?? null),
      })),
    )
    .execute();
}

async function copyDates(db: Db, { from, to }: Split, homes: IdMap, now: Date): Promise<IdMap> {
  const rows = await db
    .selectFrom('purchase_dates')
    .selectAll()
    .where('purchase_id', '=', from)
    // The lock waits for a running reminder job, so that all of the job's records are visible and
    // can be moved.
    .forNoKeyUpdate()
    .execute();
  const ids = createIdMap(rows);
  if (rows.length === 0) return ids;
  await db
    .insertInto('purchase_dates')
    .values(
      rows.map((row) => ({
        ...row,
        id: ids.get(row.id) ?? newId(),
        purchase_id: to,
        home_id: row.home_id && (homes.get(row.home_id) ?? null),
        basis: row.basis && JSON.stringify(row.basis),
        remind_at: row.remind_at && now,
      })),
    )
    .execute();
  return ids;
}

async function copyTasks(db: Db, { from, to }: Split): Promise<void> {
  const rows = await db
    .selectFrom('purchase_tasks')
    .selectAll()
    .where('purchase_id', '=', from)
    .execute();
  if (rows.length === 0) return;
  await db
    .insertInto('purchase_tasks')
    .values(rows.map((row) => ({ ...row, id: newId(), purchase_id: to })))
    .execute();
}

async function copyProfessionals(db: Db, { from, to }: Split): Promise<void> {
  await db
    .insertInto('purchase_professionals')
    .columns(['purchase_id', 'vendor_id', 'shared_by', 'shared_at'])
    .expression((eb) =>
      eb
        .selectFrom('purchase_professionals')
        .select([sql<string>`${to}::uuid`.as('purchase_id'), 'vendor_id', 'shared_by', 'shared_at'])
        .where('purchase_id', '=', from),
    )
    .execute();
}

/** Copies the newest activities. New ids have the same order, because lists sort by id. */
async function copyActivities(db: Db, { from, to }: Split): Promise<void> {
  const rows = await db
    .selectFrom('purchase_activities')
    .selectAll()
    .where('purchase_id', '=', from)
    .orderBy('id', 'desc')
    .limit(purchaseLimits.activities_kept)
    .execute();
  const copies = rows.toReversed().map((row) => ({ ...row, id: newId(), purchase_id: to }));
  for (let start = 0; start < copies.length; start += ROWS_PER_INSERT) {
    await db
      .insertInto('purchase_activities')
      .values(copies.slice(start, start + ROWS_PER_INSERT))
      .execute();
  }
}

const ROWS_PER_INSERT = 500;

/** Moves the leaving customer and the customer's helpers, with the private notes of each. */
async function moveMembers(db: Db, { from, to, customerId }: Split, homes: IdMap): Promise<void> {
  const deletedRows = await db
    .updateTable('purchase_members')
    .set({ purchase_id: to })
    .where('purchase_id', '=', from)
    .where((eb) =>
      eb.or([
        eb('customer_id', '=', customerId),
        eb.and([eb('role', '=', 'helper'), eb('invited_by', '=', customerId)]),
      ]),
    )
    .returning('customer_id')
    .execute();
  const owners = deletedRows.map(({ customer_id }) => customer_id);
  const notes = await db
    .selectFrom('purchase_notes')
    .select(['id', 'home_id'])
    .where('purchase_id', '=', from)
    .where('owner_id', 'in', owners)
    .execute();
  for (const { id, home_id } of notes) {
    await db
      .updateTable('purchase_notes')
      .set({ purchase_id: to, home_id: home_id && (homes.get(home_id) ?? null) })
      .where('id', '=', id)
      .execute();
  }
}
