import { deepStrictEqual } from 'node:assert';
import { fork } from 'node:child_process';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Figure } from '../bench.ts';
import { endOf, messageFrom } from '../chat/clients.ts';
import { fetchWhole, milliseconds, percentile, ratio } from '../measure.ts';
import { processorMs } from '../process-figures.ts';
import type { RunningProduct } from '../product.ts';

const CONNECTIONS = 10;
const ROUNDS = 9;
const SECONDS = 2;
const LEAST_RATE = 0.5;
const MOST_KB = 7;
const MOST_DATABASE_MS = 0.8;
const MOST_SERVER_MS = 0.35;

/** Starts the bare server that the product is compared with, in a process of its own as the product is. */
export async function startBare(databaseUrl: string): Promise<RunningProduct> {
  const child = fork(join(import.meta.dirname, 'bare-process.ts'), {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  const address = await messageFrom<string>(child);
  return { address, pid: child.pid as number, stop: () => endOf(child) };
}

interface Side {
  readonly running: Pick<RunningProduct, 'address' | 'pid'>;
  /** What its connections to the database are called. */
  readonly name: 'threshold' | 'bare';
  readonly rounds: Round[];
}

interface Round {
  readonly perSecond: number;
  readonly kb: number;
  /** Of the processor, an answer. */
  readonly serverMs: number;
  readonly databaseMs: number;
}

/**
 * How many answers to the same questions product and bare server give at ten connections, in turns.
 * @param addressOf a question of the round, from the path on
 * @throws AssertionError where they do not say the same
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
      // The first one warms up.
      if (round > 0) side.rounds.push(measured);
    }
  }
  return figuresOf(...sides);
}

async function flood(
  { running, name }: Side,
  addressOf: (n: number) => string,
  pool: Pool,
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const before = { server: await processorMs(running.pid), database: await backendsMs(pool, name) };
  const start = performance.now();
  let [answers, bytes] = [0, 0];
  const ask = async () => {
    while (performance.now() - start < SECONDS * 1000) {
      const size = await sizeOf(running.address + addressOf(answers), agent);
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
    serverMs: ((await processorMs(running.pid)) - before.server) / answers,
    databaseMs: ((await backendsMs(pool, name)) - before.database) / answers,
  };
}

/** Of the connections of that name to the database, which runs on this machine. */
async function backendsMs(pool: Pool, name: string): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()',
    [name],
  );
  const times = await Promise.all(rows.map(({ pid }) => processorMs(pid)));
  return times.reduce((sum, ms) => sum + ms, 0);
}

function sizeOf(url: string, agent: Agent): Promise<number> {
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

const middle = (values: readonly number[]) => percentile(values, 0.5);

function figuresOf(product: Side, bare: Side): Figure[] {
  const compare = (
    what: string,
    of: (round: Round) => number,
    write: (value: number) => string,
  ) => {
    const [ours, theirs] = [product.rounds.map(of), bare.rounds.map(of)];
    const share = middle(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));
    const values = {
      product: write(middle(ours)),
      'bare server': write(middle(theirs)),
      'product / bare': ratio(share),
    };
    return { what, values, share, ours: middle(ours) };
  };
  const rate = compare(
    'answers/s',
    ({ perSecond }) => perSecond,
    (value) => value.toFixed(0),
  );
  const size = compare(
    'an answer',
    ({ kb }) => kb,
    (value) => `${value.toFixed(1)} KB`,
  );
  const database = compare(
    'processor of PostgreSQL, an answer',
    ({ databaseMs }) => databaseMs,
    milliseconds,
  );
  const server = compare('processor of Node, an answer', ({ serverMs }) => serverMs, milliseconds);
  const figure = ({ what, values }: typeof rate, bound: string, pass: boolean): Figure => ({
    what: `${what} (${bound})`,
    values,
    pass,
  });
  return [
    figure(rate, `at least ${LEAST_RATE} x`, rate.share >= LEAST_RATE),
    figure(size, `at most ${MOST_KB} KB`, size.ours <= MOST_KB),
    figure(database, `at most ${MOST_DATABASE_MS} ms`, database.ours <= MOST_DATABASE_MS),
    figure(server, `at most ${MOST_SERVER_MS} ms`, server.ours <= MOST_SERVER_MS),
  ];
}
