import { deepStrictEqual } from 'node:assert';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Figure } from '../bench.ts';
import {
  fetchWhole,
  formatRatio,
  median,
  medianRatio,
  milliseconds,
  readProcessorMs,
} from '../measure.ts';
import { type RunningProduct, startServer } from '../product.ts';

const CONNECTIONS = 10;
const ROUNDS = 9;
const SECONDS = 2;
const MIN_RATE = 0.35;

export const startBare = (databaseUrl: string): Promise<RunningProduct> =>
  startServer(join(import.meta.dirname, 'bare-process.ts'), databaseUrl);

interface Side {
  readonly running: Pick<RunningProduct, 'address' | 'pid'>;
  /** Application name of the database connections of this server. */
  readonly name: 'threshold' | 'bare';
  readonly rounds: Round[];
}

interface Round {
  readonly perSecond: number;
  readonly kb: number;
  /** Processor time of the server for one answer. */
  readonly serverMs: number;
  readonly databaseMs: number;
}

/**
 * Compares the rates at which the product and the bare server answer the same requests over ten
 * connections. The two are measured in turn.
 * @param addressOf path and query of a round's request
 * @throws AssertionError if their answers differ
 */
export async function compareRates(
  product: RunningProduct,
  bare: RunningProduct,
  addressOf: (round: number) => string,
  pool: Pool,
): Promise<Figure[]> {
  const sides: [Side, Side] = [
    { running: product, name: 'threshold', rounds: [] },
    { running: bare, name: 'bare', rounds: [] },
  ];
  for (const round of [0, 1, 2]) {
    const [ours, theirs] = await Promise.all(
      sides.map(async ({ running }) =>
        JSON.parse(await fetchWhole(running.address + addressOf(round))),
      ),
    );
    deepStrictEqual(ours, theirs);
  }
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const measured = await flood(side, addressOf, pool);
      // The first round warms up.
      if (round > 0) side.rounds.push(measured);
    }
  }
  return buildFigures(...sides);
}

async function flood(
  { running, name }: Side,
  addressOf: (n: number) => string,
  pool: Pool,
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const before = {
    server: await readProcessorMs(running.pid),
    database: await backendsMs(pool, name),
  };
  const start = performance.now();
  let [answers, bytes] = [0, 0];
  const ask = async () => {
    while (performance.now() - start < SECONDS * 1000) {
      const size = await measureSize(running.address + addressOf(answers), agent);
      bytes += size;
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return {
    perSecond: answers / seconds,
    kb: bytes / answers / 1024,
    serverMs: ((await readProcessorMs(running.pid)) - before.server) / answers,
    databaseMs: ((await backendsMs(pool, name)) - before.database) / answers,
  };
}

/** Processor time of the database sessions with that application name, on this machine. */
async function backendsMs(pool: Pool, name: string): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()',
    [name],
  );
  const times = await Promise.all(rows.map(({ pid }) => readProcessorMs(pid)));
  return times.reduce((sum, ms) => sum + ms, 0);
}

function measureSize(url: string, agent: Agent): Promise<number> {
  return new Promise((done, fail) => {
    get(url, { agent }, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      response.on('end', () => {
        if (response.statusCode === 200) done(size);
        else fail(new Error(`${url} answered ${response.statusCode}`));
      });
    }).on('error', fail);
  });
}

function buildFigures(product: Side, bare: Side): Figure[] {
  const compare = (
    what: string,
    of: (round: Round) => number,
    write: (value: number) => string,
  ) => {
    const [ours, theirs] = [product.rounds.map(of), bare.rounds.map(of)];
    const share = medianRatio(ours, theirs);
    const values = {
      product: write(median(ours)),
      'bare server': write(median(theirs)),
      'product / bare': formatRatio(share),
    };
    return { what, values, share };
  };
  const { share, ...rate } = compare(
    `answers/s (at least ${MIN_RATE} x)`,
    ({ perSecond }) => perSecond,
    (value) => value.toFixed(0),
  );
  return [
    { ...rate, pass: share >= MIN_RATE },
    compare(
      'an answer',
      ({ kb }) => kb,
      (value) => `${value.toFixed(1)} KB`,
    ),
    compare('processor of PostgreSQL, an answer', ({ databaseMs }) => databaseMs, milliseconds),
    compare('processor of Node, an answer', ({ serverMs }) => serverMs, milliseconds),
  ];
}
