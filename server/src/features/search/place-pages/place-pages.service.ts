import type { PlacePage } from '@threshold/contract/endpoints/search/place-pages';
import { placeRules } from '@threshold/contract/texts/place-page-texts';
import type { VendorType } from '@threshold/contract/vocabularies';
import type { Pool } from 'pg';
import type { Db } from '../../../adapters/database/database.ts';
import type { PagePlace } from '../../../adapters/places/page-places.ts';
import type { Places } from '../../../adapters/places/places.ts';
import { buildPlacePicturePath } from '../../../lib/share-words.ts';
import type { Catalogue } from '../../listings/vendors/vendors.repo.ts';
import { presentCard } from '../cards/card.presenter.ts';
import { listCards } from '../search.repo.ts';
import { buildPageArea } from './page-area.queries.ts';
import {
  presentLink,
  presentPageHead,
  presentPageReview,
  presentPlaceMap,
} from './place-pages.presenter.ts';
import {
  countListings,
  countServices,
  findLastCheckTime,
  isIndexed,
  listListingIds,
  listNeighbourPages,
  listNewestReviews,
  listOffices,
  listPagesBelow,
  listPagesOfOtherTypes,
} from './place-pages.repo.ts';

interface PageTools {
  readonly db: Db;
  readonly pool: Pick<Pool, 'query'>;
  readonly places: Pick<Places, 'pages'>;
  readonly catalogue: Catalogue;
}

/** Map radius for pages of suburbs and of cities, and maximum number of suburb names on the map. */
const DRAWN = { suburb_km: 25, city_km: 40, suburbs: 8 };

/** Reads the page of a type at a place; undefined beyond the last page of its list. */
export async function readPlacePage(
  { db, pool, places, catalogue }: PageTools,
  type: VendorType,
  place: PagePlace,
  page: number,
): Promise<PlacePage | undefined> {
  const typeKey = catalogue.typeKeys.get(type);
  if (typeKey === undefined) return undefined;
  const area = buildPageArea(place);
  const limit = placeRules.page_size;
  const links = { type, place: place.key, level: place.level };
  const [counts, hits, checkedAt, reviews, services, indexed, neighbours, below, otherTypes] =
    await Promise.all([
      countListings(db, typeKey, area),
      listListingIds(db, typeKey, area, { limit, offset: (page - 1) * limit }),
      findLastCheckTime(db, typeKey, area),
      listNewestReviews(db, typeKey, area, placeRules.reviews),
      countServices(db, typeKey, area, placeRules.services),
      isIndexed(db, type, place.key),
      listNeighbourPages(db, { ...links, most: placeRules.neighbours }, place.at),
      listPagesBelow(db, { ...links, most: placeRules.links }),
      listPagesOfOtherTypes(db, type, place.key),
    ]);
  if (page > 1 && hits.length === 0) return undefined;
  const distances = new Map(hits.map(({ id, haversine }) => [id, haversine]));
  const cards = await listCards(pool, [...distances.keys()]);
  const { at } = place;
  const head = presentPageHead(type, place, counts, checkedAt);
  return {
    ...head,
    share_picture: buildPlacePicturePath(head),
    indexed,
    latitude: at?.latitude ?? null,
    longitude: at?.longitude ?? null,
    page,
    limit,
    vendors: cards.map((row) =>
      presentCard(row, catalogue, at ? (distances.get(row.id) ?? null) : null),
    ),
    reviews: reviews.map(presentPageReview),
    services: services.map(({ id, services_name, count }) => ({
      _id: id,
      servicesName: services_name,
      count,
    })),
    neighbours: neighbours.map(presentLink),
    below: below.map(presentLink),
    other_types: otherTypes.map(presentLink),
    drawing: at ? await readPlaceMap({ db, places }, place, at, [...distances.keys()], page) : null,
  };
}

/** Reads the data for the texts of a page's share picture. */
export async function readPlacePageHeader(
  { db, catalogue }: Pick<PageTools, 'db' | 'catalogue'>,
  type: VendorType,
  place: PagePlace,
) {
  const typeKey = catalogue.typeKeys.get(type);
  if (typeKey === undefined) return undefined;
  const area = buildPageArea(place);
  const [counts, checkedAt] = await Promise.all([
    countListings(db, typeKey, area),
    findLastCheckTime(db, typeKey, area),
  ]);
  return presentPageHead(type, place, counts, checkedAt);
}

async function readPlaceMap(
  { db, places }: Pick<PageTools, 'db' | 'places'>,
  { level }: PagePlace,
  middle: NonNullable<PagePlace['at']>,
  ids: readonly string[],
  page: number,
) {
  const offices = new Map((await listOffices(db, ids)).map((office) => [office.id, office]));
  const reach_km = level === 'suburb' ? DRAWN.suburb_km : DRAWN.city_km;
  return presentPlaceMap({
    middle,
    reach_km,
    suburbs: places.pages.around(middle, reach_km, DRAWN.suburbs),
    offices: ids.flatMap((id, index) => {
      const office = offices.get(id);
      const at =
        office?.post_code && places.pages.suburbOf(office.post_code, office.city ?? '')?.at;
      return at ? [{ number: (page - 1) * placeRules.page_size + index + 1, at }] : [];
    }),
  });
}
