import { hash } from '@node-rs/argon2';
import { mendDays } from '@threshold/contract/rules/answer-times';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../adapters/database/database.ts';
import type { FaqsTable } from '../db/tables.ts';
import { listDue } from '../features/answer-times/answer-times.repo.ts';
import { measureAnswers } from '../features/answer-times/measure-answers.ts';
import { decidePlacePages } from '../features/place-pages/place-pages.jobs.ts';
import type { Services } from '../services.ts';
import { applyForLoans } from './applications.ts';
import faqs from './data/faqs.json' with { type: 'json' };
import { insertDealings } from './dealings.ts';
import { buildEnquiries } from './enquiries.ts';
import type { Listing } from './listing.ts';
import { buildListings } from './listings.ts';
import { abandonPapers, recordPapers, storePapers } from './papers.ts';
import {
  buildCustomers,
  demoAccounts,
  demoCustomerName,
  demoVendorName,
  makeNaming,
  type Naming,
} from './people.ts';
import {
  abandonPortraits,
  type Portraits,
  recordPortraits,
  storePortraits,
  withPortrait,
} from './portraits.ts';
import { insertPurchase } from './purchases.ts';
import { DAY_MS, idsOf } from './random.ts';
import { reachStatus, startingRows } from './reach-status.ts';
import { buildRequests, insertRequests } from './requests.ts';
import { buildReviews } from './reviews.ts';
import { lookAtOthers, lookAtProfile } from './views.ts';

/** Rows per statement: far below PostgreSQL's 65,535 parameters, also for the widest table. */
const BATCH = 500;
/** More than the number of listings. */
const MOST_MEASURED = 1000;

/**
 * Fills an empty database (no vendor, customer or FAQ) with the demo data in one transaction. Other
 * databases are not changed. The same `now` gives the same rows except for the salt of the demo
 * password.
 * @returns whether it was empty
 */
export async function seedDemoData(
  { database, storage, places, sign }: Pick<Services, 'database' | 'storage' | 'places' | 'sign'>,
  now: Date = new Date(),
): Promise<boolean> {
  const { db } = database;
  if (!(await isEmpty(db))) return false;
  const passwordHash = await hash(demoAccounts.customer.password);
  const naming = makeNaming([demoCustomerName, demoVendorName]);
  const plain = buildListings(naming, passwordHash, now);
  const deps = { database, storage, now: () => now };
  const papers = await storePapers(deps, plain);
  const portraits = await storePortraits(deps, plain);
  const abandonFiles = async () => {
    await abandonPapers(deps, papers);
    await abandonPortraits(deps, portraits);
  };
  const listings = plain.map((listing) => withPortrait(listing, portraits));
  const rows = { naming, listings, papers, portraits, passwordHash, places, sign, now };
  const isFilled = await fillOnce(db, rows).catch(async (error: unknown) => {
    await abandonFiles();
    throw error;
  });
  if (!isFilled) await abandonFiles();
  return isFilled;
}

interface DemoRows {
  readonly naming: Naming;
  readonly listings: readonly Listing[];
  readonly papers: Awaited<ReturnType<typeof storePapers>>;
  readonly portraits: Portraits;
  readonly passwordHash: string;
  readonly places: Services['places'];
  readonly sign: Services['sign'];
  readonly now: Date;
}

function fillOnce(db: Db, rows: DemoRows): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    // If two processes start at once, the second waits here and then finds the rows of the first.
    await sql`set local lock_timeout = 0`.execute(db);
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`select pg_advisory_xact_lock(hashtext('seed demo data'))`.execute(db);
    if (!(await isEmpty(db))) return false;
    await insertAll(db, rows);
    return true;
  });
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_empty: boolean }>`
    select not exists (select from vendors) and not exists (select from customers)
      and not exists (select from faqs) as is_empty`.execute(db);
  return rows[0]?.is_empty ?? false;
}

