import { fork } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { openPasswords } from '../../../server/src/adapters/passwords/passwords.ts';
import { buildConversation } from '../../../server/test/factories/conversation.ts';
import { buildCustomer } from '../../../server/test/factories/customer.ts';
import { buildSession } from '../../../server/test/factories/session.ts';
import { buildVendor, buildVendorAccount } from '../../../server/test/factories/vendor.ts';
import { startRealServer } from '../../../server/test/real-server.ts';
import type { Bench, Figure } from '../bench.ts';
import { endOf, messageFrom } from '../chat/clients.ts';
import { type BenchDatabase, databaseOf } from '../databases.ts';
import { milliseconds, percentile } from '../measure.ts';
import { peakMb, residentMb } from '../process-figures.ts';
import { buildHoard } from './hostile/hoard.ts';
import { type HonestPerson, type Visit, visit } from './hostile/honest.ts';
import type { FloodOrder, FloodTally } from './hostile/orders.ts';

const LISTINGS = 10_000;
const SECONDS = 300;
const MOST_P99_MS = 1000;
const MOST_MB = 500;
const WARM_UP_ROUNDS = 3;
const PASSWORD = 'Doorway-26-lamp!';

/**
 * One client floods sign-in, search, pages, sockets, uploads, exports, calendars, counts, pictures and confirmations from a
 * /64 of addresses, while another client uses the product. `--seconds=30` makes it shorter. Needs PostgreSQL, Linux, and the pages built.
 */
export const hostileDrill: Bench = {
  name: 'hostile',
  run: async (args) => {
    const given = args.find((arg) => arg.startsWith('--seconds='))?.split('=')[1];
    const seconds = Number(given ?? SECONDS);
    const made = await databaseOf(LISTINGS);
    try {
      return {
        title: `A flood from a /64 of addresses for ${seconds} s`,
        note: `${LISTINGS} listings; target: p99 of the honest client below ${MOST_P99_MS} ms, none of its calls refused, less than ${MOST_MB} MB at the peak, nothing left on disk`,
        figures: await drill(made, seconds),
      };
    } finally {
      await made.drop();
    }
  },
};

async function drill(made: BenchDatabase, seconds: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-drill-'));
  const temporary = join(folder, 'temporary');
  const storage = join(folder, 'files', 'private');
  await mkdir(temporary);
  const people = await peopleIn(made);
  const product = await startRealServer({
    ...(await processEnvironment()),
    DATA_DIR: folder,
    DATABASE_URL: made.url,
    REDIS_URL: '',
    SEED: 'none',
    TMPDIR: temporary,
    TRUST_PROXY: '127.0.0.1/32,::1/128',
    SECRET_KEY: 'a key of the drills, in plain sight',
  });
  try {
    // What a first visit loads once stays for good.
    let rounds = 0;
    await visit(product.address, people.honest, () => (rounds += 1) > WARM_UP_ROUNDS);
    const idle = await residentMb(product.pid);
    const flood = startFlood({ ...people.flood, address: product.address, seconds });
    let isOver = false;
    const ended = flood.finally(() => {
      isOver = true;
    });
    const [honest, tally] = await Promise.all([
      visit(product.address, people.honest, () => isOver),
      ended,
    ]);
    const peak = await peakMb(product.pid);
    await product.stop();
    const left = (await readdir(temporary)).length;
    const stored = (await filesBelow(storage)) - honest.uploads;
    return [
      ...honestFigures(honest),
      ...floodFigures(tally),
      {
        what: 'product',
        values: {
          idle: `${idle.toFixed(0)} MB`,
          'peak memory': `${peak.toFixed(0)} MB`,
          'left in temporary folders': String(left),
          'stored of the flood': String(stored),
        },
        pass: peak < MOST_MB && left === 0 && stored === 0,
      },
    ];
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What an operator's process gets. */
const processEnvironment = async () =>
  parseEnv(
    await readFile(join(import.meta.dirname, '../../../deploy/process.env'), 'utf8'),
  ) as Readonly<Record<string, string>>;

async function peopleIn({ database: { db } }: BenchDatabase) {
  const password_hash = await (await openPasswords()).hash(PASSWORD, 'drill');
  const email = 'wattle@people.example';
  const customer_id = await buildCustomer(db, { email, password_hash });
  const vendor_id = await buildVendor(db, { services: [] });
  await buildVendorAccount(db, { vendor_id });
  const conversationId = await buildConversation(db, { customer_id, vendor_id });
  const honest: HonestPerson = { email, password: PASSWORD, conversationId, vendorId: vendor_id };
  const ids = [await buildCustomer(db), await buildCustomer(db, { email_verified_at: null })];
  const tokens = await Promise.all(ids.map((id) => buildSession(db, { customer_id: id })));
  const hoard = await buildHoard(db, ids[0] ?? '');
  return { honest, flood: { ids, tokens, email, conversationId, ...hoard } };
}

/** In a process of its own, so that what it costs is not taken for the product's. */
async function startFlood(order: FloodOrder): Promise<FloodTally> {
  const child = fork(join(import.meta.dirname, 'hostile', 'flood-process.ts'));
  try {
    child.send(order);
    return await messageFrom<FloodTally>(child);
  } finally {
    await endOf(child);
  }
}

function honestFigures({ times, refused }: Visit): Figure[] {
  for (const fault of refused.slice(0, 10)) console.log(`Refused: ${fault}`);
  const all = Object.entries({ 'all calls': Object.values(times).flat(), ...times });
  return all.map(([what, list]) => {
    const p99 = percentile(list, 0.99);
    const of = refused.filter((fault) => what === 'all calls' || fault.startsWith(`${what}:`));
    return {
      what: `honest: ${what}`,
      values: {
        calls: String(list.length),
        p50: milliseconds(percentile(list, 0.5)),
        p99: milliseconds(p99),
        refused: String(of.length),
      },
      pass: p99 < MOST_P99_MS && of.length === 0,
    };
  });
}

const floodFigures = (tally: FloodTally): Figure[] =>
  Object.entries(tally).map(([what, counts]) => ({
    what: `flood: ${what}`,
    values: {
      calls: String(Object.values(counts).reduce((sum, count) => sum + count, 0)),
      answers: Object.entries(counts)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    },
  }));

async function filesBelow(folder: string): Promise<number> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return all.filter((entry) => entry.isFile()).length;
}
