import { placeRules } from '@threshold/contract/place-pages';
import { placePath } from '@threshold/contract/place-paths';
import { vendorTypes } from '@threshold/contract/vocabularies';
import type { Db } from '../../../server/src/adapters/database/database.ts';
import { openPlaces } from '../../../server/src/adapters/places/index.ts';
import { areaOf } from '../../../server/src/features/place-pages/page-area.sql.ts';
import { decidePlacePages } from '../../../server/src/features/place-pages/place-pages.jobs.ts';
import { listIds } from '../../../server/src/features/place-pages/place-pages.repo.ts';
import { loadCatalogue } from '../../../server/src/features/vendors/catalogue.repo.ts';
import { benchOf, type Figure } from '../bench.ts';
import { databaseOf } from '../databases.ts';
import { timed } from '../measure.ts';
import { startProduct } from '../product.ts';
import { type Crawled, crawl } from './site-map/crawl.ts';
import { nameSuburbs } from './site-map/name-suburbs.ts';

const LISTINGS = 10_000;
const MOST_CLICKS = 3;
/** Of the profiles of the site map: all would take hours, and differ in nothing but their listing. */
const PROFILES = 500;

/**
 * Follows the site map of made-up listings: every place page and a sample of the profiles. `--listings=100000` makes another number of them.
 */
export const siteMapDrill = benchOf(
  'site-map',
  'Every address of the site map',
  `each answers 200, names itself, may be kept, is linked, and is at most ${MOST_CLICKS} clicks from the start; no two indexed pages of a type share ${placeRules.shared} of their first ${placeRules.first}`,
  (args) => drill(Number(args.find((arg) => arg.startsWith('--listings='))?.slice(11) ?? LISTINGS)),
);

async function drill(listings: number): Promise<Figure[]> {
  const made = await databaseOf(listings);
  const { db } = made.database;
  try {
    const places = await openPlaces({});
    await nameSuburbs(db);
    const decided = await timed(() =>
      decidePlacePages({ database: made.database, places, now: () => new Date() }),
    );
    const alike = await pairsAlike(db, places.pages);
    const product = await startProduct({ DATABASE_URL: made.url });
    try {
      const crawled = await crawl(product.address, PROFILES);
      return [
        {
          what: 'the job that decides',
          values: { seen: `${(decided / 1000).toFixed(1)} s` },
        },
        {
          what: 'pairs that show nearly one list',
          values: { seen: String(alike) },
          pass: alike === 0,
        },
        ...crawlFigures(crawled),
      ];
    } finally {
      await product.stop();
    }
  } finally {
    await made.drop();
  }
}

function crawlFigures({ pages, profiles }: Crawled): Figure[] {
  const faults = pages.filter(({ fault }) => fault);
  for (const { path, fault } of faults.slice(0, 10)) console.log(`${path}: ${fault}`);
  const far = pages.filter(({ clicks }) => clicks === undefined || clicks > MOST_CLICKS);
  for (const { path, clicks } of far.slice(0, 10)) console.log(`${path}: ${clicks ?? 'no'} clicks`);
  const profileFaults = profiles.read.filter(({ fault }) => fault);
  for (const { path, fault } of profileFaults.slice(0, 10)) console.log(`${path}: ${fault}`);
  return [
    {
      what: 'pages that answer otherwise',
      values: { seen: `${faults.length} of ${pages.length}` },
      pass: faults.length === 0,
    },
    {
      what: `pages further than ${MOST_CLICKS} clicks`,
      values: { seen: `${far.length} of ${pages.length}` },
      pass: far.length === 0,
    },
    {
      what: 'profiles that answer otherwise',
      values: { seen: `${profileFaults.length} of ${profiles.read.length}` },
      pass: profileFaults.length === 0,
    },
    {
      what: `profiles within ${MOST_CLICKS} clicks`,
      values: { seen: `${profiles.near} of ${profiles.count}` },
      pass: profiles.near === profiles.count,
    },
  ];
}

type PagePlaces = Awaited<ReturnType<typeof openPlaces>>['pages'];

/** Pairs of indexed pages of one type that share so many of their first. */
async function pairsAlike(db: Db, pages: PagePlaces): Promise<number> {
  const { typeKeys } = await loadCatalogue(db);
  let pairs = 0;
  for (const type of vendorTypes) {
    const rows = await db
      .selectFrom('place_pages')
      .select('place')
      .where('vendor_type', '=', type)
      .where('indexed', '=', true)
      .execute();
    const showing = new Map<string, string[]>();
    for (const { place } of rows) {
      const [state = '', below = ''] = place.split('/');
      const found = pages.find(state, below);
      if (!found) throw new Error(`${placePath(type, place)} is no place`);
      const slice = { limit: placeRules.first, offset: 0 };
      const first = await listIds(db, typeKeys.get(type) ?? 0, areaOf(found), slice);
      const shared = new Map<string, number>();
      for (const { id } of first) {
        for (const other of showing.get(id) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1);
        showing.set(id, [...(showing.get(id) ?? []), place]);
      }
      pairs += [...shared.values()].filter((count) => count >= placeRules.shared).length;
    }
  }
  return pairs;
}
