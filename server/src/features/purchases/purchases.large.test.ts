import { keyDateEndpoints } from '@threshold/contract/endpoints/purchases/key-dates';
import {
  purchaseDocumentEndpoints,
  purchaseNoteEndpoints,
} from '@threshold/contract/endpoints/purchases/purchase-documents';
import {
  purchaseProfessionalEndpoints,
  sharingEndpoints,
} from '@threshold/contract/endpoints/purchases/purchase-people';
import { taskEndpoints } from '@threshold/contract/endpoints/purchases/purchase-tasks';
import { purchaseEndpoints } from '@threshold/contract/endpoints/purchases/purchases';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import type { CompiledQuery, KyselyPlugin, RootOperationNode } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { buildConversation } from '#test/factories/conversation.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildHome, buildPurchase } from '#test/factories/purchase.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { countRowsScanned, explainStatement } from '#test/query-plan.ts';
import { testApp } from '#test/test-app.ts';
import { renewTables } from '#test/worker-database.ts';
import { listDates } from './dates/dates.repo.ts';
import { selectDueDates } from './dates/reminders.repo.ts';
import { readPurchase, readStageData } from './purchase-reader.ts';
import { listActivities } from './purchases.repo.ts';
import { addProfessional } from './sharing/professionals.repo.ts';
import { readTeam } from './sharing/professionals.service.ts';
import { listPurchases } from './summaries.repo.ts';
import { listTasks } from './tasks/tasks.repo.ts';

const test = testApp();
const OTHERS = 40;
/**
 * Extra rows that a statement may read: PostgreSQL reads tables with few rows completely instead of
 * by index.
 */
const SMALL_TABLES = 5 * (OTHERS + 1);
const ACTIVITIES = 2000;

let me: string;
let mine: string;
beforeAll(async () => {
  await renewTables(test.database);
  const { db, pool } = test.database;
  me = await buildCustomer(db);
  mine = await buildPurchase(db, me);
  for (let n = 0; n < purchaseLimits.homes; n += 1) await buildHome(db, mine);
  for (let n = 0; n < OTHERS; n += 1) await buildPurchase(db, await buildCustomer(db));
  await pool.query(`
    insert into purchase_activities (id, purchase_id, kind, audience, subject, before, after, created_at)
    select gen_random_uuid(), p.id, 'home_changed', case when n % 2 = 0 then 'all' else 'buyers' end, '', '', '', now()
    from purchases p cross join generate_series(1, ${ACTIVITIES}) n`);
  await pool.query(`
    insert into purchase_dates (id, purchase_id, kind, title, state, due_on, zone, act_by, remind_at, created_at, updated_at)
    select gen_random_uuid(), p.id, 'own', 'A date', 'NSW', date '2026-12-01' + n, 'Australia/Sydney', date '2026-12-01' + n,
      timestamptz '2026-12-01 09:00+11' + n * interval '1 day', now(), now()
    from purchases p cross join generate_series(1, ${purchaseLimits.dates}) n`);
  await pool.query(`
    insert into purchase_tasks (id, purchase_id, title, due_on, created_at, updated_at)
    select gen_random_uuid(), p.id, 'A task', date '2026-12-01' + n, now(), now()
    from purchases p cross join generate_series(1, ${purchaseLimits.tasks}) n`);
  for (let n = 0; n < purchaseLimits.own_professionals; n += 1)
    await buildConversation(db, { customer_id: me });
  for (let n = 0; n < purchaseLimits.professionals; n += 1) {
    const row = { purchase_id: mine, vendor_id: await buildVendor(db), shared_by: me };
    await addProfessional(db, row, new Date());
  }
  await pool.query('vacuum analyze');
}, 240_000);

/** Returns the SQL statements that `read` sends to the database. */
async function statementsOf(read: (db: typeof test.database.db) => Promise<unknown>) {
  const nodes: RootOperationNode[] = [];
  const listener: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const { db } = test.database;
  await read(db.withPlugin(listener));
  return nodes.map(
    (node): CompiledQuery => db.getExecutor().compileQuery(node, { queryId: 'plan' }),
  );
}

async function lookedAt(read: (db: typeof test.database.db) => Promise<unknown>): Promise<number> {
  let sum = 0;
  for (const { sql, parameters } of await statementsOf(read)) {
    const statement = { text: sql, values: parameters };
    sum += countRowsScanned(await explainStatement(test.database.pool, statement));
  }
  return sum;
}

it('the server reads a purchase with sixty homes in four statements', async () => {
  const read = (db: typeof test.database.db) => readPurchase(db, mine, me, new Date());
  expect(await statementsOf(read)).toHaveLength(4);
  const most = purchaseLimits.homes * 2 + purchaseLimits.tasks + SMALL_TABLES;
  expect(await lookedAt(read)).toBeLessThan(most);
});

