import { get } from 'node:http';
import { openPostgres } from '../../server/src/adapters/database/postgres.ts';
import { generateScale } from '../../server/src/db/bulk/scale.ts';
import { towns } from '../../server/src/db/bulk/towns.ts';
import { listMatching } from '../../server/src/features/alerts/alert-matches.repo.ts';
import { notifyAway } from '../../server/src/features/chat/away.jobs.ts';
import { deleteOldNotifications } from '../../server/src/features/notifications/notifications.jobs.ts';
import { listVendorsToLapse } from '../../server/src/features/vetting/vetting.repo.ts';
import { buildSession } from '../../server/test/factories/session.ts';
import { buildStaff } from '../../server/test/factories/staff.ts';
import { type Bench, type Figure } from './bench.ts';
import { type BenchDatabase, freshDatabase } from './databases.ts';
import { milliseconds, percentile, ratio, timed } from './measure.ts';
import { processorMs } from './process-figures.ts';
import { type RunningProduct, startProduct } from './product.ts';

const ROUNDS = 100;
const WARM_UP = 20;
const MOST_GROWTH = 2;

/** What one of the scales answers, and what its members are called. */
interface Side {
  readonly database: BenchDatabase;
  readonly product: RunningProduct;
  /** A customer and a professional for each round. */
  readonly customers: readonly Member[];
  readonly vendors: readonly Member[];
  readonly staff: Member;
}

interface Member {
  readonly id: string;
  readonly token: string;
}

type Act = (side: Side, round: number) => Promise<unknown>;

/**
 * Lists, jobs and writes at two scales. `--scales=100k,1m`, or databases that `npm run seed -- --scale=` has filled before:
 * `--small=postgres://... --large=postgres://...`, which it leaves there, with some sessions more.
 */
export const scaleBench: Bench = {
  name: 'scale',
  run: async (args) => {
    const sides: Side[] = [];
    try {
      for (const which of ['small', 'large'] as const) sides.push(await sideOf(args, which));
      const [small, large] = sides as [Side, Side];
      const figures: Figure[] = [];
      for (const [what, act] of Object.entries(acts)) {
        figures.push(await compare(what, act, small, large));
      }
      return {
        title: `The same acts at ${sizesOf(args).join(' and ')}`,
        note: `p50 of ${ROUNDS} each, one at a time, the two in turns; growth at most ${MOST_GROWTH}`,
        figures,
      };
    } finally {
      for (const { product, database } of sides) {
        await product.stop();
        await database.drop();
      }
    }
  },
};

const valueOf = (args: readonly string[], name: string) =>
  args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);

const sizesOf = (args: readonly string[]) => (valueOf(args, 'scales') ?? '100k,1m').split(',');

async function sideOf(args: readonly string[], which: 'small' | 'large'): Promise<Side> {
  const url = valueOf(args, which);
  const size = sizesOf(args)[which === 'small' ? 0 : 1] ?? '';
  const database = url ? await there(url) : await freshDatabase(size);
  if (!url) await generateScale(database.database.db, sizeIn(size));
  const { db, pool } = database.database;
  const { rows: customers } = await pool.query<{ id: string }>(
    `select customer_id as id from conversations order by id limit ${ROUNDS}`,
  );
  const { rows: vendors } = await pool.query<{ id: string; account: string }>(
    `select distinct v.id, a.id as account from loan_applications l join vendors v on v.id = l.vendor_id
     join vendor_accounts a on a.vendor_id = v.id where v.vendor_type = 'Mortgage Broker' limit ${ROUNDS}`,
  );
  const product = await startProduct({ DATABASE_URL: database.url, WEB_MODE: 'none' });
  const staffId = await buildStaff(db);
  return {
    database,
    product,
    customers: await Promise.all(
      customers.map(async ({ id }) => ({ id, token: await buildSession(db, { customer_id: id }) })),
    ),
    vendors: await Promise.all(
      vendors.map(async ({ id, account }) => ({
        id,
        token: await buildSession(db, { vendor_account_id: account }),
      })),
    ),
    staff: { id: staffId, token: await buildSession(db, { staff_id: staffId }) },
  };
}

async function there(url: string): Promise<BenchDatabase> {
  const database = openPostgres(url);
  return { url, database, drop: () => database.close() };
}

const sizeIn = (text: string): number =>
  Number.parseInt(text, 10) * (text.endsWith('m') ? 1e6 : text.endsWith('k') ? 1e3 : 1);

const read =
  (path: string, token?: string): Act =>
  async ({ product }) =>
    answered(`${product.address}/api${path}`, token);

