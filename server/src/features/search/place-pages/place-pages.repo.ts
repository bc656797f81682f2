import type { VendorType } from '@threshold/contract/vocabularies';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { Position } from '../../../adapters/places/position.ts';
import type { PlacePagesTable } from '../../../db/listing-tables.ts';
import type { PageArea } from './page-area.queries.ts';

export type PlacePageRow = Selectable<PlacePagesTable>;

/** Query of a page's verified listings. `typeKey` is the vendor type's key in the search index. */
const selectVerifiedListings = (db: Db, typeKey: number, area: PageArea) =>
  db
    .selectFrom('vendor_search as s')
    .innerJoin('vendors as v', 'v.id', 's.vendor_id')
    .where('s.key', '=', typeKey)
    .where('s.tier', '=', 0)
    .where(area.listed);

export interface PageCounts {
  readonly own: number;
  readonly near: number;
  readonly total: number;
}

export function countListings(db: Db, typeKey: number, area: PageArea): Promise<PageCounts> {
  return selectVerifiedListings(db, typeKey, area)
    .select([
      sql<number>`(count(*) filter (where ${area.isOwn}))::int`.as('own'),
      sql<number>`(count(*) filter (where (${area.isOwn}) is not true and ${area.isNear}))::int`.as(
        'near',
      ),
      sql<number>`count(*)::int`.as('total'),
    ])
    .executeTakeFirstOrThrow();
}

