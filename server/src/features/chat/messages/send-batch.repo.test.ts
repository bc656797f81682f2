import { sql } from 'kysely';
import type { PoolClient, QueryConfig } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildConversation } from '#test/factories/conversation.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';
import { renewTables } from '#test/worker-database.ts';
import { type Draft, sendMessages } from './send-batch.repo.ts';

const test = testApp();
beforeAll(() => renewTables(test.database));
const SENDINGS = 8;
/** Number of executions after which PostgreSQL considers a generic plan for a statement. */
const TRIED_PLANS = 5;
/**
 * Name of a new prepared statement. Plans that this connection prepared before, for smaller tables,
 * would distort the comparison.
 */
const PLANNED = 'send messages to many';
const CUSTOMERS = 40;
const VENDORS = 25;

/** Creates a draft of a message by the customer of the conversation. */
const draftOf = (
  conversation: { readonly id: string; readonly customer_id: string },
  client_message_id: string,
): Draft => ({
  id: newId(),
  conversation_id: conversation.id,
  sender_role: 'customer',
  sender_id: conversation.customer_id,
  body: 'Hello',
  client_message_id,
  file_id: null,
});

async function conversation() {
  const { db } = test.database;
  const customer_id = await buildCustomer(db);
  return { id: await buildConversation(db, { customer_id }), customer_id };
}

describe('sendMessages', () => {
  it('assigns consecutive sequence numbers to concurrent messages', async () => {
    const shared = await conversation();
    const sendings = await Promise.all(
      Array.from({ length: SENDINGS }, (_, nr) =>
        sendMessages(test.database, [draftOf(shared, `nr ${nr}`)], new Date()),
      ),
    );
    const positions = sendings.flat().map(({ message }) => message?.position);
    expect(new Set(positions)).toEqual(
      new Set(Array.from({ length: SENDINGS }, (_, nr) => nr + 1)),
    );
    expect(await countsOf(shared.id)).toEqual({ message_count: SENDINGS, vendor_unread: SENDINGS });
  });

  it('stores a message once when it is sent several times concurrently', async () => {
    const shared = await conversation();
    const sendings = await Promise.all(
      Array.from({ length: SENDINGS }, () =>
        sendMessages(test.database, [draftOf(shared, 'the same')], new Date()),
      ),
    );
    const ids = new Set(sendings.flat().map(({ message }) => message?.id));
    expect([...ids]).toEqual([expect.any(String)]);
    expect(await countsOf(shared.id)).toEqual({ message_count: 1, vendor_unread: 1 });
  });

  it('runs one SQL statement, whose cached plan uses indexes', async () => {
    const { db, pool } = test.database;
    const conversations = await manyConversations();
    await sql`analyze conversations`.execute(db);
    const client = await pool.connect();
    try {
      // The transaction makes all statements use one session, even behind a connection pooler.
      await client.query('begin');
      for (const [nr, one] of conversations.slice(0, SENDINGS).entries()) {
        await sendMessages(
          { db, pool: underName(client, PLANNED) },
          [draftOf(one, `nr ${nr}`)],
          new Date(),
        );
      }
      const { rows } = await client.query(
        'select custom_plans::int from pg_prepared_statements where name = $1',
        [PLANNED],
      );
      expect(rows).toEqual([{ custom_plans: TRIED_PLANS }]);
      const plan = await client.query(
        `explain execute "${PLANNED}" ('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', now())`,
      );
      const lines = plan.rows.map((row) => row['QUERY PLAN'] as string);
      const lookups = lines.filter((line) => /on conversations\b/.test(line) && /Scan/.test(line));
      expect(lookups).toHaveLength(2);
      for (const line of lookups) expect(line).toContain('Index Scan using conversations_pkey');
      const keys = lines.filter((line) => /on message_keys\b/.test(line) && /Scan/.test(line));
      expect(keys).toHaveLength(2);
      for (const side of ['customer', 'vendor'])
        expect(keys.join()).toContain(`Index Scan Backward using message_keys_of_${side}`);
      for (const [at, line] of lines.entries()) {
        if (/Scan\b.* on (?:vendors|customers)\b/.test(line))
          expect(lines[at + 1]).toMatch(/(?:Index Cond|Filter): \(id = c\./);
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

/** Returns a client that names its prepared statements `name`. */
const underName = (client: PoolClient, name: string): Pick<PoolClient, 'query'> =>
  Object.assign(Object.create(client), {
    query: (statement: QueryConfig) => client.query({ ...statement, name }),
  });

const countsOf = (id: string) =>
  test.database.db
    .selectFrom('conversations')
    .select(['message_count', 'vendor_unread'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Creates enough conversations to show that the planner chooses look-ups, not a full scan. */
async function manyConversations() {
  const { db } = test.database;
  const build = (count: number, one: () => Promise<string>) =>
    Promise.all(Array.from({ length: count }, one));
  const customers = await build(CUSTOMERS, () => buildCustomer(db));
  const vendors = await build(VENDORS, () => buildVendor(db, { services: [] }));
  const now = new Date();
  return db
    .insertInto('conversations')
    .values(
      customers.flatMap((customer_id) =>
        vendors.map((vendor_id) => ({
          id: newId(),
          customer_id,
          vendor_id,
          created_at: now,
          active_at: now,
        })),
      ),
    )
    .returning(['id', 'customer_id'])
    .execute();
}
