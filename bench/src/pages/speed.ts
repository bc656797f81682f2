import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../bench.ts';
import { endOf, messageFrom } from '../chat/clients.ts';
import { milliseconds, ratio } from '../measure.ts';
import type { RunningProduct } from '../product.ts';
import { ask, inTurns, travelling } from './load.ts';

const ROUNDS = 3;
/** What a miss took on PostgreSQL, by `npm start`, before pages were drawn by React's production code: 22 November 2026, this machine's kind. */
const FORMER_MS = { landing: 16.4, search: 20.1 };
/** Drawn for each visitor. */
const DRAWN = '/customer/search-brokers?min_rating=4&vendor_type=Mortgage+Broker';
const HTML_BYTES = 75_000;
const PACKED_BYTES = 16 * 1024;

interface Products {
  /** As it is run. */
  readonly keeping: RunningProduct;
  /** On the same data, and keeps no page. */
  readonly drawing: RunningProduct;
}

/** T1 to T6 of the public pages. @param file a built script of about the landing page's size */
export async function speedFigures(
  { keeping, drawing }: Products,
  file: string,
): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-bench-'));
  const landing = `${keeping.address}/`;
  const whole = await travelling(landing, 'identity');
  const packed = await travelling(landing, 'br');
  const packedFile = join(folder, 'landing.br');
  await writeFile(packedFile, packed.body);
  const disk = fork(join(import.meta.dirname, 'disk-process.ts'), [file, packedFile]);
  try {
    const from = `http://127.0.0.1:${await messageFrom<number>(disk)}`;
    const diskPid = Number(disk.pid);
    const got = await inTurns(
      {
        file: { url: `${from}/file`, pid: diskPid },
        packed: { url: `${from}/packed`, pid: diskPid },
        hit: { url: landing, pid: keeping.pid },
        unchanged: {
          url: landing,
          pid: keeping.pid,
          headers: { 'if-none-match': packed.etag },
          status: 304,
        },
        miss: { url: `${drawing.address}/`, pid: drawing.pid },
        search: {
          url: `${drawing.address}/customer/search-brokers?vendor_type=Mortgage+Broker`,
          pid: drawing.pid,
        },
      },
      ROUNDS,
    );
    const { hit, miss, search } = got;
    return [
      least(
        'T1 landing from memory / file from disk, requests/s',
        hit.perSecond / got.file.perSecond,
        4,
      ),
      least(
        'T1b the same / file packed ahead, from disk',
        hit.perSecond / got.packed.perSecond,
        1.5,
      ),
      least('T2 processor of a miss / a hit', miss.processorMs / hit.processorMs, 100),
      most('T3 processor of a landing miss / formerly', miss.processorMs / FORMER_MS.landing, 0.7),
      most('T3 processor of a search miss / formerly', search.processorMs / FORMER_MS.search, 0.65),
      least('T4 304s / 200s, requests/s', got.unchanged.perSecond / hit.perSecond, 2.5),
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
      {
        what: 'landing from memory',
        values: {
          seen: `${hit.perSecond.toFixed(0)}/s, ${milliseconds(hit.processorMs)} of a processor`,
        },
      },
      {
        what: 'landing drawn',
        values: {
          seen: `${miss.perSecond.toFixed(0)}/s, ${milliseconds(miss.processorMs)} of a processor`,
        },
      },
    ];
  } finally {
    await endOf(disk);
    await rm(folder, { recursive: true, force: true });
  }
}

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
