import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#src/adapters/database/database.ts';
import { listApplications } from '#src/features/applications/applications.repo.ts';
import { listConversations } from '#src/features/chat/conversations/conversations.repo.ts';
import { listVendorsPage } from '#src/features/listings/staff/staff-vendors.repo.ts';
import { listNotifications } from '#src/features/notifications/notifications.repo.ts';
import { listReviewsPage } from '#src/features/reviews/moderation.repo.ts';
import { listReviews } from '#src/features/reviews/reviews.repo.ts';
import { listActs } from '#src/features/staff/audit/audit.repo.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';
import { renewTables } from '#test/worker-database.ts';

const test = testApp();
const ROWS = 2000;
const LIMIT = 10;
const ids = { customer: '', vendor: '' };

/** Returns SQL for the id of row `n`, which begins with `start`. */
const uuid = (start: string) => `('${start}0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`;
const hoursAgo = `now() - n * interval '1 hour'`;

beforeAll(async () => {
  await renewTables(test.database);
  const { db, pool } = test.database;
  ids.customer = await buildCustomer(db);
  ids.vendor = await buildVendor(db);
  const series = `generate_series(1, ${ROWS}) as s (n)`;
  await pool.query(`
    insert into audit_log (id, action, subject, created_at)
      select ${uuid('0190')}, 'vendor.approved', 'Listing ' || n, ${hoursAgo} from ${series};
    insert into notices (id, customer_id, kind, text, created_at)
      select ${uuid('0191')}, '${ids.customer}', 'call', 'Call ' || n, ${hoursAgo} from ${series};
    insert into customers (id, first_name, last_name, email, password_hash)
      select ${uuid('0192')}, 'Ana', 'Silva', n || '@pages.example', 'x' from ${series};
    insert into reviews (id, customer_id, vendor_id, rating, comment, created_at)
      select ${uuid('0193')}, ${uuid('0192')}, '${ids.vendor}', 5, 'Good', ${hoursAgo} from ${series};
    insert into conversations (id, customer_id, vendor_id, created_at, active_at)
      select ${uuid('0194')}, ${uuid('0192')}, '${ids.vendor}', ${hoursAgo}, ${hoursAgo} from ${series};
    insert into vendors (id, status, created_at)
      select ${uuid('0195')}, 'pending', ${hoursAgo} from ${series};
  `);
  await pool.query('vacuum analyze');
});

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Returns the statements that a read sends. */
async function statementsOf(read: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const nodes: RootOperationNode[] = [];
  const listener: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { db } = test.database;
  await read(db.withPlugin(listener));
  return nodes.map((node) => db.getExecutor().compileQuery(node, { queryId: 'explained' }));
}

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Parent Relationship'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * Returns how many rows of the list's own table a statement reads, and how often it computes the
 * details of a row.
 */
