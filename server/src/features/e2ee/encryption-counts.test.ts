import { e2eeEndpoints } from '@threshold/contract/e2ee';
import { encryptionCountEndpoints } from '@threshold/contract/encryption-counts';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/messages';
import { e2eeOutcomes } from '@threshold/contract/outcomes-e2ee';
import { sealedPrefix } from '@threshold/e2ee/sealed-text';
import { beforeEach, expect, it } from 'vitest';
import { firstIdAt } from '#src/db/new-id.ts';
import { buildAccount } from '#test/factories/account.ts';
import { buildConversation } from '#test/factories/conversation.ts';
import { newKeys, sealedBackup } from '#test/factories/message-keys.ts';
import { staffCaller } from '#test/factories/staff-caller.ts';
import { testApp } from '#test/test-app.ts';
import { keepSealedDays } from './encryption-counts.jobs.ts';

const test = testApp({ rateLimitScale: 1 });
/** A header that the contract does not name. */
const asFirefox: object = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0',
};

beforeEach(async () => {
  await test.database.db.deleteFrom('encryption_events').execute();
  await test.database.db.deleteFrom('sealed_days').execute();
});

const counts = async () => {
  const staff = await staffCaller(test);
  return (await staff.call(encryptionCountEndpoints.counts)).ok.data;
};

it('counts first keys and fresh starts by browser, and neither a repeat nor a rotation', async () => {
  const me = await buildAccount(test, 'customers');
  const as = { role: 'customer', id: me.id } as const;
  const first = await newKeys(as);
  const publish = (entry: object, version: number) =>
    test.as(me.token).call(e2eeEndpoints.publish, {
      headers: { 'if-match': `"${version - 1}"`, ...asFirefox },
      body: { entry, backup: sealedBackup(version) } as never,
    });
  expect((await publish(first.entry, 1)).status).toBe(200);
  expect((await publish(first.entry, 1)).status).toBe(200);
  const rotated = await newKeys(as, first, 'rotated');
  expect((await publish(rotated.entry, 2)).status).toBe(200);
  const anew = await newKeys(as, rotated, 'reset');
  expect((await publish(anew.entry, 3)).status).toBe(200);
  expect((await counts()).events).toEqual([
    { event: 'first_keys', browser: 'Firefox', count: 1 },
    { event: 'fresh_start', browser: 'Firefox', count: 1 },
  ]);
});

it('counts what a browser tells, so many times a day of one member, and keeps no name', async () => {
  const me = await buildAccount(test, 'customers');
  const tell = () => test.as(me.token).call(e2eeEndpoints.visit, { body: { event: 'locked' } });
  const most = limits.e2ee.visits_per_day;
  for (let told = 0; told < most; told += 1) expect((await tell()).status).toBe(200);
  const refused = await tell();
  expect([refused.status, refused.failure.error]).toEqual([429, e2eeOutcomes.too_many_visits]);
  expect((await counts()).events).toEqual([{ event: 'locked', browser: 'Other', count: most }]);
  const rows = await test.database.db.selectFrom('encryption_events').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(me.id);
});

it('takes no other word, and nothing of the server itself', async () => {
  const me = await buildAccount(test, 'customers');
  for (const event of ['first_keys', 'anything']) {
    const body = { event } as never;
    const { status, failure } = await test.as(me.token).call(e2eeEndpoints.visit, { body });
    expect([status, failure.errors]).toEqual([422, { event: [messages.general.choice] }]);
  }
});

it('counts the messages of days that are over, once, and their chats', async () => {
  const { db } = test.database;
  const now = new Date('2026-11-20T02:00:00Z');
  const [sealed, mixed] = [await buildConversation(db), await buildConversation(db)];
  // 23:30 of the 18th, and the day after, by the product's clock.
  const late = '2026-11-18T12:30:00Z';
  const next = '2026-11-19T05:00:00Z';
  const write = (conversation_id: string, position: number, body: string, created_at: string) =>
    db
      .insertInto('messages')
      .values({
        id: firstIdAt(new Date(created_at)).replace(/.{8}$/, String(10_000_000 + position)),
        conversation_id,
        position,
        sender_role: 'customer',
        body,
        created_at,
      })
      .execute();
  await write(sealed, 1, `${sealedPrefix}.abc`, late);
  await write(mixed, 2, 'Hello', next);
  await write(mixed, 3, `${sealedPrefix}.abc`, next);
  await write(mixed, 4, 'Of today', now.toISOString());
  await keepSealedDays(db, now);
  await keepSealedDays(db, now);
  const rows = await db.selectFrom('sealed_days').selectAll().orderBy('day').execute();
  expect(rows.filter((row) => row.sealed_messages + row.plain_messages > 0)).toMatchObject([
    { sealed_messages: 1, plain_messages: 0, sealed_chats: 1, plain_chats: 0 },
    { sealed_messages: 1, plain_messages: 1, sealed_chats: 0, plain_chats: 1 },
  ]);
  expect(rows).toHaveLength(7);
});
