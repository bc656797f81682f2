import type { ViewSource } from '@threshold/contract/endpoints/stats/figures';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { deleteRowsBefore } from '../../../db/forget-rows.ts';

/** A view of a profile. `digest` is a keyed hash of day, listing, network and browser. */
export interface ProfileView {
  readonly vendorId: string;
  readonly digest: string;
  /** Referrer of the visit, if the browser sent it. */
  readonly source?: ViewSource | undefined;
}

const buildOwnMark = (digest: string) => `own:${digest}`;

/**
 * Counts each visitor once per profile and day. `ownLooks` are views by the vendor or staff: an
 * earlier view by the same browser on this day is subtracted, and later views are not counted.
 */
export async function countProfileViews(
  db: Db,
  day: string,
  looks: readonly ProfileView[],
  ownLooks: readonly ProfileView[],
): Promise<void> {
  const own = await insertNewMarks(
    db,
    day,
    ownLooks.map(({ digest }) => ({ digest: buildOwnMark(digest) })),
  );
  const known = await listVisitorMarks(db, day, [
    ...ownLooks.filter(({ digest }) => own.has(buildOwnMark(digest))).map(({ digest }) => digest),
    ...looks.map(({ digest }) => buildOwnMark(digest)),
  ]);
  const visitors = looks.filter(({ digest }) => !known.has(buildOwnMark(digest)));
  const counted = await insertNewMarks(db, day, visitors);
  await addViewCounts(db, day, [
    ...visitors.filter(({ digest }) => counted.has(digest)).map((look) => ({ ...look, by: 1 })),
    ...ownLooks
      .filter(({ digest }) => known.has(digest))
      .map((look) => ({ ...look, source: known.get(look.digest) ?? undefined, by: -1 })),
  ]);
}

/** Stores the digests of views, except digests that exist already. @returns the stored digests */
async function insertNewMarks(
  db: Db,
  day: string,
  marks: readonly Pick<ProfileView, 'digest' | 'source'>[],
): Promise<Set<string>> {
  if (marks.length === 0) return new Set();
  const rows = await db
    .insertInto('profile_view_marks')
    .values(marks.map(({ digest, source }) => ({ day, digest, source: source ?? null })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('digest')
    .execute();
  return new Set(rows.map(({ digest }) => digest));
}

/** Returns those of the given digests that are already stored, each with its referrer. */
async function listVisitorMarks(
  db: Db,
  day: string,
  digests: readonly string[],
): Promise<Map<string, ViewSource | null>> {
  if (digests.length === 0) return new Map();
  const rows = await db
    .selectFrom('profile_view_marks')
    .select(['digest', 'source'])
    .where('day', '=', day)
    .where('digest', 'in', digests)
    .execute();
  return new Map(rows.map(({ digest, source }) => [digest, source]));
}

interface Count extends Pick<ProfileView, 'vendorId' | 'source'> {
  readonly by: number;
}

/** Adds to the daily view counts of listings. Deleted listings are skipped. */
async function addViewCounts(db: Db, day: string, counts: readonly Count[]): Promise<void> {
  const sums = [...Map.groupBy(counts, ({ vendorId }) => vendorId)].map(([vendor_id, of]) => {
    const from = (source?: ViewSource) =>
      of
        .filter((one) => source === undefined || one.source === source)
        .reduce((sum, { by }) => sum + by, 0);
    return {
      vendor_id,
      all: from(),
      search: from('search'),
      place: from('place'),
      link: from('link'),
    };
  });
  if (sums.length === 0) return;
  // Sorted, so that concurrent batches lock listings in the same order and do not deadlock.
  sums.sort((a, b) => (a.vendor_id < b.vendor_id ? -1 : 1));
  const added = sql`jsonb_to_recordset(${JSON.stringify(sums)}::jsonb)
    as c (vendor_id uuid, "all" int, search int, place int, link int)`;
  await sql`
    insert into profile_views as seen (vendor_id, day, count, from_search, from_place, from_link)
    select v.id, ${day}::date, greatest(c."all", 0), greatest(c.search, 0), greatest(c.place, 0), greatest(c.link, 0)
    from ${added} join vendors v on v.id = c.vendor_id
    on conflict (vendor_id, day) do update
    set (count, from_search, from_place, from_link) = (
      select greatest(seen.count + c."all", 0), greatest(seen.from_search + c.search, 0),
        greatest(seen.from_place + c.place, 0), greatest(seen.from_link + c.link, 0)
      from ${added} where c.vendor_id = seen.vendor_id)
  `.execute(db);
}

/** Deletes visitors' digests from days before `before`; only the view counts remain. */
export async function deleteVisitorMarks(db: Db, before: string): Promise<void> {
  await deleteRowsBefore(db, 'profile_view_marks', { column: 'day', before });
}
