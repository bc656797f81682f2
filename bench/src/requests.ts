import { randomUUID } from 'node:crypto';
import { generateOffers } from '../../server/src/db/bulk/offers.ts';
import { generateServiceAreas } from '../../server/src/db/bulk/service-areas.ts';
import { towns } from '../../server/src/db/bulk/towns.ts';
import { findMatches } from '../../server/src/features/request-desk/match.repo.ts';
import { findServing } from '../../server/src/features/search/serving.repo.ts';
import { loadCatalogue } from '../../server/src/features/vendors/catalogue.repo.ts';
import { bareSearch } from './bare-search.ts';
import type { Bench, BenchResult } from './bench.ts';
import { databaseOf } from './databases.ts';
import { milliseconds, percentile, ratio, timed } from './measure.ts';

const ROUNDS = 400;
const WARM_UP = 60;
const OPEN_OFFERS = 100_000;
const MOST_OVER_SEARCH = 3;
/** As many as the page shows of those who come from afar. */
const SHOWN = 10;

/** Finding three professionals for a request beside the statements of a search for the same type at the same place. */
export const requestsBench: Bench = {
  name: 'requests',
  run: async (args): Promise<BenchResult> => {
    const listings = Number(
      args.find((arg) => arg.startsWith('--listings='))?.split('=')[1] ?? 1e6,
    );
    const made = await databaseOf(listings);
    try {
      const { db, pool } = made.database;
      const now = new Date();
      await generateOffers(db, OPEN_OFFERS, now);
      await generateServiceAreas(db);
      // As autovacuum leaves it: without that every look at an index goes to the table as well.
      await pool.query(
        'vacuum (analyze) request_offers, vendor_accounts, lead_requests, service_areas, service_localities, wide_areas',
      );
      const { typeKeys } = await loadCatalogue(db);
      const times = { match: [] as number[], serving: [] as number[], search: [] as number[] };
      let found = 0;
      for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
        const [vendorType, key] = at([...typeKeys], round);
        const [, , latitude, longitude] = at(towns, round);
        const place = { latitude, longitude, post_code: '2000' };
        const today = now.toISOString().slice(0, 10);
        const wanted = { requestId: randomUUID(), vendorType, place, count: 3, now, today };
        const match = await timed(async () => {
          found += (await findMatches(db, wanted)).length;
        });
        const search = await timed(() =>
          bareSearch(pool, {
            keys: [key],
            keysOverlap: false,
            place,
            approvedOnly: false,
            unclaimedOnly: false,
            minRating: undefined,
          }),
        );
        const serving = await timed(() =>
          findServing(pool, { keys: [key], minRating: undefined, place }, SHOWN),
        );
        if (round < WARM_UP) continue;
        times.match.push(match);
        times.serving.push(serving);
        times.search.push(search);
      }
      const p50 = {
        match: percentile(times.match, 0.5),
        serving: percentile(times.serving, 0.5),
        search: percentile(times.search, 0.5),
      };
      const overSearch = p50.match / p50.search;
      const servingOverSearch = p50.serving / p50.search;
      return {
        title: `Requests: ${listings} listings, ${OPEN_OFFERS} open offers`,
        note: `p50 of ${ROUNDS} requests in ${towns.length} towns, one at a time, in turns with a search's statements`,
        figures: [
          {
            what: 'three professionals for a request',
            values: {
              matching: milliseconds(p50.match),
              'p99 of matching': milliseconds(percentile(times.match, 0.99)),
              'bare SQL of a search': milliseconds(p50.search),
              'found, of three': ratio(found / (WARM_UP + ROUNDS)),
              [`matching / search (at most ${MOST_OVER_SEARCH})`]: ratio(overSearch),
            },
            pass: overSearch <= MOST_OVER_SEARCH,
          },
          {
            what: 'who works there from afar',
            values: {
              serving: milliseconds(p50.serving),
              'p99 of serving': milliseconds(percentile(times.serving, 0.99)),
              [`serving / search (at most ${MOST_OVER_SEARCH})`]: ratio(servingOverSearch),
            },
            pass: servingOverSearch <= MOST_OVER_SEARCH,
          },
        ],
      };
    } finally {
      await made.drop();
    }
  },
};

const at = <T>(all: readonly T[], round: number): T => all[round % all.length] as T;
