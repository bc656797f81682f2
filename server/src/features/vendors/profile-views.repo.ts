import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { forgetRows } from '../../db/forget-rows.ts';

/** A look at a profile: which, and by whom as a digest that tells neither and is of no use on another day. */
export interface Look {
  readonly vendorId: string;
  readonly digest: string;
}

const ownMark = (digest: string) => `own:${digest}`;

/**
 * Counts those who had not looked at that profile today. A look of the vendor itself or of staff is remembered so that
 * their browser does not count as a visitor's, and takes back what it counted before it was known whose it is.
 */
export async function countLooks(
  db: Db,
  day: string,
  looks: readonly Look[],
  ownLooks: readonly Look[],
): Promise<void> {
  const own = await markNew(
    db,
    day,
    ownLooks.map(({ digest }) => ownMark(digest)),
  );
  const known = await listMarks(db, day, [
    ...ownLooks.filter(({ digest }) => own.has(ownMark(digest))).map(({ digest }) => digest),
    ...looks.map(({ digest }) => ownMark(digest)),
  ]);
  const visitors = looks.filter(({ digest }) => !known.has(ownMark(digest)));
  const counted = await markNew(
    db,
    day,
    visitors.map(({ digest }) => digest),
  );
  await addCounts(db, day, [
    ...visitors.filter(({ digest }) => counted.has(digest)).map((look) => ({ ...look, by: 1 })),
    ...ownLooks.filter(({ digest }) => known.has(digest)).map((look) => ({ ...look, by: -1 })),
  ]);
}

/** @returns those that were not there */
async function markNew(db: Db, day: string, digests: readonly string[]): Promise<Set<string>> {
  if (digests.length === 0) return new Set();
  const rows = await db
    .insertInto('profile_view_marks')
    .values(digests.map((digest) => ({ day, digest })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('digest')
    .execute();
  return new Set(rows.map(({ digest }) => digest));
}

async function listMarks(db: Db, day: string, digests: readonly string[]): Promise<Set<string>> {
  if (digests.length === 0) return new Set();
  const rows = await db
    .selectFrom('profile_view_marks')
    .select('digest')
    .where('day', '=', day)
    .where('digest', 'in', digests)
    .execute();
  return new Set(rows.map(({ digest }) => digest));
}

/** Listings that are gone by now are left out. */
async function addCounts(
  db: Db,
  day: string,
  counts: readonly { readonly vendorId: string; readonly by: number }[],
): Promise<void> {
  const sums = new Map<string, number>();
  for (const { vendorId, by } of counts) sums.set(vendorId, (sums.get(vendorId) ?? 0) + by);
  const changed = [...sums].filter(([, by]) => by !== 0);
  if (changed.length === 0) return;
  // In one order, so that two batches at once do not wait for each other in a circle.
  changed.sort(([a], [b]) => (a < b ? -1 : 1));
  const ids = changed.map(([vendorId]) => vendorId);
  const bys = changed.map(([, by]) => by);
  await sql`
    insert into profile_views as seen (vendor_id, day, count)
    select v.id, ${day}::date, greatest(c.by, 0)
    from unnest(${ids}::uuid[], ${bys}::int[]) as c (vendor_id, by) join vendors v on v.id = c.vendor_id
    on conflict (vendor_id, day) do update
    set count = greatest(seen.count + (select c.by
      from unnest(${ids}::uuid[], ${bys}::int[]) as c (vendor_id, by) where c.vendor_id = seen.vendor_id), 0)
  `.execute(db);
}

/** Removes who looked before that day: from then on the counts alone remain. */
export async function forgetLooks(db: Db, before: string): Promise<void> {
  await forgetRows(db, 'profile_view_marks', { column: 'day', before });
}
