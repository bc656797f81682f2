import type { Pool } from 'pg';
import { towns } from '../../server/src/db/bulk/towns.ts';
import {
  type Catalogue,
  loadCatalogue,
} from '../../server/src/features/listings/vendors/vendors.repo.ts';
import type { ListingFilter } from '../../server/src/features/search/statements/search-filter.ts';
import { type Bench, type Figure, readOption } from './bench.ts';
import { type BenchDatabase, createListingsDatabase, databaseWith } from './databases.ts';
import { at, fetchWhole, formatRatio, median, milliseconds, percentile, timed } from './measure.ts';
import { startProduct, stopWith, withCleanup } from './product.ts';
import { compareRates, startBare } from './search/rates.ts';
import { bareSearch } from './search/statements.ts';

const ROUNDS = 400;
const WARM_UP = 60;
const RATE_LISTINGS = 100_000;
const MAX_GROWTH = 1.5;
const MAX_OVER_SQL = 3;
const TEXT_ROUNDS = 200;
const TEXT_WARM_UP = 30;
const MAX_OVER_PLACE = 3;

/** One search, as a query string and as a filter of the index. */
interface Search {
  readonly query: string;
  readonly filter: ListingFilter;
}

/**
 * Compares searches over HTTP between two database sizes, and with the bare SQL statements at the
 * larger size. Also compares searches by words with searches by place, and the rate of the product
 * with the rate of a bare server that returns the same results.
 */
export const searchBench: Bench = {
  name: 'search',
  run: async (args) => {
    if (args.includes('--rates')) return onlyRates();
    const [small, large] = readSizes(args);
    return withCleanup(async (cleanup) => {
      const open = async (size: number) => {
        const made = await databaseWith(cleanup, createListingsDatabase(size));
        const env = { DATABASE_URL: made.url, WEB_MODE: 'none' };
        const { address } = stopWith(cleanup, await startProduct(env));
        return { address, database: made.database };
      };
      const sides = [await open(small), await open(large)] as const;
      const { pool, db } = sides[1].database;
      const addresses = [sides[0].address, sides[1].address] as const;
      const catalogue = await loadCatalogue(db);
      const figures: Figure[] = [];
      for (const [what, searchOf] of Object.entries(buildSearchShapes(catalogue))) {
        figures.push(await compare(what, searchOf, addresses, pool));
      }
      const [type = ''] = catalogue.typeKeys.keys();
      figures.push(...(await textFigures(addresses[1], pool, type)));
      figures.push(...(await onlyRates()).figures);
      return {
        title: `Search: ${small} and ${large} listings; rates at ${RATE_LISTINGS}`,
        note: `p50 of ${ROUNDS} searches around ${towns.length} towns, one at a time, the three sides in turn; bare SQL: the same statements without HTTP; by words: at the larger size, in turn with a type near a town; rates: medians of rounds of 2 s in turn, at ten connections`,
        figures,
      };
    });
  },
};

/** Runs only the comparison with the bare server (`--rates`), which saves some minutes. */
async function onlyRates() {
  return withCleanup(async (cleanup) => {
    const made = await databaseWith(cleanup, createListingsDatabase(RATE_LISTINGS));
    return {
      title: `Search compared with a bare server: ${RATE_LISTINGS} listings`,
      note: 'medians of rounds of 2 s in turn, at ten connections',
      figures: await measureRates(made),
    };
  });
}

/** Compares rates of searches by vendor type, because service ids differ between processes. */
async function measureRates(made: BenchDatabase): Promise<Figure[]> {
  const { typeKeys } = await loadCatalogue(made.database.db);
  const types = [...typeKeys.keys()];
  const addressOf = (round: number) => {
    const [, , latitude, longitude] = at(towns, round);
    const vendor_type = at(types, Math.floor(round / towns.length));
    return `/api/vendors/search?${formatQuery({ latitude, longitude, vendor_type, once: 'true' })}`;
  };
  return withCleanup(async (cleanup) => {
    const env = { DATABASE_URL: made.url, WEB_MODE: 'none' };
    const product = stopWith(cleanup, await startProduct(env));
    const bare = stopWith(cleanup, await startBare(made.url));
    return await compareRates(product, bare, addressOf, made.database.pool);
  });
}

/** Returns the two numbers in `--listings=10000,250000`, which are also the defaults. */
function readSizes(args: readonly string[]): [number, number] {
  const given = readOption(args, 'listings')?.split(',').map(Number);
  const [small = 10_000, large = 250_000] = given ?? [];
  return [small, large];
}

