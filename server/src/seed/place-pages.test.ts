import { placeLevels, placeRules } from '@threshold/contract/place-pages';
import { type VendorType, vendorTypes } from '@threshold/contract/vocabularies';
import { expect, it } from 'vitest';
import { demoData } from '#test/demo-data.ts';
import { areaOf } from '../features/place-pages/page-area.sql.ts';
import { listIds } from '../features/place-pages/place-pages.repo.ts';
import { loadCatalogue } from '../features/vendors/catalogue.repo.ts';

const { places, database } = await demoData();

it('gives every type place pages down to cities, and some to suburbs, of which no two show nearly the same', async () => {
  const { typeKeys } = await loadCatalogue(database().db);
  const pages: { vendor_type: VendorType; place: string; level: string }[] = await database()
    .db.selectFrom('place_pages')
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
      const hits = await listIds(database().db, typeKeys.get(type) ?? 0, areaOf(found), slice);
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
