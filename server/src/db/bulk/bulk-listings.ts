import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { towns } from './towns.ts';

/**
 * Fills an empty database with `count` listings for benchmarks, distributed by population, most of
 * them approved. The same count gives the same listings. A million listings take about two minutes.
 */
export async function generateListings(db: Db, count: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db);
    await makeTowns(db);
    const indexes = await dropSearchIndexes(db);
    await sql`alter table vendors disable trigger user`.execute(db);
    await sql`alter table vendor_services disable trigger user`.execute(db);
    await makeListings(db, count);
    await sql`alter table vendors enable trigger user`.execute(db);
    await sql`alter table vendor_services enable trigger user`.execute(db);
    await sql`
      insert into rating_mean as known (mean)
      select sum(confirmed_sum)::float8 / sum(confirmed_count) from vendors where confirmed_count > 0
      on conflict (id) do update set mean = excluded.mean
    `.execute(db);
    await sql`insert into vendor_search select * from vendor_search_rows`.execute(db);
    await sql`insert into vendor_words select * from vendor_word_rows`.execute(db);
    await sql`
      insert into search_words
      select form, word from (select distinct word from vendor_words) as words
      cross join lateral search_forms_of(word) as form
      on conflict do nothing
    `.execute(db);
    for (const definition of indexes) await sql.raw(definition).execute(db);
    await sql`analyze`.execute(db);
  });
  await vacuum(db, ['vendor_search', 'vendor_words', 'search_words']);
}

/** Stores the towns with their population in a temporary table. */
async function makeTowns(db: Db): Promise<void> {
  await sql`
    create temporary table bulk_towns
      (name text, state text, latitude float8, longitude float8, people float8) on commit drop
  `.execute(db);
  await sql`
    insert into bulk_towns
    select * from json_to_recordset(${JSON.stringify(
      towns.map(([name, state, latitude, longitude, people]) => ({
        name,
        state,
        latitude,
        longitude,
        people,
      })),
    )}::json) as t (name text, state text, latitude float8, longitude float8, people float8)
  `.execute(db);
}

