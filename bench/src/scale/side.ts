import { openPostgres } from '../../../server/src/adapters/database/postgres.ts';
import { buildSession } from '../../../server/test/factories/session.ts';
import { buildStaff } from '../../../server/test/factories/staff.ts';
import type { BenchDatabase } from '../databases.ts';
import { type RunningProduct, startProduct } from '../product.ts';

/** A product on a database of some scale, and members who act in it. */
export interface Side {
  readonly database: BenchDatabase;
  readonly product: RunningProduct;
  readonly customers: readonly Writer[];
  /** Brokers that have applications. */
  readonly vendors: readonly Member[];
  readonly staff: Member;
}

export interface Member {
  readonly id: string;
  readonly token: string;
}

/** Who has a conversation. */
export interface Writer extends Member {
  readonly conversationId: string;
}

/** Starts the product on the database, and signs in so many members of either kind. */
export async function startSide(database: BenchDatabase, members: number): Promise<Side> {
  const { db, pool } = database.database;
  const { rows: customers } = await pool.query<{ id: string; conversationId: string }>(
    `select customer_id as id, id as "conversationId" from conversations order by id limit ${members}`,
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
      customers.map(async (one) => ({
        ...one,
        token: await buildSession(db, { customer_id: one.id }),
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

/** A database that `npm run seed -- --scale=` has filled before, and that stays. */
export async function databaseAt(url: string): Promise<BenchDatabase> {
  const database = openPostgres(url);
  return { url, database, drop: () => database.close() };
}

/** '300k' as a number. */
export const sizeIn = (text: string): number =>
  Number.parseInt(text, 10) * (text.endsWith('m') ? 1e6 : text.endsWith('k') ? 1e3 : 1);

/** What stands behind `--name=`. */
export const valueOf = (args: readonly string[], name: string): string | undefined =>
  args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);

/** One of the list by turns. */
export function at<T>(list: readonly T[], round: number): T {
  return list[round % list.length] as T;
}
