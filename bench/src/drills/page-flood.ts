import { randomUUID } from 'node:crypto';
import { vendorTypes } from '@threshold/contract/vocabularies';
import autocannon from 'autocannon';
import { defineBench, type Figure, readOption } from '../bench.ts';
import { createListingsDatabase, databaseWith } from '../databases.ts';
import { fetchWhole, milliseconds, percentile } from '../measure.ts';
import { startProduct, stopWith, withCleanup } from '../product.ts';
import { type Answered, describeSlowest, describeStatuses, startLoad } from './steady-load.ts';

const LISTINGS = 10_000;
const SECONDS = 30;
const FLOODING = 64;
const READERS = 20;
const PER_SECOND = 20;
const MAX_P99_MS = 500;
/** Milliseconds before the flood, in which the new process compiles code and renders each page. */
const WARM_UP_MS = 15_000;
/** Milliseconds of the warm-up before the responses to the other visitors are measured. */
const WARM_AFTER_MS = 5000;

/**
 * One IP address requests pages of every kind without a pause while other visitors read.
 * `--seconds=10` shortens the flood.
 */
export const pageFloodDrill = defineBench(
  'page-flood',
  'A flood of one address over all pages',
  `${FLOODING} requests at a time from one address, ${PER_SECOND} a second from ${READERS} others; ${LISTINGS} listings, default rate limits; target: p99 of the others below ${MAX_P99_MS} ms, none refused`,
  (args) => drill(Number(readOption(args, 'seconds') ?? SECONDS)),
);

async function drill(seconds: number): Promise<Figure[]> {
  return withCleanup(async (cleanup) => {
    const { url } = await databaseWith(cleanup, createListingsDatabase(LISTINGS));
    const trusted = '127.0.0.1/32,::1/128';
    const env = { DATABASE_URL: url, RATE_LIMIT_SCALE: '1', TRUST_PROXY: trusted };
    const { address } = stopWith(cleanup, await startProduct(env));
    const ids = await listingIds(address);
    const warmAt = performance.now() + WARM_AFTER_MS;
    const read = startLoad(readers(address, ids), PER_SECOND);
    await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
    const begun = performance.now();
    const flood = await autocannon({
      url: address,
      connections: FLOODING,
      duration: seconds,
      // The flood has its own thread; the other visitors' requests run in the main thread.
      workers: 1,
      headers: { 'x-forwarded-for': '203.0.113.66', accept: 'text/html' },
      requests: [...kinds(ids)].map((path) => ({ path })),
    });
    await read.stop();
    const [before, during] = [
      read.answers.filter(({ at }) => at >= warmAt && at < begun),
      read.answers.filter(({ at }) => at >= begun),
    ];
    return [
      { what: 'the others, before', values: others('', before).values },
      others('the others', during),
      {
        what: 'the flood',
        values: {
          answers: Object.entries(flood.statusCodeStats ?? {})
            .map(([status, { count }]) => `${status}: ${count}`)
            .join(', '),
        },
      },
    ];
  });
}

function others(what: string, answers: readonly Answered[]): Figure {
  const times = answers.map(({ ms }) => ms);
  const p99 = percentile(times, 0.99);
  const refused = answers.filter(({ status }) => status !== 200).length;
  return {
    what,
    values: {
      answers: describeStatuses(answers),
      p50: milliseconds(percentile(times, 0.5)),
      p99: milliseconds(p99),
      slowest: describeSlowest(answers),
    },
    pass: p99 < MAX_P99_MS && refused === 0,
  };
}

/** Yields paths of cached, rendered and missing pages, of their data, and of pictures. */
function* kinds(ids: readonly string[]) {
  for (let nr = 0; nr < 200; nr += 1) {
    const type = encodeURIComponent(vendorTypes[nr % vendorTypes.length] ?? '');
    const id = ids[nr % ids.length] ?? '';
    yield* [
      '/',
      `/terms?x=${nr}`,
      `/customer/search-brokers?vendor_type=${type}&page=${2 + (nr % 9)}`,
      `/customer/search-brokers?min_rating=${1 + (nr % 5)}&place=Nowhere+${nr}`,
      `/customer/search-brokers/${id}`,
      `/customer/search-brokers/${randomUUID()}`,
      `/mortgage-brokers/nsw?page=${2 + (nr % 9)}`,
      `/mortgage-brokers.data?_routes=place-mortgage-brokers&x=${nr}`,
      `/share/listings/${id}/x.png`,
      `/share/places/mortgage-brokers/x.png?x=${nr}`,
      `/no/such/page/${nr}`,
      `/customer/auth/login?x=${nr}`,
    ];
  }
}

function readers(address: string, ids: readonly string[]): (() => Promise<Response>)[] {
  const paths = [
    '/',
    '/customer/search-brokers',
    '/mortgage-brokers/nsw',
    ...ids.slice(0, 8).map((id) => `/customer/search-brokers/${id}`),
  ];
  return Array.from(
    { length: READERS * paths.length },
    (_, nr) => () =>
      fetch(address + (paths[nr % paths.length] ?? '/'), {
        headers: { accept: 'text/html', 'x-forwarded-for': `198.51.100.${1 + (nr % READERS)}` },
      }),
  );
}

async function listingIds(address: string): Promise<string[]> {
  const { vendors } = JSON.parse(await fetchWhole(`${address}/api/vendors/approved?limit=50`)) as {
    vendors: { _id: string }[];
  };
  return vendors.map(({ _id }) => _id);
}
