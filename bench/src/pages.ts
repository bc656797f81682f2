import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, Figure } from './bench.ts';
import { fetchWhole, milliseconds, percentile, ratio, timed } from './measure.ts';
import { startProduct } from './product.ts';

const ROUNDS = 200;
const WARM_UP = 30;
const clientDirectory = join(import.meta.dirname, '../../web/build/client');

/** Server-rendered pages on demo data, against a static file of about their size, in turns. */
export const pagesBench: Bench = {
  name: 'pages',
  run: async () => {
    const product = await startProduct({ SEED: 'demo' });
    try {
      const { address } = product;
      const profile = await anyProfile(address);
      const pages = {
        'landing page': '/',
        'search, first page': '/customer/search-brokers?vendor_type=Mortgage+Broker&post_code=2150',
        'vendor profile': profile,
        'a text page': '/terms',
      };
      const file = address + fileOfSize((await fetchWhole(`${address}/`)).length);
      const figures: Figure[] = [];
      for (const [what, path] of Object.entries(pages)) {
        figures.push(await compare(what, address + path, file));
      }
      return {
        title: 'Pages: rendered on the server, against a static file',
        note: `p50 and p99 of ${ROUNDS} requests one at a time, uncompressed, in turns with ${file.replace(address, '')}`,
        figures,
      };
    } finally {
      await product.stop();
    }
  },
};

async function compare(what: string, page: string, file: string): Promise<Figure> {
  const pageTimes: number[] = [];
  const fileTimes: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const pageTime = await timed(() => fetchWhole(page));
    const fileTime = await timed(() => fetchWhole(file));
    if (round < 0) continue;
    pageTimes.push(pageTime);
    fileTimes.push(fileTime);
  }
  const pageHalf = percentile(pageTimes, 0.5);
  const fileHalf = percentile(fileTimes, 0.5);
  return {
    what,
    values: {
      'page p50': milliseconds(pageHalf),
      'page p99': milliseconds(percentile(pageTimes, 0.99)),
      'file p50': milliseconds(fileHalf),
      'page / file': ratio(pageHalf / fileHalf),
    },
  };
}

async function anyProfile(address: string): Promise<string> {
  const answer = await fetchWhole(`${address}/api/vendors/approved?limit=1`);
  const { vendors } = JSON.parse(answer) as { vendors: { _id: string }[] };
  return `/customer/search-brokers/${vendors[0]?._id}`;
}

/** The built asset whose size is nearest to `bytes`. */
function fileOfSize(bytes: number): string {
  const [nearest] = readdirSync(join(clientDirectory, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, size: readFileSync(join(clientDirectory, 'assets', name)).length }))
    .toSorted((a, b) => Math.abs(a.size - bytes) - Math.abs(b.size - bytes));
  if (!nearest) throw new Error('The pages are not built.');
  return `/assets/${nearest.name}`;
}
