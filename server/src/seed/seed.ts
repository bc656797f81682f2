import { hash } from '@node-rs/argon2';
import { mendDays } from '@threshold/contract/rules/answer-times';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../adapters/database/database.ts';
import type { Tables } from '../db/tables.ts';
import { updateAnswerFigures } from '../features/requests/answer-times/answer-measurement.ts';
import { listVendorsDueForMeasurement } from '../features/requests/answer-times/answer-times.repo.ts';
import { decidePlacePages } from '../features/search/place-pages/place-pages.jobs.ts';
import type { Services } from '../services.ts';
import faqs from './data/faqs.json' with { type: 'json' };
import {
  insertConversationsAndCalls,
  insertLoanApplications,
  insertProfileViews,
} from './dealings.ts';
import { buildEnquiries } from './enquiries.ts';
import { recordDemoFiles, releaseDemoFiles, type StoredFiles, storeDemoFiles } from './files.ts';
import type { Listing, Members } from './listing.ts';
import { buildMembers } from './listings.ts';
import { demoAccounts } from './people.ts';
import { insertPurchase } from './purchases.ts';
import { createIdGenerator, DAY_MS } from './random.ts';
import { buildRequests, insertRequests } from './requests.ts';
import { buildReviews } from './reviews.ts';
import { applyListingStatus, buildInitialVendorRows } from './vetting.ts';

/** Rows per statement: far below PostgreSQL's 65,535 parameters, also for the widest table. */
const BATCH = 500;
/** Limit for reading the vendors to measure; more than the number of demo listings. */
const MAX_VENDORS = 1000;

type Deps = Pick<Services, 'database' | 'storage' | 'places' | 'sign'>;

/**
 * Fills an empty database with the demo data in one transaction. The same `now` gives the same rows
 * except for the salt of the password. @returns whether it was empty
 */
export async function seedDemoData(deps: Deps, now: Date = new Date()): Promise<boolean> {
  const { db } = deps.database;
  if (!(await isDatabaseEmpty(db))) return false;
  const { listings, customers } = buildMembers(await hash(demoAccounts.customer.password), now);
  const fileDeps = { ...deps, now: () => now };
  const files: StoredFiles = { papers: [], portraits: new Map() };
  let isFilled: boolean;
  try {
    await storeDemoFiles(fileDeps, listings, files);
    const shown = listings.map((listing) => withPortrait(listing, files));
    isFilled = await seedIfEmpty(deps, { listings: shown, customers }, files, now);
  } catch (error) {
    // A failed clean-up must not hide the reason of the failure.
    await releaseDemoFiles(fileDeps, files).catch(() => undefined);
    throw error;
  }
  if (!isFilled) await releaseDemoFiles(fileDeps, files);
  return isFilled;
}

function withPortrait(listing: Listing, { portraits }: StoredFiles): Listing {
  const profile_picture = portraits.get(listing.vendor.id);
  return profile_picture ? { ...listing, vendor: { ...listing.vendor, profile_picture } } : listing;
}

function seedIfEmpty(
  deps: Deps,
  members: Members,
  files: StoredFiles,
  now: Date,
): Promise<boolean> {
  return deps.database.db.transaction().execute(async (db) => {
    // If two processes start together, the second waits here and then finds the rows of the first.
    await sql`set local lock_timeout = 0`.execute(db);
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`select pg_advisory_xact_lock(hashtext('seed demo data'))`.execute(db);
    if (!(await isDatabaseEmpty(db))) return false;
    await insertDemoData(db, deps, members, files, now);
    return true;
  });
}

async function isDatabaseEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_empty: boolean }>`
    select not exists (select from vendors) and not exists (select from customers)
      and not exists (select from faqs) as is_empty`.execute(db);
  return rows[0]?.is_empty ?? false;
}

async function insertDemoData(
  db: Db,
  deps: Deps,
  members: Members,
  files: StoredFiles,
  now: Date,
): Promise<void> {
  const { listings, customers } = members;
  await insertListings(db, listings);
  await recordDemoFiles(db, files, now);
  await insertRows(db, 'customers', customers);
  await insertRows(db, 'reviews', buildReviews(members, now));
  await insertConversationsAndCalls(db, members, now);
  await insertPurchase(db, members, now);
  const enquiries = buildEnquiries(members, now);
  const conversations = enquiries.map(({ conversation }) => conversation);
  await insertRows(db, 'conversations', conversations);
  await insertRows(
    db,
    'messages',
    enquiries.flatMap(({ messages }) => messages),
  );
  await insertRequests(db, buildRequests(deps, members, now));
  await decidePlacePages({ ...deps, database: { db }, now: () => now });
  await insertLoanApplications(db, members, now);
  // Measured twice, because vendors are warned a week before a page shows them as unresponsive.
  await measureAllAnswerTimes(db, new Date(now.getTime() - (mendDays + 1) * DAY_MS));
  await measureAllAnswerTimes(db, now);
  await insertProfileViews(db, members, now);
  const faqId = createIdGenerator('faqs');
  // The guides (FAQs) are in the order in which the questions arise during a purchase.
  await insertRows(
    db,
    'faqs',
    faqs.map((faq, index) => {
      return { id: faqId(), ...faq, position: index + 1, created_at: now, updated_at: now };
    }),
  );
  // Updates the planner's statistics, which the embedded engine never does by itself.
  await sql`analyze`.execute(db);
}

/** Inserts the listings and changes each to its status. Migrations have inserted their services. */
async function insertListings(db: Db, listings: readonly Listing[]): Promise<void> {
  const jobId = createIdGenerator('work experience');
  const serviceId = await createServiceIdFinder(db);
  await insertRows(db, 'vendors', listings.flatMap(buildInitialVendorRows));
  await insertRows(
    db,
    'vendor_accounts',
    listings.flatMap(({ account }) => account ?? []),
  );
  await insertRows(
    db,
    'vendor_services',
    listings.flatMap(({ vendor: { id: vendor_id, vendor_type }, services }) =>
      services.map((name) => ({ vendor_id, service_id: serviceId(vendor_type, name) })),
    ),
  );
  await insertRows(
    db,
    'vendor_hours',
    listings.flatMap(({ vendor, hours }) =>
      hours.map((hour) => ({ vendor_id: vendor.id, ...hour })),
    ),
  );
  await insertRows(
    db,
    'work_experience',
    listings.flatMap(({ vendor, draftId, jobs }) =>
      jobs.map((job) => ({ id: jobId(), vendor_id: draftId ?? vendor.id, ...job })),
    ),
  );
  for (const listing of listings) await applyListingStatus(db, listing);
}

/** Inserts rows in batches. */
async function insertRows<T extends keyof Tables>(
  db: Db,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + BATCH))
      .execute();
  }
}

/** Measures answer times as the job does, without notifications. */
async function measureAllAnswerTimes(db: Db, now: Date): Promise<void> {
  for (const id of await listVendorsDueForMeasurement(db, now, MAX_VENDORS))
    await updateAnswerFigures(db, id, now);
}

async function createServiceIdFinder(
  db: Db,
): Promise<(vendorType: string, name: string) => string> {
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
