import { randomUUID } from 'node:crypto';
import { vendorTypes } from '@threshold/contract/vocabularies';
import { loadBuiltInLocalities } from '../../../server/src/adapters/places/built-in-cache.ts';
import { formatLocality, type Locality } from '../../../server/src/adapters/places/locality.ts';
import type { Figure } from '../bench.ts';
import { fetchWhole, residentMb } from '../measure.ts';
import type { RunningProduct } from '../product.ts';

const ADDRESSES = 100_000;
const AT_ONCE = 16;
const HOT = 50;
/** One in 20 URLs is a new search: 5,000 pages in total, of which a few hundred fit the cache. */
const SEARCH_EVERY = 20;
/** Hot pages, which must stay cached, are requested after every 500 made-up URLs. */
const HOT_EVERY = 500;
const LEAST_HITS = 0.99;
const SPARE = 1.1;

/** Returns a made-up URL, as crawlers and attackers request. Each search is a separate page. */
function makeUp(nr: number, places: readonly Locality[]): string {
  if (nr % SEARCH_EVERY === 0) {
    const search = nr / SEARCH_EVERY;
    const place = places[search % places.length];
    const query = new URLSearchParams({
      vendor_type: vendorTypes[search % vendorTypes.length] ?? '',
      place: place ? formatLocality(place) : '',
    });
    return `/customer/search-brokers?${query.toString()}`;
  }
  if (nr % 50 === 1) return `/customer/search-brokers/${randomUUID()}`;
  if (nr % 2 === 0) return `/${randomUUID()}/${nr}.php?x=${nr}`;
  return `/terms?x=${nr}&utm_source=${nr}`;
}

/** Memory, and cache hits of the hot pages, after a flood of made-up URLs. */
export async function madeUpFigures(
  { address, pid }: RunningProduct,
  metricsToken: string,
  megabytes: number,
): Promise<Figure[]> {
  const hot = (await hotPages(address)).slice(0, HOT);
  const askHot = () => Promise.all(hot.map((path) => statusOf(address + path)));
  const places = await loadBuiltInLocalities();
  await askHot();
  const [renderedBefore, residentBefore] = [
    (await servedBy(address, metricsToken)).get('rendered') ?? 0,
    await residentMb(pid),
  ];
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let nr = (next += 1); nr <= ADDRESSES; nr = next += 1) {
        if (nr % HOT_EVERY === 0) await askHot();
        await statusOf(address + makeUp(nr, places));
      }
    }),
  );
  const before = await servedBy(address, metricsToken);
  const resident = await residentMb(pid);
  for (let time = 0; time < 10; time += 1) await askHot();
  const after = await servedBy(address, metricsToken);
  const grown = (how: string) => (after.get(how) ?? 0) - (before.get(how) ?? 0);
  const fromMemory = grown('hit') + grown('stale');
  const share = fromMemory / (fromMemory + grown('rendered'));
  const bytes = after.get('bytes') ?? Number.NaN;
  const limit = megabytes * 1024 * 1024 * SPARE;
  return [
    {
      what: `pages in memory after ${ADDRESSES} made-up addresses`,
      values: { seen: `${bytes} B`, least: '', most: `${limit.toFixed(0)} B` },
      pass: bytes <= limit,
    },
    {
      what: 'pages rendered for it, and the memory of the whole process before and after',
      values: {
        seen: `${(before.get('rendered') ?? 0) - renderedBefore}; ${residentBefore.toFixed(0)} and ${resident.toFixed(0)} MB`,
      },
    },
    {
      what: `${hot.length} hot pages, from memory`,
      values: { seen: `${(share * 100).toFixed(1)} %`, least: `${LEAST_HITS * 100} %`, most: '' },
      pass: share >= LEAST_HITS,
    },
  ];
}

async function hotPages(address: string): Promise<string[]> {
  const map = await fetchWhole(`${address}/sitemap-places-mortgage-brokers.xml`);
  const listings = await fetchWhole(`${address}/sitemap-listings-1.xml`);
  const paths = [...`${map}${listings}`.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)];
  return ['/', '/faqs', ...paths.map(([, path = '']) => path)];
}

const statusOf = async (url: string): Promise<number> => {
  const answer = await fetch(url, { redirect: 'manual' });
  await answer.arrayBuffer();
  return answer.status;
};

async function servedBy(address: string, token: string): Promise<Map<string, number>> {
  const answer = await fetch(`${address}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  const counts = [...text.matchAll(/^page_cache_answers_total\{served="(\w+)"\} (\d+)$/gm)].map(
    ([, how = '', count]) => [how, Number(count)] as const,
  );
  return new Map([...counts, ['bytes', Number(/^page_cache_bytes (\d+)$/m.exec(text)?.[1])]]);
}
