import { verify } from '@node-rs/argon2';
import { serviceNames } from '@threshold/contract/services';
import { states, vendorTypes } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, workerDatabase } from '#test/worker-database.ts';
import type { Database } from '../adapters/database/database.ts';
import { demoAccounts } from './demo-accounts.ts';
import faqs from './faqs.json' with { type: 'json' };
import { seedDemoData } from './seed.ts';

const now = new Date('2026-11-20T03:00:00.000Z');
let database: Database;

beforeAll(async () => {
  database = await workerDatabase();
  await emptyDatabase(database);
  await seedDemoData(database, now);
});

async function rows<Row>(query: string): Promise<Row[]> {
  return (await database.pool.query(query)).rows as Row[];
}

async function numberOf(query: string): Promise<number> {
  return (await rows<{ n: number }>(`select count(*)::int as n from ${query}`))[0]?.n ?? 0;
}

describe('listings', () => {
  it('stand in every state, of every type and status, about six hundred', async () => {
    expect(await numberOf('vendors')).toBe(600);
    for (const type of vendorTypes) {
      expect(await numberOf(`vendors where vendor_type = '${type}'`)).toBeGreaterThanOrEqual(30);
    }
    for (const state of states) {
      const approved = await rows<{ n: number }>(
        `select distinct vendor_type from vendors where status = 'approved' and state = '${state}'`,
      );
      expect(approved).toHaveLength(vendorTypes.length);
    }
    for (const listed of [
      "status = 'approved'",
      "status = 'pending'",
      "status = 'claimed'",
      "status = 'in_complete' and is_unclaimed",
    ]) {
      expect(await numberOf(`vendors where ${listed}`)).toBeGreaterThanOrEqual(30);
    }
    for (const unlisted of [
      "status = 'rejected'",
      "status = 'suspended'",
      "status = 'in_complete' and not is_unclaimed",
    ]) {
      expect(await numberOf(`vendors where ${unlisted}`)).toBeGreaterThanOrEqual(10);
    }
  });

  it('have several approved mortgage brokers in Parramatta', async () => {
    const brokers = `vendors where city = 'Parramatta' and vendor_type = 'Mortgage Broker'`;
    expect(await numberOf(`${brokers} and status = 'approved'`)).toBeGreaterThanOrEqual(5);
  });

  it('are whole and checked once approved, and only then dated', async () => {
    expect(
      await numberOf(`vendors v where status = 'approved' and (
        '' in (business_name, full_name, professional_title, description, address)
        or num_nulls(work_email, phone_number, latitude, approved_at, timezone, post_code) > 0
        or (select count(*) from vendor_services s where s.vendor_id = v.id) not between 3 and 7
        or not exists (select from vendor_checks c where c.vendor_id = v.id
          and c.checked_at <= v.approved_at and c.expires_on > '2026-11-20')
        or not exists (select from vendor_accounts a where a.vendor_id = v.id and email_verified_at is not null))`),
    ).toBe(0);
    expect(
      await numberOf(
        "vendors where status in ('pending', 'claimed', 'in_complete') and approved_at is not null",
      ),
    ).toBe(0);
    expect(
      await numberOf('vendor_accounts a join vendors v on v.id = vendor_id where is_unclaimed'),
    ).toBe(0);
  });

  it('offer services of their own type', async () => {
    const offered = await rows<{ vendor_type: keyof typeof serviceNames; services_name: string }>(
      `select distinct v.vendor_type, s.services_name from vendor_services o
       join services s on s.id = o.service_id join vendors v on v.id = o.vendor_id`,
    );
    const foreign = offered.filter(
      ({ vendor_type, services_name }) => !serviceNames[vendor_type].includes(services_name),
    );
    expect(foreign).toEqual([]);
  });

  it('are in the search index', async () => {
    const listed = `status in ('approved', 'pending', 'claimed') or is_unclaimed`;
    expect(await numberOf('vendor_search where key = 0')).toBe(
      await numberOf(`vendors where ${listed}`),
    );
  });

  it('reach nobody real', async () => {
    const addresses = await rows<{ email: string }>(
      `select email from vendors where email is not null union all select work_email from vendors
       where work_email is not null union all select email from vendor_accounts
       union all select email from customers`,
    );
    expect(addresses.filter(({ email }) => !email.endsWith('.example'))).toEqual([]);
    const phones = await rows<{ phone_number: string }>(
      'select phone_number from vendors where phone_number is not null',
    );
    const fictional = /^(0[2378](5550|7010)\d{4}|0491570(006|156|157|158|159|110|313|737))$/;
    expect(phones.filter(({ phone_number }) => !fictional.test(phone_number))).toEqual([]);
    const links = await rows<{ website: string | null; linkedin: string | null }>(
      'select website, linkedin from vendors',
    );
    const ours = /^https:\/\/([a-z0-9-]+\.example|www\.linkedin\.com\/in\/[a-z0-9-]+-example)$/;
    const strange = links
      .flatMap(({ website, linkedin }) => [website, linkedin])
      .filter((link) => link !== null && !ours.test(link));
    expect(strange).toEqual([]);
  });
});

