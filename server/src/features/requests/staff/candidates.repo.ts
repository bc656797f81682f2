import type { OfferSkipReason } from '@threshold/contract/texts/request-texts';
import {
  EARTH_RADIUS_KM,
  type ReplyHours,
  type VendorType,
} from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { buildSkipReasonSql, type MatchCriteria } from '../matching/skip-reason.queries.ts';

/** Maximum number of words read from a search text. */
const MAX_WORDS = 6;
/**
 * Maximum number of listings that have the rarest typed word and are tested for the other words.
 */
const MAX_WITH_RAREST_WORD = 2000;

/** A verified professional as a candidate for an offer by staff. */
export interface CandidateRow {
  readonly id: string;
  readonly full_name: string | null;
  readonly business_name: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly post_code: string | null;
  readonly distance_km: number | null;
  /** True if the professional stated a service area: a radius or suburbs. */
  readonly has_area: boolean;
  readonly radius_km: number | null;
  readonly lists_place: boolean;
  readonly reply_hours: ReplyHours | null;
  readonly hindrance: OfferSkipReason | null;
}

/** Verified professionals of the type whose names have these words, nearest first. */
export async function findVendorIdsByName(
  db: Db,
  name: string,
  type: VendorType,
  { latitude, longitude }: MatchCriteria['place'],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with typed as materialized (
      select word, row_number() over (order by holders, length(word) desc, word) as nr
      from unnest((search_words_of(${name}))[1:${sql.lit(MAX_WORDS)}]) as t (word)
      cross join lateral (
        select count(*) as holders from (
          select from vendor_words w
          where w.word >= t.word and w.word < t.word || '\ufffd' and w.tier = 0 limit ${sql.lit(MAX_WITH_RAREST_WORD)}
        ) w
      ) c
    ), named as materialized (
      select distinct w.vendor_id from typed t
      cross join lateral (
        select vendor_id from vendor_words w
        where w.word >= t.word and w.word < t.word || '\ufffd' and w.tier = 0 limit ${sql.lit(MAX_WITH_RAREST_WORD)}
      ) w
      where t.nr = 1
    )
    select n.vendor_id as id from named n
    join vendors v on v.id = n.vendor_id and v.status = 'approved' and v.vendor_type = ${type}
    where not exists (
      select from typed t where not exists (
        select from vendor_words w
        where w.vendor_id = n.vendor_id and w.word >= t.word and w.word < t.word || '\ufffd'
      )
    )
    order by power(v.latitude - ${latitude}::float8, 2)
      + power((v.longitude - ${longitude}::float8) * cos(radians(${latitude}::float8)), 2), n.vendor_id
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Reads these professionals in the given order, with distance and eligibility for the request. */
export async function listCandidates(
  db: Db,
  ids: readonly string[],
  wanted: Pick<MatchCriteria, 'requestId' | 'place' | 'now' | 'today'>,
): Promise<CandidateRow[]> {
  const { latitude, longitude, post_code } = wanted.place;
  const { rows } = await sql<CandidateRow>`
    select v.id, v.full_name, v.business_name, v.city, v.state, v.post_code, a.radius_km, t.reply_hours,
      2 * ${EARTH_RADIUS_KM}::float8 * asin(sqrt(
        sin(radians(v.latitude - ${latitude}::float8) / 2) ^ 2 + cos(radians(${latitude}::float8)) * cos(radians(v.latitude))
        * sin(radians(v.longitude - ${longitude}::float8) / 2) ^ 2)) as distance_km,
      a.vendor_id is not null as has_area,
      exists (
        select from service_localities l where l.vendor_id = v.id and l.post_code = ${post_code}
      ) as lists_place,
      ${buildSkipReasonSql(sql`v.id`, wanted)} as hindrance
    from unnest(${ids}::uuid[]) with ordinality as c (id, nr)
    join vendors v on v.id = c.id
    left join service_areas a on a.vendor_id = v.id
    left join answer_times t on t.vendor_id = v.id
    order by c.nr`.execute(db);
  return rows;
}
