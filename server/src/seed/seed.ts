import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Database, Db } from '../adapters/database/database.ts';
import { buildCustomers } from './customers.ts';
import { demoAccounts, demoCustomerName, demoVendorName } from './demo-accounts.ts';
import { buildFaqs } from './faqs.ts';
import { buildListings } from './listings.ts';
import { makeNaming } from './naming.ts';
import { partsOf } from './parts.ts';
import { buildReviews } from './reviews.ts';

/** Rows in one statement: far below PostgreSQL's 65,535 parameters, for the widest table too. */
const BATCH = 500;

/**
 * Fills an empty database (no vendor, customer or FAQ) with the demo data: all of it or, if anything fails, nothing.
 * Another database is left as it is. The same `now` gives the same rows but for the salt of the demo password.
 *
 * @returns whether it was empty
 */
export async function seedDemoData({ db }: Database, now: Date = new Date()): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const passwordHash = await hash(demoAccounts.customer.password);
  return db.transaction().execute(async (db) => {
    // Of two processes that start at once the second waits, then finds the first one's rows.
    await sql`set local lock_timeout = 0`.execute(db);
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`select pg_advisory_xact_lock(hashtext('seed demo data'))`.execute(db);
    if (!(await isEmpty(db))) return false;
    await insertAll(db, passwordHash, now);
    return true;
  });
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_empty: boolean }>`
    select not exists (select from vendors) and not exists (select from customers)
      and not exists (select from faqs) as is_empty`.execute(db);
  return rows[0]?.is_empty ?? false;
}

async function insertAll(db: Db, passwordHash: string, now: Date): Promise<void> {
  const naming = makeNaming([demoCustomerName, demoVendorName]);
  const listings = buildListings(naming, passwordHash, now);
  const customers = buildCustomers(naming, passwordHash, now);
  const parts = await partsOf(db, listings);

  await inBatches(
    listings.map(({ vendor }) => vendor),
    (rows) => db.insertInto('vendors').values(rows).execute(),
  );
  await inBatches(parts.accounts, (rows) =>
    db.insertInto('vendor_accounts').values(rows).execute(),
  );
  await inBatches(parts.services, (rows) =>
    db.insertInto('vendor_services').values(rows).execute(),
  );
  await inBatches(parts.hours, (rows) => db.insertInto('vendor_hours').values(rows).execute());
  await inBatches(parts.checks, (rows) => db.insertInto('vendor_checks').values(rows).execute());
  await inBatches(parts.jobs, (rows) => db.insertInto('work_experience').values(rows).execute());
  await inBatches(customers, (rows) => db.insertInto('customers').values(rows).execute());
  await inBatches(buildReviews(listings, customers, now), (rows) =>
    db.insertInto('reviews').values(rows).execute(),
  );
  await inBatches(buildFaqs(now), (rows) => db.insertInto('faqs').values(rows).execute());
  // The embedded engine never does this by itself.
  await sql`analyze`.execute(db);
}

async function inBatches<Row>(
  rows: readonly Row[],
  insert: (batch: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    await insert(rows.slice(start, start + BATCH));
  }
}
