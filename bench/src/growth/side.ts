import { setInterval as every } from 'node:timers/promises';
import { Client } from 'pg';
import { openPostgres } from '../../../server/src/adapters/database/postgres.ts';
import { buildSession, buildStaff } from '../../../server/test/public.ts';
import type { BenchDatabase } from '../databases.ts';
import { readProcessorMs } from '../measure.ts';
import { type RunningProduct, startProduct } from '../product.ts';

/** A running product with a database of one of the compared sizes, and signed-in members. */
export interface Side {
  readonly database: BenchDatabase;
  readonly product: RunningProduct;
  /** Customers with a conversation. */
  readonly customers: readonly Member[];
  /** Brokers with applications. */
  readonly vendors: readonly Member[];
  readonly staff: Member;
}

interface Member {
  readonly id: string;
  readonly token: string;
}

/** Starts the product on the database and signs in `members` customers and as many vendors. */
export async function startSide(database: BenchDatabase, members: number): Promise<Side> {
  const { db, pool } = database.database;
  const { rows: customers } = await pool.query<{ id: string }>(
    `select customer_id as id from conversations order by id limit ${members}`,
  );
  const { rows: vendors } = await pool.query<{ id: string; account: string }>(
    `select distinct v.id, a.id as account from loan_applications l join vendors v on v.id = l.vendor_id
     join vendor_accounts a on a.vendor_id = v.id where v.vendor_type = 'Mortgage Broker' limit ${members}`,
  );
  const product = await startProduct({ DATABASE_URL: database.url, WEB_MODE: 'none' });
  const staffId = await buildStaff(db);
  return {
    database,
    product,
    customers: await Promise.all(
      customers.map(async ({ id }) => ({
        id,
        token: await buildSession(db, { customer_id: id }),
      })),
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

/** A database that `npm run seed -- --scale=` has filled. It is not dropped. */
export async function databaseAt(url: string): Promise<BenchDatabase> {
  const database = openPostgres(url);
  return { url, database, drop: () => database.close() };
}

/**
 * Milliseconds between samples of database sessions. The work of a session after its last sample is
 * not counted.
 */
const SAMPLE_MS = 200;

/** Processor time of the product's process and of the sessions of its database, in milliseconds. */
export interface Work {
  readonly server: number;
  readonly database: number;
}

/** Measures the processor time of `act`, which a busy machine changes less than elapsed time. */
export async function measureWork(
  { product, database }: Side,
  act: () => Promise<unknown>,
): Promise<Work> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const done = new AbortController();
    const before = await sessionsMs(client);
    const latest = new Map(before);
    const sample = async () => {
      for (const [pid, ms] of await sessionsMs(client)) latest.set(pid, ms);
    };
    const sampling = sampleOften(sample, done.signal);
    const serverBefore = await readProcessorMs(product.pid);
    try {
      await act();
    } finally {
      done.abort();
      await sampling;
    }
    const server = (await readProcessorMs(product.pid)) - serverBefore;
    await sample();
    return { server, database: computeUsedMs(latest, before) };
  } finally {
    await client.end();
  }
}

async function sampleOften(sample: () => Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of every(SAMPLE_MS, undefined, { signal })) await sample();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Processor milliseconds of each database session by process id, except this session's. */
async function sessionsMs(client: Client): Promise<Map<number, number>> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type in ('client backend', 'parallel worker')`,
  );
  // A session may have ended since the query.
  const each = rows.map(
    async ({ pid }) => [pid, await readProcessorMs(pid).catch(() => 0)] as const,
  );
  return new Map((await Promise.all(each)).filter(([, ms]) => ms > 0));
}

/** Processor milliseconds that all sessions together have used since `before`. */
const computeUsedMs = (after: ReadonlyMap<number, number>, before: ReadonlyMap<number, number>) =>
  [...after].reduce((sum, [pid, ms]) => sum + Math.max(0, ms - (before.get(pid) ?? 0)), 0);
