import { sql } from 'kysely';
import type { Db } from '../../../../server/src/adapters/database/database.ts';
import { builtInLocalities } from '../../../../server/src/adapters/places/built-in-cache.ts';
import type { Locality } from '../../../../server/src/adapters/places/locality.ts';

const BATCH = 10_000;
/** Degrees: some 11 km. */
const CELL = 0.1;
const LEAST_PEOPLE = 500;

/** Made-up listings name a town, and no postcode: gives each the suburb that is nearest to where it lies. */
export async function nameSuburbs(db: Db): Promise<void> {
  const cells = Map.groupBy(
    (await builtInLocalities()).filter(({ population }) => population >= LEAST_PEOPLE),
    ({ latitude, longitude }) => cellOf(latitude, longitude),
  );
  const rows = await db
    .selectFrom('vendors')
    .select(['id', 'latitude', 'longitude'])
    .where('status', '=', 'approved')
    .execute();
  const named = rows.flatMap(({ id, latitude, longitude }) => {
    const suburb = latitude !== null && longitude !== null && nearest(cells, latitude, longitude);
    return suburb
      ? [{ id, city: suburb.locality, state: suburb.state, post_code: suburb.postcode }]
      : [];
  });
  await db.transaction().execute(async (db) => {
    await sql`alter table vendors disable trigger user`.execute(db);
    for (let from = 0; from < named.length; from += BATCH) {
      await sql`
        update vendors v set city = n.city, state = n.state, post_code = n.post_code
        from json_to_recordset(${JSON.stringify(named.slice(from, from + BATCH))}::json)
          as n (id uuid, city text, state text, post_code text)
        where v.id = n.id`.execute(db);
    }
    await sql`alter table vendors enable trigger user`.execute(db);
  });
  await sql`analyze vendors`.execute(db);
}

const cellOf = (latitude: number, longitude: number) =>
  `${Math.round(latitude / CELL)} ${Math.round(longitude / CELL)}`;

function nearest(
  cells: ReadonlyMap<string, readonly Locality[]>,
  latitude: number,
  longitude: number,
): Locality | undefined {
  const around = [-CELL, 0, CELL].flatMap((north) =>
    [-CELL, 0, CELL].flatMap((east) => cells.get(cellOf(latitude + north, longitude + east)) ?? []),
  );
  const away = (one: Locality) =>
    (one.latitude - latitude) ** 2 +
    ((one.longitude - longitude) * Math.cos((latitude * Math.PI) / 180)) ** 2;
  return around.toSorted((a, b) => away(a) - away(b))[0];
}
