import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { Figure } from '../bench.ts';
import { formatRatio, median, medianRatio, milliseconds, readProcessorMs } from '../measure.ts';
import type { RunningProduct } from '../product.ts';

const ROUNDS = 5;
const SEARCH = '/customer/search-brokers?vendor_type=Mortgage+Broker';
/** Size of the baseline file, which must cost the server twice the processor time of the page. */
const FILE_BYTES = 100 * 1024;
const MIN_HITS_PER_FILE = 2;

interface Products {
  /** Caches pages as usual, and serves the files of `files` from the disk. */
  readonly caching: RunningProduct;
  /** Serves the same data and caches no page. */
  readonly rendering: RunningProduct;
}

/** Measures rates and processor times of pages. `files`: the folder that `caching` serves. */
export async function speedFigures(
  { caching, rendering }: Products,
  files: string,
): Promise<Figure[]> {
  const landing = `${caching.address}/`;
  const whole = await fetchEncoded(landing, 'identity');
  const packed = await fetchEncoded(landing, 'br');
  await writeFile(join(files, 'plain.txt'), 'x'.repeat(FILE_BYTES));
  const of = ({ address, pid }: RunningProduct, path: string) => ({ url: address + path, pid });
  const got = await inTurns(
    {
      file: of(caching, '/bench-files/plain.txt'),
      hit: of(caching, '/'),
      miss: of(rendering, '/'),
      search: of(rendering, SEARCH),
    },
    ROUNDS,
  );
  const work = (rounds: readonly LoadFigures[]) => rounds.map((round) => round.processorMs);
  const rate = (rounds: readonly LoadFigures[]) => rounds.map((round) => round.perSecond);
  // The client runs on the same machine and can be slower than the server, so the target compares
  // the server's processor time, not the rates.
  const hitsPerFile = medianRatio(work(got.file), work(got.hit));
  return [
    {
      what: 'landing from memory / 100 KB file from disk, answers per second of a processor',
      values: { seen: formatRatio(hitsPerFile), least: formatRatio(MIN_HITS_PER_FILE) },
      pass: hitsPerFile >= MIN_HITS_PER_FILE,
    },
    {
      what: 'landing from memory / 100 KB file from disk, answers per second of the client',
      values: { seen: formatRatio(medianRatio(rate(got.hit), rate(got.file))) },
    },
    {
      what: 'landing page',
      values: { seen: `${whole.length} B, compressed ${packed.length} B` },
    },
    ...Object.entries(got).map(([name, rounds]) => ({
      what: names[name as keyof typeof got],
      values: {
        seen: `${median(rate(rounds)).toFixed(0)}/s, ${milliseconds(median(work(rounds)))} of a processor`,
      },
    })),
  ];
}

const names = {
  file: 'file from disk',
  hit: 'landing from memory',
  miss: 'landing rendered',
  search: 'search rendered',
};

interface LoadFigures {
  readonly perSecond: number;
  /** Processor time of the server for one response. */
  readonly processorMs: number;
}

interface Ask {
  readonly url: string;
  /** Process id of the server. */
  readonly pid: number;
}

const CONNECTIONS = 4;
const SECONDS = 3;

/** Requests the URL over some connections without a pause. @throws if an answer is not 200 */
async function ask({ url, pid }: Ask): Promise<LoadFigures> {
  const before = await readProcessorMs(pid);
  const { requests, statusCodeStats, errors } = await autocannon({
    url,
    headers: { accept: 'text/html', 'accept-encoding': 'br' },
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  const work = (await readProcessorMs(pid)) - before;
  const others = Object.keys(statusCodeStats ?? {}).filter((code) => code !== '200');
  if (others.length > 0 || errors > 0) {
    throw new Error(`${url}: ${errors} errors, and answers of ${others.join(', ')}`);
  }
  return {
    perSecond: requests.total / SECONDS,
    processorMs: work / requests.total,
  };
}

/** Measures the requests in turn, in both orders, so that other load slows all of them equally. */
async function inTurns<Name extends string>(
  asks: Readonly<Record<Name, Ask>>,
  rounds: number,
): Promise<Record<Name, readonly LoadFigures[]>> {
  const names = Object.keys(asks) as Name[];
  const all = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    LoadFigures[]
  >;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const figures = await ask(asks[name]);
      if (round > 0) all[name].push(figures);
    }
  }
  return all;
}

/** Fetches a body in the given content encoding, without decoding it. */
function fetchEncoded(url: string, encoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { accept: 'text/html', 'accept-encoding': encoding } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
}