function buildSearchShapes(catalogue: Catalogue): Record<string, (round: number) => Search> {
  const types = [...catalogue.typeKeys];
  const near = (round: number) => {
    const [, , latitude, longitude] = at(towns, round);
    return { latitude, longitude };
  };
  const filterOf = (keys: number[], place: ListingFilter['place']): ListingFilter => ({
    keys,
    keysOverlap: false,
    place,
    approvedOnly: false,
    unclaimedOnly: false,
    minRating: undefined,
  });
  return {
    'type near a town': (round) => {
      const [type, key] = at(types, round);
      const place = near(round);
      return {
        query: formatQuery({ ...place, vendor_type: type }),
        filter: filterOf([key], place),
      };
    },
    'service near a town': (round) => {
      const { id, search_key } = at(catalogue.services, round);
      const place = near(round);
      return {
        query: formatQuery({ ...place, service_type: id }),
        filter: filterOf([search_key], place),
      };
    },
    'anyone near a town': (round) => {
      const place = near(round);
      return { query: formatQuery(place), filter: filterOf([0], place) };
    },
    'type anywhere, by rating': (round) => {
      const [type, key] = at(types, round);
      return { query: formatQuery({ vendor_type: type }), filter: filterOf([key], undefined) };
    },
  };
}

async function compare(
  what: string,
  searchOf: (round: number) => Search,
  [small, large]: readonly [string, string],
  pool: Pool,
): Promise<Figure> {
  const times = { small: [] as number[], large: [] as number[], bare: [] as number[] };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const { query, filter } = searchOf(round);
    const took = {
      small: await timed(() => fetchWhole(`${small}/api/vendors/search?once=true&${query}`)),
      large: await timed(() => fetchWhole(`${large}/api/vendors/search?once=true&${query}`)),
      bare: await timed(() => bareSearch(pool, filter)),
    };
    if (round < WARM_UP) continue;
    for (const side of ['small', 'large', 'bare'] as const) times[side].push(took[side]);
  }
  const p50 = {
    small: median(times.small),
    large: median(times.large),
    bare: median(times.bare),
  };
  const growth = p50.large / p50.small;
  const overSql = p50.large / p50.bare;
  return {
    what,
    values: {
      'HTTP, few': milliseconds(p50.small),
      'HTTP, many': milliseconds(p50.large),
      'p99, many': milliseconds(percentile(times.large, 0.99)),
      'bare SQL, many': milliseconds(p50.bare),
      [`growth (at most ${MAX_GROWTH})`]: formatRatio(growth),
      [`HTTP / SQL (at most ${MAX_OVER_SQL})`]: formatRatio(overSql),
    },
    pass: growth <= MAX_GROWTH && overSql <= MAX_OVER_SQL,
  };
}

const formatQuery = (values: Readonly<Record<string, string | number>>) =>
  new URLSearchParams(
    Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();

interface Name {
  readonly full_name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * Compares searches by words with searches for a type near a town, on the same rows and in turn.
 * @param type the vendor type of the searches near a town
 */
async function textFigures(address: string, pool: Pool, type: string): Promise<Figure[]> {
  const { rows: names } = await pool.query<Name>(
    `select full_name, latitude, longitude from vendors where status = 'approved' and latitude is not null
    order by md5(id::text) limit 200`,
  );
  const figures: Figure[] = [];
  for (const [what, textOf] of Object.entries(textShapes)) {
    const times = { text: [] as number[], place: [] as number[] };
    for (let round = 0; round < TEXT_WARM_UP + TEXT_ROUNDS; round += 1) {
      const name = names[round % names.length];
      const town = towns[round % towns.length];
      if (!name || !town) throw new Error('The database has no listing to search for.');
      const [, , latitude, longitude] = town;
      const took = {
        text: await timed(() => search(address, textOf(name, round))),
        place: await timed(() => search(address, { latitude, longitude, vendor_type: type })),
      };
      if (round < TEXT_WARM_UP) continue;
      times.text.push(took.text);
      times.place.push(took.place);
    }
    const [text, place] = [median(times.text), median(times.place)];
    figures.push({
      what: `${what} (at most ${MAX_OVER_PLACE} x a type near a town)`,
      values: {
        'by words': milliseconds(text),
        'p99, by words': milliseconds(percentile(times.text, 0.99)),
        'type near a town': milliseconds(place),
        'words / place': formatRatio(text / place),
      },
      pass: text / place <= MAX_OVER_PLACE,
    });
  }
  return figures;
}

type Query = Readonly<Record<string, string | number>>;

const services = ['refinancing', 'inspection', 'tax', 'settlement', 'valuation'];
const textShapes: Readonly<Record<string, (name: Name, round: number) => Query>> = {
  'a full name anywhere': ({ full_name }) => ({ q: full_name }),
  'a family name near its town': ({ full_name, latitude, longitude }) => ({
    q: full_name.split(' ').at(-1) ?? '',
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
  }),
  'a full name with a typo, near its town': ({ full_name, latitude, longitude }) => ({
    q: full_name.slice(0, 2) + full_name.slice(3),
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
  }),
  'a service near a town': ({ latitude, longitude }, round) => ({
    q: services[round % services.length] ?? '',
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
  }),
};

const search = (address: string, query: Query): Promise<string> =>
  fetchWhole(`${address}/api/vendors/search?once=true&${formatQuery(query)}`);