const asCustomer =
  (path: (id: string) => string): Act =>
  (side, round) => {
    const { id, token } = at(side.customers, round);
    return read(path(id), token)(side, round);
  };
const asVendor =
  (path: (id: string) => string): Act =>
  (side, round) => {
    const { id, token } = at(side.vendors, round);
    return read(path(id), token)(side, round);
  };

const acts: Readonly<Record<string, Act>> = {
  'a search around a town': (side, round) => {
    const [, , latitude, longitude] = at(towns, round);
    return read(`/vendors/search?latitude=${latitude}&longitude=${longitude}`)(side, round);
  },
  'a profile': (side, round) => read(`/vendors/${at(side.vendors, round).id}`)(side, round),
  'reviews of one': (side, round) => read(`/reviews/${at(side.vendors, round).id}`)(side, round),
  'inbox of a customer': asCustomer((id) => `/chat/history/${id}?role=customer`),
  'inbox of a professional': asVendor((id) => `/chat/history/${id}?role=vendor`),
  notifications: asCustomer(() => '/notices'),
  'applications of a broker': asVendor((id) => `/loan-applications/vendor/${id}`),
  "staff's list of listings": (side, round) =>
    read('/admin/vendors', side.staff.token)(side, round),
  'job: notifications that are old': ({ database }) =>
    deleteOldNotifications(database.database.db, new Date()),
  'job: who waits for a listing': ({ database, vendors }, round) =>
    listMatching(database.database.db, at(vendors, round).id),
  'job: who is away': ({ database }) =>
    notifyAway({ database: database.database, now: () => new Date(), publicUrl: () => '' }),
  'job: checks that ran out': ({ database }) =>
    listVendorsToLapse(database.database.db, new Date(0), 100),
};

async function compare(what: string, act: Act, small: Side, large: Side): Promise<Figure> {
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const took = {
      small: await timed(() => act(small, round)),
      large: await timed(() => act(large, round)),
    };
    if (round < WARM_UP) continue;
    times.small.push(took.small);
    times.large.push(took.large);
  }
  const p50 = { small: percentile(times.small, 0.5), large: percentile(times.large, 0.5) };
  const growth = p50.large / p50.small;
  const work = await processorOf(act, large);
  return {
    what,
    values: {
      small: milliseconds(p50.small),
      large: milliseconds(p50.large),
      'p99, large': milliseconds(percentile(times.large, 0.99)),
      growth: ratio(growth),
      'processor: server': milliseconds(work.server),
      'processor: PostgreSQL': milliseconds(work.database),
    },
    pass: growth <= MOST_GROWTH,
  };
}

/** What processors do for one act: the figure that a busy machine moves least. What a job does here counts for PostgreSQL alone. */
async function processorOf(act: Act, side: Side): Promise<{ server: number; database: number }> {
  const taken = async () => ({
    server: await processorMs(side.product.pid),
    database: await databaseMs(side.database),
  });
  const before = await taken();
  for (let round = 0; round < ROUNDS; round += 1) await act(side, round);
  const after = await taken();
  return {
    server: (after.server - before.server) / ROUNDS,
    database: sumOf(after.database, before.database) / ROUNDS,
  };
}

/** Of the sessions of that database, which are the product's and the bench's and stay open meanwhile. */
async function databaseMs({ database }: BenchDatabase): Promise<Map<number, number>> {
  const { rows } = await database.pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  // A session may have ended since then.
  const each = rows.map(async ({ pid }) => [pid, await processorMs(pid).catch(() => 0)] as const);
  return new Map(await Promise.all(each));
}

/** Of the sessions that are there now, less what they had done before. */
const sumOf = (after: ReadonlyMap<number, number>, before: ReadonlyMap<number, number>) =>
  [...after].reduce((sum, [pid, ms]) => sum + Math.max(0, ms - (before.get(pid) ?? 0)), 0);

/** Reads an answer to its end. Rejects one that is none. */
function answered(url: string, token: string | undefined): Promise<void> {
  return new Promise((done, fail) => {
    get(url, { headers: token ? { authorization: `Bearer ${token}` } : {} }, (response) => {
      const isWell = response.statusCode === 200;
      response.on('data', () => undefined);
      response.on('end', () => {
        if (isWell) done();
        else fail(new Error(`${url} answered ${response.statusCode}`));
      });
    }).on('error', fail);
  });
}

function at<T>(list: readonly T[], round: number): T {
  return list[round % list.length] as T;
}
