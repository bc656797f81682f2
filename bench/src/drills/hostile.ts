import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import {
  FEEDS_PATH,
  type FeedKind,
  feedKinds,
} from '@threshold/contract/endpoints/calls/appointments';
import type { Db } from '../../../server/src/adapters/database/database.ts';
import { openPasswords } from '../../../server/src/adapters/passwords/passwords.ts';
import { newId } from '../../../server/src/db/new-id.ts';
import { hashToken } from '../../../server/src/plugins/auth.ts';
import {
  buildAppointment,
  buildConversation,
  buildCustomer,
  buildKeyDate,
  buildPurchase,
  buildSession,
  buildVendor,
  buildVendorAccount,
  joinPurchase,
} from '../../../server/test/public.ts';
import { type Bench, type Figure, readOption } from '../bench.ts';
import { type BenchDatabase, createListingsDatabase, databaseWith } from '../databases.ts';
import { milliseconds, percentile, readPeakMb, readResidentMb } from '../measure.ts';
import {
  endProcess,
  messageFrom,
  startProduct,
  stopWith,
  temporaryFolder,
  withCleanup,
} from '../product.ts';
import type { FloodOrder, FloodTally } from './hostile/flood-process.ts';
import { type HonestPerson, type Visit, visit } from './hostile/honest.ts';

const LISTINGS = 10_000;
const SECONDS = 300;
const MAX_P99_MS = 1000;
const MAX_MB = 500;
const WARM_UP_ROUNDS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;
const DATES = 4000;
const CALLS = 500;
const PASSWORD = 'Doorway-26-lamp!';

/**
 * One client floods sign-in, search, pages, sockets, uploads, exports, calendar feeds, counts,
 * pictures and confirmations from a /64 network of IPv6 addresses, while another client uses the
 * product. `--seconds=30` shortens the flood. Needs PostgreSQL, Linux, and the built pages.
 */
export const hostileDrill: Bench = {
  name: 'hostile',
  run: async (args) => {
    const seconds = Number(readOption(args, 'seconds') ?? SECONDS);
    return withCleanup(async (cleanup) => {
      const made = await databaseWith(cleanup, createListingsDatabase(LISTINGS));
      return {
        title: `A flood from a /64 of addresses for ${seconds} s`,
        note: `${LISTINGS} listings; target: p99 of the honest client below ${MAX_P99_MS} ms, none of its calls refused, less than ${MAX_MB} MB at the peak, nothing left on disk`,
        figures: await drill(made, seconds),
      };
    });
  },
};

async function drill(made: BenchDatabase, seconds: number): Promise<Figure[]> {
  return withCleanup(async (cleanup) => {
    const folder = await temporaryFolder(cleanup);
    const temporary = join(folder, 'temporary');
    const storage = join(folder, 'files', 'private');
    await mkdir(temporary);
    const people = await peopleIn(made);
    const product = await startProduct({
      ...(await processEnvironment()),
      DATA_DIR: folder,
      DATABASE_URL: made.url,
      RATE_LIMIT_SCALE: '1',
      TMPDIR: temporary,
      TRUST_PROXY: '127.0.0.1/32,::1/128',
    });
    stopWith(cleanup, product);
    // Visits the product before the measurement, because first visits load code that stays in
    // memory.
    let rounds = 0;
    await visit(product.address, people.honest, () => (rounds += 1) > WARM_UP_ROUNDS);
    const idle = await readResidentMb(product.pid);
    const flood = startFlood({ ...people.flood, address: product.address, seconds });
    let isOver = false;
    const ended = flood.finally(() => {
      isOver = true;
    });
    const [honest, tally] = await Promise.all([
      visit(product.address, people.honest, () => isOver),
      ended,
    ]);
    const peak = await readPeakMb(product.pid);
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
        pass: peak < MAX_MB && left === 0 && stored === 0,
      },
    ];
  });
}

/** Returns the environment variables that `deploy/process.env` gives to an operator's process. */
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

/** Floods from a separate process, so that its cost is not measured as the product's. */
async function startFlood(order: FloodOrder): Promise<FloodTally> {
  return withCleanup(async (cleanup) => {
    const child = fork(join(import.meta.dirname, 'hostile', 'flood-process.ts'));
    cleanup.defer(() => endProcess(child));
    child.send(order);
    return await messageFrom<FloodTally>(child);
  });
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
      pass: p99 < MAX_P99_MS && of.length === 0,
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

/**
 * Builds the data of a hostile account: a purchase with 4,000 dates and a co-buyer, 500 booked
 * calls, and two calendar feeds.
 */
async function buildHoard(db: Db, customer_id: string) {
  const id = await buildPurchase(db, customer_id);
  await joinPurchase(db, id, await buildCustomer(db));
  const dateId = await buildKeyDate(db, id, { kind: 'settlement', state: 'VIC' });
  const date = await db
    .selectFrom('purchase_dates')
    .selectAll()
    .where('id', '=', dateId)
    .executeTakeFirstOrThrow();
  const days = Array.from({ length: DATES }, (_, day) => dayAfter(day % 1000));
  for (let start = 0; start < DATES; start += 500) {
    const rows = days.slice(start, start + 500);
    await db
      .insertInto('purchase_dates')
      .values(
        rows.map((due_on) => ({ ...date, basis: null, remind_at: null, id: newId(), due_on })),
      )
      .execute();
  }
  const vendor_id = await buildVendor(db);
  for (let call = 0; call < CALLS; call += 1) {
    const starts_at = new Date(Date.now() + call * DAY_MS);
    await buildAppointment(db, { customer_id, vendor_id, starts_at });
  }
  const feeds = await Promise.all(feedKinds.map((kind) => buildFeed(db, customer_id, kind)));
  return { purchase: { id, dateId }, feeds };
}

const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

async function buildFeed(db: Db, customer_id: string, kind: FeedKind): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('calendar_feeds')
    .values({ customer_id, kind, token_hash: hashToken(token), created_at: new Date() })
    .execute();
  return `${FEEDS_PATH}/${token}.ics`;
}