describe('reviews', () => {
  it('are many, mixed, of approved listings only, from within the year', async () => {
    const total = await numberOf('reviews');
    expect(total).toBeGreaterThan(1300);
    expect(total).toBeLessThan(1800);
    for (const stars of [1, 2, 3, 4, 5]) {
      expect(await numberOf(`reviews where rating = ${stars}`)).toBeGreaterThan(20);
    }
    expect(
      await numberOf(`reviews r join vendors v on v.id = r.vendor_id where v.status <> 'approved'
        or r.created_at < v.approved_at or r.created_at < '2025-11-19' or r.created_at > '2026-11-20'
        or r.replied_at > '2026-11-20T03:00:00Z' or r.replied_at < r.created_at`),
    ).toBe(0);
    const approved = `vendors where status = 'approved'`;
    expect(await numberOf(`${approved} and rating >= 4`)).toBeGreaterThan(100);
    expect(await numberOf(`${approved} and review_count = 0`)).toBeGreaterThan(30);
    expect(await numberOf('reviews where testimonial_consent')).toBeGreaterThan(20);
    expect(await numberOf('reviews where reply is not null')).toBeGreaterThan(100);
  });
});

describe('seeding', () => {
  it('brings every guide in its order', async () => {
    const stored = await rows<{ question: string }>('select question from faqs order by position');
    expect(stored.map(({ question }) => question)).toEqual(faqs.map(({ question }) => question));
  });

  it('brings two accounts that can sign in, and no third', async () => {
    const holders = await rows<{ email: string; password_hash: string }>(
      `select email, password_hash from customers where password_hash is not null
       union all select email, password_hash from vendor_accounts where password_hash is not null`,
    );
    expect(holders.map(({ email }) => email)).toEqual([
      demoAccounts.customer.email,
      demoAccounts.vendor.email,
    ]);
    const hash = holders[0]?.password_hash ?? '';
    expect(await verify(hash, demoAccounts.customer.password)).toBe(true);
    const [listing] = await rows<{ status: string; vendor_type: string; city: string }>(
      `select status, vendor_type, city from vendors where email = '${demoAccounts.vendor.email}'`,
    );
    expect(listing).toEqual({
      status: 'approved',
      vendor_type: 'Mortgage Broker',
      city: 'Parramatta',
    });
  });

  it('leaves a database alone that holds anything', async () => {
    const before = await contents();
    expect(await seedDemoData(database, new Date('2027-05-05T05:05:05Z'))).toBe(false);
    expect(await contents()).toEqual(before);
  });

  it('gives the same rows again', async () => {
    const first = await contents();
    await emptyDatabase(database);
    expect(await seedDemoData(database, now)).toBe(true);
    expect(await contents()).toEqual(first);
  });
});

const tables = [
  'vendors',
  'vendor_accounts',
  'vendor_services',
  'vendor_checks',
  'work_experience',
  'vendor_hours',
  'customers',
  'reviews',
  'faqs',
  'vendor_search',
];

/** Everything but the salted hash of the demo password. */
async function contents(): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - 'password_hash')::text as row from ${sql.table(table)} t
    `.execute(database.db);
    all[table] = rows.map(({ row }) => row).toSorted();
  }
  return all;
}
