import { limits } from '@threshold/contract/limits';
import { placeRules } from '@threshold/contract/texts/place-page-texts';
import type { VendorType } from '@threshold/contract/vocabularies';
import type { Db } from '../../../adapters/database/database.ts';
import {
  australia,
  createStatePlace,
  type PagePlace,
} from '../../../adapters/places/page-places.ts';
import type { Places } from '../../../adapters/places/places.ts';
import type { Services } from '../../../services.ts';
import { loadCatalogue } from '../../listings/vendors/vendors.repo.ts';
import { buildPageArea } from './page-area.queries.ts';
import { decidePages, type PageFacts } from './place-pages.policy.ts';
import {
  countListings,
  countOffices,
  findLastChangeTime,
  listListingIds,
  listPlacePages,
  type PlacePageRow,
  replacePages,
} from './place-pages.repo.ts';

/**
 * Decides which place pages search engines may index. Each run decides all pages again, except
 * pages of suburbs without enough verified listings.
 */
export async function decidePlacePages({
  database: { db },
  places,
  now,
}: Pick<Services, 'now'> & {
  readonly database: { readonly db: Db };
  readonly places: Pick<Places, 'pages'>;
}): Promise<void> {
  const { typeKeys } = await loadCatalogue(db);
  const faults: unknown[] = [];
  for (const [type, typeKey] of typeKeys) {
    // A failure for one vendor type must not affect the pages of other types.
    await decidePagesOfType(db, places, type, typeKey, now()).catch((error) => faults.push(error));
  }
  if (faults.length > 0) throw faults[0];
}

async function decidePagesOfType(
  db: Db,
  places: Pick<Places, 'pages'>,
  type: VendorType,
  typeKey: number,
  now: Date,
): Promise<void> {
  const known = await listPlacePages(db, type);
  const candidates = await listCandidatePlaces(db, type, places, known);
  const found: (PageFacts & { row: Omit<PlacePageRow, 'indexed' | 'few_since'> })[] = [];
  for (const place of candidates) found.push(await readPageFacts(db, type, typeKey, place));
  const wasKnown = new Map(known.map((page) => [page.place, page]));
  const decisions = decidePages(found, wasKnown, now);
  const pages = found.flatMap(({ row }) => {
    const decision = decisions.get(row.place);
    return decision ? [{ ...row, ...decision }] : [];
  });
  await replacePages(db, type, pages);
}

/**
 * Lists the places whose pages are decided: country, states, cities, suburbs with enough offices,
 * and places of indexed pages.
 */
async function listCandidatePlaces(
  db: Db,
  type: VendorType,
  { pages }: Pick<Places, 'pages'>,
  known: readonly PlacePageRow[],
): Promise<PagePlace[]> {
  const offices = await countOffices(db, type);
  // Without verified listings and previous pages, there is nothing to decide.
  if (offices.length === 0 && known.length === 0) return [];
  const inPostcode = new Map<string, number>();
  for (const { post_code, count } of offices) {
    if (post_code) inPostcode.set(post_code, (inPostcode.get(post_code) ?? 0) + count);
  }
  const suburbs = offices.flatMap(({ post_code, city }) => {
    if (!post_code || (inPostcode.get(post_code) ?? 0) < placeRules.indexed_from) return [];
    return pages.suburbOf(post_code, city ?? '') ?? [];
  });
  const states = offices.flatMap(({ state }) => (state ? [createStatePlace(state)] : []));
  const before = known.flatMap(({ place, indexed }) => {
    const [state = '', below = ''] = place.split('/');
    return (indexed && pages.find(state, below)) || [];
  });
  const all = [australia, ...states, ...pages.cities, ...suburbs, ...before];
  const unique = [...new Map(all.map((place) => [place.key, place])).values()];
  return unique.slice(0, limits.sitemap.addresses);
}

async function readPageFacts(db: Db, type: VendorType, typeKey: number, place: PagePlace) {
  const area = buildPageArea(place);
  const { own, near } = await countListings(db, typeKey, area);
  const slice = { limit: placeRules.first, offset: 0 };
  const first = own > 0 ? await listListingIds(db, typeKey, area, slice) : [];
  const changed_at = place.at && own > 0 ? await findLastChangeTime(db, typeKey, area) : null;
  const { key, level, name, at } = place;
  return {
    place: key,
    level,
    own,
    near,
    first: first.map(({ id }) => id),
    row: {
      vendor_type: type,
      place: key,
      level,
      name,
      latitude: at?.latitude ?? null,
      longitude: at?.longitude ?? null,
      own,
      near,
      changed_at,
    },
  };
}