/** Lists a page's listings: offices in the place first, then by `turn`, distance and rating. */
export function listListingIds(
  db: Db,
  typeKey: number,
  area: PageArea,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ id: string; haversine: number }[]> {
  return selectVerifiedListings(db, typeKey, area)
    .select(['v.id', area.distance.as('haversine')])
    .orderBy(sql`(${area.isOwn}) is true desc`)
    .orderBy(area.turn)
    .orderBy('haversine')
    .orderBy('s.score')
    .orderBy('v.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Lists the suburbs in which these listings have their offices. */
export function listOffices(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('vendors')
    .select(['id', 'city', 'post_code'])
    .where('id', 'in', ids)
    .execute();
}

/** Counts the listings with an office in the place for each service, most frequent first. */
export function countServices(db: Db, typeKey: number, area: PageArea, most: number) {
  return selectVerifiedListings(db, typeKey, area)
    .innerJoin('vendor_services as o', 'o.vendor_id', 'v.id')
    .innerJoin('services', (join) =>
      join
        .onRef('services.id', '=', 'o.service_id')
        .onRef('services.vendor_type', '=', 'v.vendor_type'),
    )
    .where(area.isOwn)
    .select(['services.id', 'services_name', sql<number>`count(*)::int`.as('count')])
    .groupBy(['services.id', 'services_name', 'services.position'])
    .orderBy('count', 'desc')
    .orderBy('services.position')
    .limit(most)
    .execute();
}

/** Lists the newest visible reviews with a comment, of listings with an office in the place. */
export function listNewestReviews(db: Db, typeKey: number, area: PageArea, most: number) {
  return selectVerifiedListings(db, typeKey, area)
    .innerJoin('reviews as r', 'r.vendor_id', 'v.id')
    .leftJoin('customers as c', 'c.id', 'r.customer_id')
    .where(area.isOwn)
    .where('r.hidden_at', 'is', null)
    .where('r.comment', '<>', '')
    .select([
      'r.id',
      'r.rating',
      'r.comment',
      'r.verified_client',
      'r.created_at',
      'v.id as vendor_id',
      'v.full_name',
      'v.business_name',
      'c.first_name',
      'c.last_name',
    ])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .limit(most)
    .execute();
}
export type PageReviewRow = Awaited<ReturnType<typeof listNewestReviews>>[number];

/** Finds the time of the latest register check of any listing with an office in the place. */
export async function findLastCheckTime(
  db: Db,
  typeKey: number,
  area: PageArea,
): Promise<Date | null> {
  const row = await selectVerifiedListings(db, typeKey, area)
    .innerJoin('vendor_checks as k', 'k.vendor_id', 'v.id')
    .where('k.lapsed_at', 'is', null)
    .where(area.isOwn)
    .select(({ fn }) => fn.max('k.checked_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Finds when any listing with an office in the place was last changed, checked or reviewed. */
export async function findLastChangeTime(
  db: Db,
  typeKey: number,
  area: PageArea,
): Promise<Date | null> {
  const row = await selectVerifiedListings(db, typeKey, area)
    .where(area.isOwn)
    .select(
      sql<Date | null>`max(greatest(
        v.updated_at,
        (select max(k.checked_at) from vendor_checks k where k.vendor_id = v.id),
        (select max(r.created_at) from reviews r where r.vendor_id = v.id and r.hidden_at is null)
      ))`.as('at'),
    )
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Counts the verified listings of a vendor type per state, postcode and city. */
export function countOffices(db: Db, type: VendorType) {
  return db
    .selectFrom('vendors')
    .select(['state', 'post_code', 'city', sql<number>`count(*)::int`.as('count')])
    .where('vendor_type', '=', type)
    .where('status', '=', 'approved')
    .groupBy(['state', 'post_code', 'city'])
    .execute();
}

/** Lists the stored decisions about all pages of a vendor type. */
export function listPlacePages(db: Db, type: VendorType): Promise<PlacePageRow[]> {
  return db.selectFrom('place_pages').selectAll().where('vendor_type', '=', type).execute();
}

/** Replaces the stored decisions about a vendor type's pages. Unchanged rows are not written. */
export async function replacePages(
  db: Db,
  type: VendorType,
  pages: readonly PlacePageRow[],
): Promise<void> {
  await sql`
    delete from place_pages where vendor_type = ${type}
    and not (place = any (${pages.map(({ place }) => place)}::text[]))`.execute(db);
  if (pages.length === 0) return;
  await sql`
    insert into place_pages as known
    select * from json_populate_recordset(null::place_pages, ${JSON.stringify(pages)}::json)
    on conflict (vendor_type, place) do update set
      level = excluded.level, name = excluded.name, latitude = excluded.latitude, longitude = excluded.longitude,
      own = excluded.own, near = excluded.near, indexed = excluded.indexed, few_since = excluded.few_since,
      changed_at = excluded.changed_at
    where known is distinct from excluded`.execute(db);
}

/** True if search engines may index the page. */
export async function isIndexed(db: Db, type: VendorType, place: string): Promise<boolean> {
  const row = await db
    .selectFrom('place_pages')
    .select('indexed')
    .where('vendor_type', '=', type)
    .where('place', '=', place)
    .executeTakeFirst();
  return row?.indexed ?? false;
}

const selectIndexedPages = (db: Db) =>
  db
    .selectFrom('place_pages')
    .select(['vendor_type', 'place', 'level', 'name', 'own'])
    .where('indexed', '=', true);
export type PageLinkRow = Awaited<
  ReturnType<ReturnType<typeof selectIndexedPages>['execute']>
>[number];

interface LinkQuery {
  readonly type: VendorType;
  readonly place: string;
  readonly level: PlacePageRow['level'];
  readonly most: number;
}

/** Lists the nearest indexed pages of the same level, or the largest if the place has no centre. */
export function listNeighbourPages(
  db: Db,
  { type, place, level, most }: LinkQuery,
  at: Position | undefined,
): Promise<PageLinkRow[]> {
  const query = selectIndexedPages(db)
    .where('vendor_type', '=', type)
    .where('level', '=', level)
    .where('place', '<>', place);
  const ordered = at
    ? query.orderBy(
        sql`(latitude - ${at.latitude}::float8) ^ 2
        + ((longitude - ${at.longitude}::float8) * cos(radians(${at.latitude}::float8))) ^ 2`,
      )
    : query.orderBy('own', 'desc');
  return ordered.orderBy('place').limit(most).execute();
}

/** Lists indexed pages inside the country (only states and cities) or inside a state. */
export function listPagesBelow(
  db: Db,
  { type, place, level, most }: LinkQuery,
): Promise<PageLinkRow[]> {
  if (level === 'city' || level === 'suburb') return Promise.resolve([]);
  const query = selectIndexedPages(db).where('vendor_type', '=', type);
  const below =
    level === 'country'
      ? query.where('level', 'in', ['state', 'city'])
      : query
          .where('level', 'in', ['city', 'suburb'])
          .where(sql<SqlBool>`starts_with(place, ${`${place}/`})`);
  return below.orderBy('own', 'desc').orderBy('place').limit(most).execute();
}

/** Lists indexed pages of other vendor types at the same place. */
export function listPagesOfOtherTypes(
  db: Db,
  type: VendorType,
  place: string,
): Promise<PageLinkRow[]> {
  return selectIndexedPages(db)
    .where('place', '=', place)
    .where('vendor_type', '<>', type)
    .orderBy('vendor_type')
    .execute();
}

/** Lists indexed pages of a vendor type, sorted by place, starting after the place `after`. */
export function listIndexedPages(
  db: Db,
  type: VendorType,
  after: string | undefined,
  limit: number,
) {
  return db
    .selectFrom('place_pages')
    .select(['place', 'changed_at'])
    .where('vendor_type', '=', type)
    .where('indexed', '=', true)
    .$if(after !== undefined, (query) => query.where('place', '>', after ?? ''))
    .orderBy('place')
    .limit(limit)
    .execute();
}