async function workOf({ sql, parameters }: Statement, table: string) {
  const { rows } = await test.database.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) ${sql}`,
    [...parameters],
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('no plan');
  const nodes = nodesOf(plan);
  const read = nodes
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);
  const computed = nodes
    .filter((node) => node['Parent Relationship'] === 'SubPlan')
    .reduce((most, node) => Math.max(most, node['Actual Loops']), 0);
  return { read, computed };
}

interface List {
  readonly table: string;
  readonly total: number;
  readonly read: (db: Db, page: number) => Promise<unknown>;
}

const lists: Record<string, List> = {
  'the audit log': {
    table: 'audit_log',
    total: ROWS,
    read: (db, page) => listActs(db, { page, limit: LIMIT }).then(({ rows }) => rows),
  },
  'the list of all reviews': {
    table: 'reviews',
    total: ROWS,
    read: (db, page) => listReviewsPage(db, { page, limit: LIMIT }).then(({ rows }) => rows),
  },
  'the list of all listings': {
    table: 'vendors',
    total: ROWS + 1,
    read: (db, page) => listVendorsPage(db, { page, limit: LIMIT }).then((found) => found.ids),
  },
  'the list of listings with one status': {
    table: 'vendors',
    total: ROWS,
    read: (db, page) =>
      listVendorsPage(db, { status: 'pending', page, limit: LIMIT }).then((found) => found.ids),
  },
  'the list of reviews of a vendor': {
    table: 'reviews',
    total: ROWS,
    read: (db, page) => listReviews(db, ids.vendor, { page, limit: LIMIT }, ROWS),
  },
  'the list of notifications': {
    table: 'notices',
    total: ROWS,
    read: (db, page) =>
      listNotifications(
        db,
        { column: 'customer_id', id: ids.customer },
        { page, limit: LIMIT },
        ROWS,
      ),
  },
};

/** True for a count statement. Counts always read all matching rows, so the cost excludes them. */
const isCount = ({ sql }: Statement) => sql.includes('count(*)::int as "total"');

describe.each(Object.entries(lists))('%s', { tags: 'engine' }, (_, { table, read, total }) => {
  const last = Math.ceil(total / LIMIT);
  const cost = async (page: number) => {
    const asked = (await statementsOf((db) => read(db, page))).filter((one) => !isCount(one));
    const works = await Promise.all(asked.map((one) => workOf(one, table)));
    return {
      read: works.reduce((sum, work) => sum + work.read, 0),
      computed: Math.max(...works.map(({ computed }) => computed)),
    };
  };

  it('reads few rows for its first and last pages', async () => {
    for (const page of [1, 2, last - 1, last]) {
      const { read: rows, computed } = await cost(page);
      expect(rows).toBeLessThanOrEqual(4 * LIMIT);
      expect(computed).toBeLessThanOrEqual(LIMIT);
    }
  });

  it('reads a middle page from the nearer end', async () => {
    const { read: rows, computed } = await cost(Math.ceil(last / 2));
    expect(rows).toBeLessThanOrEqual(total / 2 + 2 * LIMIT);
    expect(computed).toBeLessThanOrEqual(LIMIT);
  });

  it('runs no statement except a count for pages after the last page', async () => {
    for (const page of [last + 1, 1_000_000]) {
      const asked = await statementsOf((db) => read(db, page));
      expect(asked.filter((one) => !isCount(one))).toEqual([]);
    }
  });
});

describe('pages of a list', () => {
  it.each(Object.entries(lists))('contain every row once: %s', async (_, { read, total }) => {
    const { db } = test.database;
    const seen: string[] = [];
    for (let page = 1; page <= Math.ceil(total / LIMIT); page += 1) {
      const rows = (await read(db, page)) as readonly (string | { readonly id: string })[];
      seen.push(...rows.map((row) => (typeof row === 'string' ? row : row.id)));
    }
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
    // Ids follow the times of the rows, so each list must have ascending or descending ids.
    const made = seen.filter((id) => id.slice(4, 9) === '0000-');
    const ascending = made.toSorted((a, b) => a.localeCompare(b));
    expect([ascending, ascending.toReversed()]).toContainEqual(made);
  });

  it('read nothing beyond the last page if no index has their sort order', async () => {
    const vendor = { role: 'vendor', id: ids.vendor } as const;
    const page = { page: ROWS, limit: LIMIT };
    const asked = [
      ...(await statementsOf((db) => listConversations(db, vendor, {}, page, ROWS))),
      ...(await statementsOf((db) => listApplications(db, ids.customer, page, 0))),
    ];
    expect(asked).toEqual([]);
    const deep = await listConversations(
      test.database.db,
      vendor,
      {},
      { page: ROWS / LIMIT, limit: LIMIT },
      ROWS,
    );
    expect(deep.map(({ id }) => Number(id.slice(-12)))).toEqual(
      Array.from({ length: LIMIT }, (_, nr) => ROWS - LIMIT + 1 + nr),
    );
  });
});
