import type { MemberRole } from '@threshold/contract/vocabularies';
import { beforeAll, expect, it } from 'vitest';
import { captureStatement } from '#test/capture-statement.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { countRowsScanned, explainStatement } from '#test/query-plan.ts';
import { testApp } from '#test/test-app.ts';
import { renewTables } from '#test/worker-database.ts';
import {
  type ConversationFilter,
  countConversations,
  listConversations,
} from './conversations.repo.ts';

const test = testApp();
const CONVERSATIONS = 1000;
const OF_EACH = 20;
/** One in this number of conversations belongs to the vendor who lists them. */
const SHARE = 20;
const LIMIT = 50;

let vendor: TestAccount;
const reader = () => ({ role: 'vendor' as MemberRole, id: vendor.id });

beforeAll(async () => {
  await renewTables(test.database);
  vendor = await buildAccount(test, 'vendors');
  const other = await buildAccount(test, 'vendors');
  const { pool } = test.database;
  const id = (kind: number, number: string) =>
    `('0191000${kind}-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
  await pool.query(`
    insert into customers (id, first_name, last_name, email, created_at, updated_at)
    select ${id(1, 'n')}, 'Casey', 'Number ' || n, 'casey' || n || '@people.example', now(), now()
    from generate_series(1, ${SHARE * CONVERSATIONS}) n`);
  // All other conversations belong to another vendor.
  await pool.query(`
    insert into conversations (id, customer_id, vendor_id, status, message_count, active_at, created_at, vendor_unread, vendor_shelf)
    select ${id(2, 'n')}, ${id(1, 'n')}, case when n % ${SHARE} = 0 then '${vendor.id}'::uuid else '${other.id}'::uuid end,
      case when n % 200 = 0 then 'completed' else 'pending' end, ${OF_EACH}, now() - n * interval '1 minute', now(),
      (n % 40 = 0)::int, case when n % 1000 = 0 then 'pinned' when n % 160 = 0 then 'archived' else 'inbox' end
    from generate_series(1, ${SHARE * CONVERSATIONS}) n`);
  await pool.query(`
    insert into messages (id, conversation_id, position, sender_role, body, created_at)
    select ${id(3, `n * ${OF_EACH} + p`)}, ${id(2, 'n')}, p, 'customer', 'Message ' || p, now()
    from generate_series(${SHARE}, ${SHARE * CONVERSATIONS}, ${SHARE}) n, generate_series(1, ${OF_EACH}) p`);
  await pool.query('vacuum analyze customers, conversations, messages, files');
});

const filters: ConversationFilter[] = [
  {},
  { unread: true },
  { shelf: 'archived' },
  { status: 'completed' },
];

it.each(filters)("a page filtered by %j reads only the vendor's own rows", async (filter) => {
  const total = await countConversations(test.database.db, reader(), filter);
  expect(total).toBeGreaterThan(LIMIT);
  for (const page of [1, Math.floor(total / LIMIT)]) {
    const statement = await captureStatement(test.database.db, (db) =>
      listConversations(db, reader(), filter, { page, limit: LIMIT }, total),
    );
    const nodes = await explainStatement(test.database.pool, statement);
    // Rows per listed conversation: itself, last message, both parties and possibly a file.
    expect(countRowsScanned(nodes), JSON.stringify(nodes)).toBeLessThanOrEqual(
      CONVERSATIONS + 5 * LIMIT,
    );
    const ofMessages = nodes.filter((node) => node['Relation Name'] === 'messages');
    expect(ofMessages.map((node) => node['Index Name'])).toEqual([
      'messages_conversation_id_position_key',
    ]);
  }
});

it.each(filters)("a count filtered by %j reads only the vendor's own rows", async (filter) => {
  const statement = await captureStatement(test.database.db, (db) =>
    countConversations(db, reader(), filter),
  );
  const nodes = await explainStatement(test.database.pool, statement);
  expect(countRowsScanned(nodes), JSON.stringify(nodes)).toBeLessThanOrEqual(CONVERSATIONS);
});