async function insertAll(
  db: Db,
  { naming, listings, papers, portraits, passwordHash, places, sign, now }: DemoRows,
): Promise<void> {
  const customers = buildCustomers(naming, passwordHash, now);
  const parts = await partsOf(db, listings);

  await inBatches(listings.flatMap(startingRows), (rows) =>
    db.insertInto('vendors').values(rows).execute(),
  );
  await inBatches(parts.accounts, (rows) =>
    db.insertInto('vendor_accounts').values(rows).execute(),
  );
  await inBatches(parts.services, (rows) =>
    db.insertInto('vendor_services').values(rows).execute(),
  );
  await inBatches(parts.hours, (rows) => db.insertInto('vendor_hours').values(rows).execute());
  await inBatches(parts.jobs, (rows) => db.insertInto('work_experience').values(rows).execute());
  for (const listing of listings) await reachStatus(db, listing);
  await recordPapers(db, papers);
  await recordPortraits(db, portraits, now);
  await inBatches(customers, (rows) => db.insertInto('customers').values(rows).execute());
  await inBatches(buildReviews(listings, customers, now), (rows) =>
    db.insertInto('reviews').values(rows).execute(),
  );
  await insertDealings(db, { listings, customers }, now);
  await insertPurchase(db, { listings, customers }, now);
  const enquiries = buildEnquiries(listings, customers, now);
  await inBatches(
    enquiries.map(({ conversation }) => conversation),
    (rows) => db.insertInto('conversations').values(rows).execute(),
  );
  await inBatches(
    enquiries.flatMap(({ messages }) => messages),
    (rows) => db.insertInto('messages').values(rows).execute(),
  );
  await insertRequests(db, buildRequests({ sign }, { listings, customers }, now));
  await decidePlacePages({ database: { db }, places, now: () => now });
  await applyForLoans(db, listings, customers, now);
  // Unresponsive vendors were notified before the week in which they could still answer.
  await measureAll(db, new Date(now.getTime() - (mendDays + 1) * DAY_MS));
  await measureAll(db, now);
  const demo = listings.find(({ isDemo }) => isDemo);
  await lookAtOthers(db, listings, now);
  if (demo) await lookAtProfile(db, demo.vendor.id, now);
  await inBatches(buildFaqs(now), (rows) => db.insertInto('faqs').values(rows).execute());
  // The embedded engine never does this by itself.
  await sql`analyze`.execute(db);
}

/** Measures answer times as the job does, without notifications. */
async function measureAll(db: Db, now: Date): Promise<void> {
  for (const id of await listDue(db, now, MOST_MEASURED)) await measureAnswers(db, id, now);
}

async function inBatches<Row>(
  rows: readonly Row[],
  insert: (batch: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    await insert(rows.slice(start, start + BATCH));
  }
}

/** Rows of other tables that belong to the listings. The services are those of the migrations. */
async function partsOf(db: Db, listings: readonly Listing[]) {
  const jobId = idsOf('work experience');
  const serviceId = await findServices(db);
  return {
    accounts: listings.flatMap(({ account }) => account ?? []),
    services: listings.flatMap(({ vendor, services }) =>
      services.map((name) => ({
        vendor_id: vendor.id,
        service_id: serviceId(vendor.vendor_type, name),
      })),
    ),
    hours: listings.flatMap(({ vendor, hours }) =>
      hours.map((hour) => ({ vendor_id: vendor.id, ...hour })),
    ),
    jobs: listings.flatMap(({ vendor, draftId, jobs }) =>
      jobs.map((job) => ({ id: jobId(), vendor_id: draftId ?? vendor.id, ...job })),
    ),
  };
}

async function findServices(db: Db): Promise<(vendorType: string, name: string) => string> {
  const rows = await db
    .selectFrom('services')
    .select(['id', 'vendor_type', 'services_name'])
    .execute();
  const ids = new Map(rows.map((row) => [`${row.vendor_type}: ${row.services_name}`, row.id]));
  return (vendorType, name) => {
    const id = ids.get(`${vendorType}: ${name}`);
    if (id === undefined) throw new Error(`No service ${name} for ${vendorType}`);
    return id;
  };
}

/** The first home buyer guides, in the order in which a buyer meets the questions. */
function buildFaqs(now: Date): Insertable<FaqsTable>[] {
  const nextId = idsOf('faqs');
  return faqs.map((faq, index) => ({
    id: nextId(),
    ...faq,
    position: index + 1,
    created_at: now,
    updated_at: now,
  }));
}