/** Drops the search indexes during the inserts. @returns the statements that rebuild them */
async function dropSearchIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('vendor_search', 'vendor_words') and indexname not like '%_pkey'
  `.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db);
  return rows.map(({ definition }) => definition);
}

async function makeListings(db: Db, count: number): Promise<void> {
  await sql`select setseed(0.42)`.execute(db);
  await sql`
    with cumulated as (
      select *, sum(people) over (order by name, state) / sum(people) over () as share from bulk_towns
    ),
    thresholds as (select array_agg(share order by share) as shares from cumulated),
    numbered as (select *, row_number() over (order by share) - 1 as n from cumulated),
    drawn as materialized (
      select g, random() as town_draw, random() as type_draw, random() as status_draw,
        random() as away, 2 * pi() * random() as angle, random() as stars, random() as reviews
      from generate_series(1, ${count}::int) as g
    ),
    placed as (
      select d.*, t.name as town, t.state, 1 + floor(type_draw * 8)::int as type_id,
        (1.5 + sqrt(t.people) / 120) * sqrt(-2 * ln(1 - away * 0.999)) as km,
        t.latitude as town_latitude, t.longitude as town_longitude
      from drawn d
      cross join thresholds
      join numbered t on t.n = least(width_bucket(d.town_draw, thresholds.shares), cardinality(shares) - 1)
    )
    insert into vendors (id, status, is_unclaimed, vendor_type, first_name, last_name, full_name, business_name,
      professional_title, description, email, phone_number, website, address, city, state,
      latitude, longitude, rating_sum, review_count, confirmed_sum, confirmed_count)
    select
      ('01900000-0000-7000-9000-' || lpad(to_hex(g), 12, '0'))::uuid,
      case when status_draw < 0.60 then 'approved' when status_draw < 0.72 then 'pending'
        when status_draw < 0.80 then 'claimed' when status_draw < 0.98 then 'in_complete' else 'suspended' end,
      status_draw between 0.80 and 0.97,
      types.name, first_name, last_name, first_name || ' ' || last_name,
      business_word || ' ' || case when g % 3 = 0 then last_name || ' ' else '' end || business_kind, types.name,
      'A made-up listing, here to measure how fast the search answers.',
      'listing' || g || '@bulk.example', '0200000000', 'https://bulk.example/' || g,
      town || ' ' || state, town, state,
      town_latitude + km * cos(angle) / 111.2,
      town_longitude + km * sin(angle) / (111.2 * cos(radians(town_latitude))),
      case when status_draw < 0.6 then round((2.5 + 2.5 * sqrt(stars)) * floor(reviews * 60)) else 0 end,
      case when status_draw < 0.6 then floor(reviews * 60) else 0 end,
      case when status_draw < 0.6 then round((2.5 + 2.5 * sqrt(stars)) * floor(reviews * 30)) else 0 end,
      case when status_draw < 0.6 then floor(reviews * 30) else 0 end
    from placed
    join vendor_types types on types.id = type_id
    cross join lateral (select (g * 2654435761) % 1000003 as a, (g::bigint * 40503) % 999983 as b) as mixed
    cross join lateral (
      select (${firstNames}::text[])[1 + a % ${firstNames.length}] as first_name,
        (${lastBeginnings}::text[])[1 + b % ${lastBeginnings.length}]
          || (${lastMiddles}::text[])[1 + a % ${lastMiddles.length}]
          || (${lastEnds}::text[])[1 + (a + b) % ${lastEnds.length}] as last_name,
        (${businessWords}::text[])[1 + (a / 7 + b) % ${businessWords.length}] as business_word,
        (${businessKinds}::text[])[1 + b % ${businessKinds.length}] as business_kind
    ) as names
  `.execute(db);
  await sql`
    insert into vendor_services (vendor_id, service_id)
    select v.id, s.id from vendors v join services s on s.vendor_type = v.vendor_type
    where random() < 0.3
  `.execute(db);
}

/* Parts of generated names. There are fewer first names than last names, as in reality. */

const splitNames = (words: string) => words.split(' ');

const firstNames = splitNames(
  'Ada Alan Amelia Amir Anh Anna Arjun Ava Ben Carla Charlotte Chen Chloe Daniel David Deepa Dimitri Elena Ella Emma Ethan Fatima Fiona Finn George Grace Hana Harry Hugo Imogen Ines Isla Jack Jade James Jessica John Kai Kate Lachlan Layla Leo Li Liam Lucy Maria Marlo Mateo Maya Mei Mia Michael Mohammed Nadia Noah Nora Oliver Olivia Omar Patrick Priya Quinn Rachel Ravi Rose Ruby Samuel Sarah Sofia Stella Tara Thomas Uma Vera Victor Wei William Xavier Yasmin Zara Zoe',
);
const lastBeginnings = splitNames(
  'Abb Ash Bar Bel Ben Black Brad Bran Bur Cal Cam Car Clay Cole Cor Craw Dal Dar Den Dun Eas Elm Fair Fen Fitz Gar Gil Gran Hal Har Hart Hay Hol Hux Jar Ken Kir Lan Law Lin Mac Mar Mel Mor Nor Oak Par Pem Quin Red Ros Sal Sher Stan Stock Sut Tal Thorn Tre Wal War Wes Whit Win Wood York',
);
const lastMiddles = splitNames(
  'a al an ar e el en er i il in ing o ol on or u un y le li ra ri ro',
);
const lastEnds = splitNames(
  'berg brook bury by combe croft dale den don field ford gate ham hurst land ley ling man more ridge sen shaw side son stead stone ton vale well wick wood worth',
);
const businessWords = splitNames(
  'Acacia Anchor Apex Banksia Beacon Bluegum Bright Capital Cedar Clear Coastal Compass Coral Cornerstone Crest Delta Eastern Elder First Fortune Garden Golden Grand Gum Harbour Heritage Horizon Ironbark Island Jacaranda Keystone Kookaburra Lantern Lighthouse Magnolia Meridian Metro Northern Oak Ocean Opal Orchard Pacific Pioneer Prime Quartz Ridge River Sapphire Silver Southern Sterling Summit Sunrise Terrace Union Valley Vista Wattle Western Willow',
);
const businessKinds = splitNames(
  'Advisory Advocates Associates Consulting Group Lending Legal Partners Property Realty Services Solutions Surveys Tax',
);

/** Vacuums tables, so that index-only scans work. Has no timeout and uses no transaction. */
export async function vacuum(db: Db, tables: readonly string[] = []): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    const list = sql.join(tables.map((table) => sql.table(table)));
    await sql`vacuum ${tables.length > 0 ? list : sql``}`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}
