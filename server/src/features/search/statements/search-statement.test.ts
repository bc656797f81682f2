import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { limits } from '@threshold/contract/limits';
import { vendorTypes } from '@threshold/contract/vocabularies';
import { Client } from 'pg';
import { describe, expect, inject, it, vi } from 'vitest';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';
import { renewTables } from '#test/worker-database.ts';

const test = testApp();
const { search, approved } = vendorSearchEndpoints;
const parramatta = { latitude: -33.815, longitude: 151.0011 };
/** Maximum number of prepared statements. Each takes about 50 KB per connection. */
const MAX_PREPARED = 256;
/** Number of custom plans that PostgreSQL makes before it considers a generic plan. */
const TRIED_PLANS = 5;

describe('prepared statements of search', () => {
  it('remain few for many combinations of filters', {
    timeout: 120_000,
  }, async () => {
    await Promise.all([buildVendor(test.database.db), buildVendor(test.database.db)]);
    const { rows } = await test.database.pool.query<{ id: string }>(
      'select id from services order by random() limit $1',
      [limits.services.count],
    );
    const ids = rows.map(({ id }) => id);
    const choices = [
      ...ids.map((_, index) => ({ service_type: ids.slice(0, index + 1).join(',') })),
      ...vendorTypes.map((_, index) => ({
        vendor_type: vendorTypes.slice(0, index + 1).join(','),
      })),
    ];
    const query = vi.spyOn(test.database.pool, 'query');
    for (const endpoint of [search, approved]) {
      for (const choice of choices) {
        for (const place of [{}, parramatta]) {
          for (const more of [{}, { min_rating: 4 }, { claimable: true }]) {
            const { status } = await test.as().call(endpoint, {
              query: { ...choice, ...place, ...more, limit: 1 },
            });
            expect(status).toBe(200);
          }
        }
      }
    }
    const names = query.mock.calls.flatMap(([sent]: unknown[]) =>
      typeof sent === 'object' && sent !== null && 'name' in sent ? [sent.name] : [],
    );
    query.mockRestore();
    expect(names.length).toBeGreaterThan(100);
    expect(new Set(names).size).toBeLessThan(MAX_PREPARED);
    const statements = await test.database.pool.query<{ count: number }>(
      'select count(*)::int from pg_prepared_statements',
    );
    expect(statements.rows[0]?.count).toBeLessThan(MAX_PREPARED);
  });

  // Not on the embedded engine: its only session would be blocked by the transaction.
  it.runIf(inject('template').engine === 'postgres')(
    'have plans that later executions reuse',
    {
      timeout: 120_000,
    },
    async () => {
      // Empties the tables, because rows of other tests could change PostgreSQL's choice of plans.
      await renewTables(test.database);
      const { pool, db } = test.database;
      const full_name = 'Odalys Brackenridge';
      await buildVendor(db, {
        full_name,
        first_name: 'Odalys',
        last_name: 'Brackenridge',
        ...parramatta,
      });
      // A new session, because sessions of the pool may have plans of earlier test files.
      const client = new Client(pool.options);
      await client.connect();
      // A transaction uses a single session, even behind a connection pooler.
      await client.query('begin');
      const query: unknown = Reflect.get(pool, 'query');
      Reflect.set(pool, 'query', client.query.bind(client));
      try {
        for (const q of [undefined, full_name, 'Odalys', 'Odalyz Brackenridge', 'Brackenr']) {
          for (const place of [{}, parramatta]) {
            for (let round = 0; round < 2 * TRIED_PLANS; round += 1) {
              // The added exclamation marks make a text with the same words that is not cached.
              const more = { ...(q && { q: q + '!'.repeat(round) }), limit: 1 + round };
              const { status } = await test.as().call(search, { query: { ...place, ...more } });
              expect(status).toBe(200);
            }
          }
        }
        const { rows } = await client.query<{ statement: string; custom: number }>(
          'select statement, custom_plans::int as custom from pg_prepared_statements where custom_plans > $1',
          [TRIED_PLANS],
        );
        expect(rows).toEqual([]);
      } finally {
        Reflect.set(pool, 'query', query);
        await client.query('rollback');
        await client.end();
      }
    },
  );

  it('find nothing when listings must be both unclaimed and verified', async () => {
    for (const place of [{}, parramatta]) {
      const query = { ...place, claimable: true };
      const answers = [
        await test.as().call(approved, { query }),
        await test.as().call(search, { query: { ...query, min_rating: 4 } }),
      ];
      for (const { ok } of answers) expect(ok).toMatchObject({ vendors: [], total: 0 });
    }
  });

  it('find the right listings for any number of services', async () => {
    const { rows } = await test.database.pool.query<{ id: string; vendor_type: string }>(
      "select id, vendor_type from services where vendor_type = 'Accountant' order by position limit 7",
    );
    const services = rows.map(({ id }) => id);
    const _id = await buildVendor(test.database.db, {
      vendor_type: 'Accountant',
      services: services.slice(4),
      ...parramatta,
    });
    for (let count = 1; count <= services.length; count += 1) {
      for (const place of [{}, parramatta]) {
        const query = { service_type: services.slice(0, count).join(','), ...place };
        const ok = (await test.as().call(search, { query })).ok.data;
        const found = count > 4 ? [_id] : [];
        expect(ok.vendors.map((vendor) => vendor._id)).toEqual(found);
        expect(ok.total).toBe(found.length);
      }
    }
  });

  it('read the table of name words only when a name can match', {
    tags: 'engine',
  }, async () => {
    const { pool, db } = test.database;
    const { rows } = await pool.query<{ id: string }>(
      "select id from services where services_name = 'Refinancing Services'",
    );
    const services = rows.map(({ id }) => id);
    const darwin = { latitude: -12.4634, longitude: 130.8456 };
    const _id = await buildVendor(db, { vendor_type: 'Mortgage Broker', services, ...darwin });
    const query = vi.spyOn(pool, 'query');
    const looksAt = async (asked: Record<string, unknown>) => {
      query.mockClear();
      const { ok } = await test.as().call(search, { query: { ...darwin, ...asked } });
      expect(ok.data.vendors.map((vendor) => vendor._id)).toEqual([_id]);
      const texts = query.mock.calls.flatMap(([sent]: unknown[]) =>
        typeof sent === 'object' && sent !== null && 'text' in sent ? [String(sent.text)] : [],
      );
      const ofPlaces = texts.filter((text) => text.includes('strip'));
      expect(ofPlaces.length).toBeGreaterThan(1);
      return new Set(ofPlaces.flatMap((text) => text.match(/vendor_(?:words|search)\b/g) ?? []));
    };
    expect(await looksAt({ q: 'refinancing' })).toEqual(new Set(['vendor_search']));
    expect(await looksAt({ q: 'refinancing', vendor_type: 'Mortgage Broker' })).toContain(
      'vendor_words',
    );
    query.mockRestore();
  });
});