it('chats, calls and applications of a buyer are read in five statements', async () => {
  const { db } = test.database;
  const newCustomer = await buildCustomer(db);
  const empty = await buildPurchase(db, newCustomer);
  const countOf = async (id: string, purchaseId: string) => {
    const actor = { role: 'customer', id, sessionId: '' } as const;
    let found = 0;
    const statements = await statementsOf(async (db) => {
      const deps = { database: { ...test.database, db }, now: () => new Date() };
      found = (await readTeam(deps, { actor, purchaseId })).professionals.length;
    });
    return { statements: statements.length, found };
  };
  expect(await countOf(newCustomer, empty)).toEqual({ statements: 5, found: 0 });
  const { own_professionals, professionals } = purchaseLimits;
  expect(await countOf(me, mine)).toEqual({
    statements: 5,
    found: own_professionals + professionals,
  });
});

const of = () => ({ params: { id: mine } });
type Caller = ReturnType<typeof test.as>;
it.each<[string, (caller: Caller) => Promise<{ readonly status: number }>, readonly string[]]>([
  ['dates', (caller) => caller.call(keyDateEndpoints.list, of()), ['purchase_dates']],
  [
    'notes',
    (caller) => caller.call(purchaseNoteEndpoints.list, { ...of(), query: {} }),
    ['purchase_notes'],
  ],
  ['tasks', (caller) => caller.call(taskEndpoints.list, of()), ['purchase_tasks']],
  [
    'invitations',
    (caller) => caller.call(sharingEndpoints.invitations, of()),
    ['purchase_invitations'],
  ],
  [
    'professionals',
    (caller) => caller.call(purchaseProfessionalEndpoints.list, of()),
    ['purchase_homes', 'purchase_dates'],
  ],
  [
    'openings of documents',
    (caller) => caller.call(purchaseDocumentEndpoints.openings, of()),
    ['purchase_openings'],
  ],
  [
    'activities',
    (caller) => caller.call(purchaseEndpoints.activities, { ...of(), query: {} }),
    ['purchase_activities'],
  ],
])('one membership query suffices to read the %s of a purchase', async (_, read, tables) => {
  const caller = test.as(await buildSession(test.database.db, { customer_id: me }));
  const select = vi.spyOn(test.database.db, 'selectFrom');
  expect((await read(caller)).status).toBe(200);
  const asked = select.mock.calls.map(([from]) => (typeof from === 'string' ? from : ''));
  select.mockRestore();
  expect(asked.filter((from) => from.startsWith('purchase'))).toEqual([
    'purchase_members as m',
    ...tables,
  ]);
});

it('the stage of a purchase is computed without reading unneeded columns', async () => {
  const statements = await statementsOf((db) => readStageData(db, mine));
  expect(statements).toHaveLength(2);
  for (const { sql } of statements) expect(sql).not.toContain('*');
});

it('a page of activities reads few of two thousand rows', async () => {
  const limit = purchaseLimits.activities_per_page;
  for (const [forAll, most] of [
    [false, limit],
    [true, limit * 6],
  ] as const) {
    const read = (db: typeof test.database.db) =>
      listActivities(db, mine, { before: undefined, forAll, limit });
    expect(await lookedAt(read)).toBeLessThanOrEqual(most);
  }
});

it('a purchase page and a list of purchases read few dates', async () => {
  expect(await lookedAt((db) => listDates(db, mine))).toBeLessThanOrEqual(purchaseLimits.dates);
  const rows = await lookedAt((db) => listPurchases(db, me));
  expect(rows).toBeLessThan(purchaseLimits.homes * 2 + purchaseLimits.tasks + SMALL_TABLES);
});

it('tasks of one purchase are read without tasks of other purchases', async () => {
  expect(await lookedAt((db) => listTasks(db, mine))).toBeLessThanOrEqual(purchaseLimits.tasks);
});

it('the reminder job reads only the due dates among eight thousand dates', async () => {
  const most = 50;
  const { db, pool } = test.database;
  const planAt = (time: string) => {
    const { sql, parameters } = selectDueDates(db, new Date(time), most).compile();
    return explainStatement(pool, { text: sql, values: parameters });
  };
  for (const [time, rows] of [
    ['2026-12-01T00:00:00Z', 0],
    ['2026-12-02T00:00:00Z', OTHERS + 1],
    ['2027-12-02T00:00:00Z', most],
  ] as const) {
    const plan = await planAt(time);
    expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    expect(plan.map((node) => node['Index Name'])).toContain('purchase_dates_remind');
    // Each row is read once and locked once.
    expect(countRowsScanned(plan), JSON.stringify(plan)).toBeLessThanOrEqual(2 * rows);
  }
});
