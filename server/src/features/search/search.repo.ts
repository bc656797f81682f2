import { createHash } from 'node:crypto';
import { limits } from '@threshold/contract/limits';
import type { ReplyHours, State, VendorStatus, VendorType } from '@threshold/contract/vocabularies';
import type { Pool } from 'pg';
import type { CheckRow } from '../vendors/check-row.ts';
import { isDeep, type SearchDepth } from './search-depth.ts';
import type { Hit, ListingFilter, SearchPlan, Slice } from './search-filter.ts';
import { nearCount, nearCounts, nearPage } from './search-near.ts';
import { ratedCount, ratedCounts, ratedPage } from './search-rated.ts';
import type { Statement } from './search-statement.ts';

type Reader = Pick<Pool, 'query'>;

interface SearchReader {
  readonly pool: Reader;
  readonly depth: SearchDepth;
}

/** What a card shows of a listing. No contact details: what is not read can't leak. */
export interface CardRow {
  readonly id: string;
  readonly status: VendorStatus;
  readonly is_unclaimed: boolean;
  readonly vendor_type: VendorType | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly business_name: string;
  readonly professional_title: string;
  readonly description: string;
  readonly address: string;
  readonly city: string | null;
  readonly state: State | null;
  readonly profile_picture: string | null;
  readonly rating: number;
  readonly review_count: number;
  readonly reply_hours: ReplyHours | null;
  readonly service_ids: string[];
  /** Newest first. */
  readonly checks: CheckRow[];
}

interface FoundPage {
  readonly cards: readonly { readonly row: CardRow; readonly haversine: number | null }[];
  /** Exact up to 500; 501 means more. */
  readonly total: number;
  /** The row that the next page comes after. Undefined where there is no next page. */
  readonly last: Hit | undefined;
}

/** One page of a search in three statements: ids, total, cards. `after`: the row that the page comes after, in place of a number. */
export async function readSearchPage(
  reader: SearchReader,
  plan: SearchPlan,
  after: Hit | undefined,
): Promise<FoundPage> {
  const { pool } = reader;
  const { filter, limit } = plan;
  const counting = countHits(pool, filter);
  const read = async () => {
    const rows = after
      ? await findHits(pool, filter, { limit: limit + 1, offset: 0, after })
      : await hitsByNumber(reader, plan, counting);
    const hits = new Map(rows.slice(0, limit).map((hit) => [hit.vendor_id, hit]));
    const cards = await listCards(pool, [...hits.keys()]);
    return {
      cards: cards.map((row) => ({ row, haversine: hits.get(row.id)?.haversine ?? null })),
      // One row more than asked for tells whether there is a next page.
      last: rows.length > limit ? rows[limit - 1] : undefined,
    };
  };
  const [found, total] = await Promise.all([read(), counting]);
  return { ...found, total };
}

/** The rows of a page so many rows down, and one more. Nothing is read beyond the last match. */
async function hitsByNumber(
  { pool, depth }: SearchReader,
  plan: SearchPlan,
  counting: Promise<number>,
): Promise<readonly Hit[]> {
  const { filter, limit, before } = plan;
  if (isDeep(before)) return deepHits({ pool, depth }, plan, counting);
  if (before > 0 && before >= (await counting)) return [];
  return findHits(pool, filter, { limit: limit + 1, offset: before, after: undefined });
}

/** Reads on from the nearest row that is known of this search, and notes the row before the page for whoever asks next. */
async function deepHits(
  { pool, depth }: SearchReader,
  { filter, limit, before }: SearchPlan,
  counting: Promise<number>,
): Promise<readonly Hit[]> {
  if ((await counting) <= limits.search.exact_total) return [];
  const start = depth.startOf(filter, before);
  if (!start) return [];
  const extra = start.offset > 0 ? 1 : 0;
  const slice = { limit: extra + limit + 1, offset: start.offset - extra, after: start.after };
  const rows = await depth.read(start, () => findHits(pool, filter, slice));
  const own = rows.slice(extra);
  const [previous] = rows.slice(0, extra);
  if (previous) depth.noteStart(filter, before, previous);
  const last = own[limit - 1];
  if (last) depth.noteStart(filter, before + limit, last);
  if (own.length <= limit) depth.noteEnd(filter, before + own.length);
  return own;
}

/** Ids of one slice of the matches, in the order that decisions.md gives search. */
export function findHits(pool: Reader, filter: ListingFilter, slice: Slice): Promise<Hit[]> {
  const { place } = filter;
  return runStatement<Hit>(pool, place ? nearPage(filter, place, slice) : ratedPage(filter, slice));
}

/** The number of matches, exact up to 500; 501 means more. */
export async function countHits(pool: Reader, filter: ListingFilter): Promise<number> {
  const { place } = filter;
  const [row] = await runStatement<{ count: number }>(
    pool,
    place ? nearCount(filter, place) : ratedCount(filter),
  );
  return row?.count ?? 0;
}

/** As `countHits`, of each key of the filter for itself. */
export async function countHitsByKey(
  pool: Reader,
  filter: ListingFilter,
): Promise<ReadonlyMap<number, number>> {
  const { place } = filter;
  const rows = await runStatement<{ key: number; count: number }>(
    pool,
    place ? nearCounts(filter, place) : ratedCounts(filter),
  );
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** The cards of these listings, in this order, in one statement. Listings that are gone are left out. */
export async function listCards(pool: Reader, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const rows = await runStatement<CardRow>(pool, { text: cardsText, values: [ids], isKept: true });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const cardsText = `
  select v.id, v.status, v.is_unclaimed, v.vendor_type, v.first_name, v.last_name, v.full_name, v.business_name,
    v.professional_title, v.description, v.address, v.city, v.state, v.profile_picture, v.rating, v.review_count,
    (select a.reply_hours from answer_times a where a.vendor_id = v.id) as reply_hours,
    array(select o.service_id::text from vendor_services o where o.vendor_id = v.id) as service_ids,
    coalesce((
      select json_agg(json_build_object(
        'register', c.register, 'number', c.number, 'state', c.state, 'holder', c.holder,
        'expires_on', c.expires_on, 'checked_at', c.checked_at
      ) order by c.checked_at desc)
      from vendor_checks c where c.vendor_id = v.id and c.lapsed_at is null
    ), '[]'::json) as checks
  from vendors v where v.id = any ($1::uuid[])`;

/**
 * Runs it, as a prepared statement of its connection where it is kept. Those are planned once instead of every time, since
 * planning them takes longer than running them; the query builder can't name its statements. Read only, so
 * they never belong to a transaction.
 */
async function runStatement<Row extends object>(
  pool: Reader,
  { text, values, isKept }: Statement,
): Promise<Row[]> {
  const name = isKept ? createHash('sha1').update(text).digest('hex') : undefined;
  const { rows } = await pool.query<Row>({ ...(name && { name }), text, values: [...values] });
  return rows;
}
