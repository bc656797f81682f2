import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Figure } from '../bench.ts';
import { milliseconds, ratio } from '../measure.ts';
import type { RunningProduct } from '../product.ts';
import { ask, inTurns, type LoadFigures, middle, middleRatio, travelling } from './load.ts';

const ROUNDS = 5;
const SEARCH = '/customer/search-brokers?vendor_type=Mortgage+Broker';
/** Drawn for each visitor. */
const DRAWN = '/customer/search-brokers?min_rating=4&vendor_type=Mortgage+Broker';
const HTML_BYTES = 75_000;
const PACKED_BYTES = 16 * 1024;

interface Products {
  /** As it is run; it also serves the files of `files` from the disk. */
  readonly keeping: RunningProduct;
  /** On the same data, and keeps no page. */
  readonly drawing: RunningProduct;
  /** The version on which the targets were set, as `npm start` ran it, on its own demo data. */
  readonly former: RunningProduct;
}

/**
 * T1 to T6 of the public pages.
 * @param file a built script of about the landing page's size
 * @param files the folder that is served from the disk
 */
export async function speedFigures(
  { keeping, drawing, former }: Products,
  file: string,
  files: string,
): Promise<Figure[]> {
  const landing = `${keeping.address}/`;
  const whole = await travelling(landing, 'identity');
  const packed = await travelling(landing, 'br');
  await copyFile(file, join(files, 'plain.js'));
  await writeFile(join(files, 'landing.html'), whole.body);
  await writeFile(join(files, 'landing.html.br'), packed.body);
  const of = ({ address, pid }: RunningProduct, path: string) => ({ url: address + path, pid });
  const got = await inTurns(
    {
      file: of(keeping, '/bench-files/plain.js'),
      packed: of(keeping, '/bench-files/landing.html'),
      hit: of(keeping, '/'),
      unchanged: {
        ...of(keeping, '/'),
        headers: { 'if-none-match': packed.etag },
        status: 304,
      },
      miss: of(drawing, '/'),
      formerMiss: of(former, '/'),
      search: of(drawing, SEARCH),
      formerSearch: of(former, SEARCH),
    },
    ROUNDS,
  );
  const { hit, miss, search } = got;
  const work = ({ processorMs }: LoadFigures) => processorMs;
  const rate = ({ perSecond }: LoadFigures) => perSecond;
  return [
    least(
      'T1 landing from memory / file from disk, requests/s',
      middleRatio(hit, got.file, rate),
      4,
    ),
    least(
      'T1b the same / the page packed ahead, from disk',
      middleRatio(hit, got.packed, rate),
      1.5,
    ),
    least('T2 processor of a miss / a hit', middleRatio(miss, hit, work), 100),
    most('T3 processor of a landing miss / formerly', middleRatio(miss, got.formerMiss, work), 0.7),
    most(
      'T3 processor of a search miss / formerly',
      middleRatio(search, got.formerSearch, work),
      0.65,
    ),
    least('T4 304s / 200s, requests/s', middleRatio(got.unchanged, hit, rate), 2.5),
    await besideDrawing(keeping),
    {
      what: 'T6 landing page',
      values: {
        seen: `${whole.body.length} B, packed ${packed.body.length} B`,
        least: '',
        most: `${HTML_BYTES} B, ${PACKED_BYTES} B`,
      },
      pass: whole.body.length <= HTML_BYTES && packed.body.length <= PACKED_BYTES,
    },
    ...Object.entries(got).map(([name, rounds]) => ({
      what: names[name as keyof typeof got],
      values: {
        seen: `${middle(rounds, rate).toFixed(0)}/s, ${milliseconds(middle(rounds, work))} of a processor`,
      },
    })),
  ];
}

const names = {
  file: 'file from disk',
  packed: 'page packed ahead, from disk',
  hit: 'landing from memory',
  unchanged: 'landing unchanged',
  miss: 'landing drawn',
  formerMiss: 'landing drawn, formerly',
  search: 'search drawn',
  formerSearch: 'search drawn, formerly',
};

/** One thread draws and answers, so whoever is given a page from memory waits for a drawing at most. */
async function besideDrawing({ address, pid }: RunningProduct): Promise<Figure> {
  const drawn = { url: address + DRAWN, pid };
  const alone = await ask({ ...drawn, connections: 1 });
  const [hits] = await Promise.all([
    ask({ url: `${address}/`, pid, connections: 1 }),
    ask({ ...drawn, connections: 2 }),
  ]);
  return most('T5 p99 of hits beside two drawings / p50 of a drawing', hits.p99 / alone.p50, 2.5);
}

const least = (what: string, seen: number, target: number): Figure => ({
  what,
  values: { seen: ratio(seen), least: ratio(target), most: '' },
  pass: seen >= target,
});
const most = (what: string, seen: number, target: number): Figure => ({
  what,
  values: { seen: ratio(seen), least: '', most: ratio(target) },
  pass: seen <= target,
});
