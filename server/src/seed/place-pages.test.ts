import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeLevels, placeRules } from '@threshold/contract/place-pages';
import { type VendorType, vendorTypes } from '@threshold/contract/vocabularies';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testSigner } from '#test/test-app.ts';
import { emptyDatabase, workerDatabase } from '#test/worker-database.ts';
import type { Database } from '../adapters/database/database.ts';
import { openPlaces } from '../adapters/places/index.ts';
import { localStorage } from '../adapters/storage/local.ts';
import { areaOf } from '../features/place-pages/page-area.sql.ts';
import { listIds } from '../features/place-pages/place-pages.repo.ts';
import { loadCatalogue } from '../features/vendors/catalogue.repo.ts';
import { seedDemoData } from './seed.ts';

const SEEDING_MS = 180_000;
let database: Database;
const places = await openPlaces({});
const files = mkdtempSync(join(tmpdir(), 'threshold-seed-pages-'));

afterAll(() => rmSync(files, { recursive: true }));

beforeAll(async () => {
  database = await workerDatabase();
  await emptyDatabase(database);
  const now = new Date('2026-11-20T03:00:00.000Z');
  await seedDemoData({ database, storage: localStorage(files), places, sign: testSigner }, now);
}, SEEDING_MS);

it('gives every type place pages down to cities, and some to suburbs, of which no two show nearly the same', async () => {
  const { typeKeys } = await loadCatalogue(database.db);
  const pages: { vendor_type: VendorType; place: string; level: string }[] = await database.db
    .selectFrom('place_pages')
    .select(['vendor_type', 'place', 'level'])
    .where('indexed', '=', true)
    .execute();
  expect(new Set(pages.map(({ level }) => level))).toEqual(new Set(placeLevels));
  const brokers = pages.flatMap((page) =>
    page.vendor_type === 'Mortgage Broker' ? page.place : [],
  );
  expect(brokers).toEqual(expect.arrayContaining(['nsw', 'nsw/sydney', 'nsw/parramatta-2150']));
  for (const type of vendorTypes) {
    const levels = pages.filter((page) => page.vendor_type === type).map(({ level }) => level);
    expect(new Set(levels)).toEqual(new Set(['country', 'state', 'city']).union(new Set(levels)));
    const firsts = new Map<string, string[]>();
    for (const { place } of pages.filter((page) => page.vendor_type === type)) {
      const [state = '', below = ''] = place.split('/');
      const found = places.pages.find(state, below);
      expect(found?.key).toBe(place);
      if (!found) continue;
      const slice = { limit: placeRules.first, offset: 0 };
      const hits = await listIds(database.db, typeKeys.get(type) ?? 0, areaOf(found), slice);
      firsts.set(
        place,
        hits.map(({ id }) => id),
      );
    }
    for (const [place, first] of firsts) {
      for (const [other, second] of firsts) {
        if (place >= other) continue;
        const shared = first.filter((id) => second.includes(id)).length;
        expect(shared, `${place} and ${other}`).toBeLessThan(placeRules.shared);
      }
    }
  }
});
