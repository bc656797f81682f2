import { sessionEndpoints } from '@threshold/contract/endpoints/accounts/account-security';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { e2eeEndpoints, keyDeviceEndpoints } from '@threshold/contract/endpoints/encryption/e2ee';
import { limits } from '@threshold/contract/limits';
import { describe, expect, it } from 'vitest';
import { requestExportLink } from '#test/arrangements/exported-data.ts';
import {
  buildMessageKeys,
  buildSealedBackup,
  codeSlot,
  newKeys,
} from '#test/factories/message-keys.ts';
import { buildPair } from '#test/factories/pair.ts';
import { sealAs } from '#test/factories/seal-as.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildTwoFactor } from '#test/factories/totp.ts';
import { testApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';

const test = testApp({ rateLimitScale: 1 });
const { elsewhere, tellHere, reminders, putAway } = keyDeviceEndpoints;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/148.0.0.0';

/** Creates a customer with three signed-in browsers; the first one has made the keys. */
async function three() {
  const { db } = test.database;
  const { customer, vendor, conversationId } = await buildPair(test);
  const as = { role: 'customer', id: customer.id } as const;
  const keys = await newKeys(as);
  const backup = buildSealedBackup(1, { slots: [] });
  const { status } = await test.as(customer.token).call(e2eeEndpoints.publish, {
    headers: { 'if-match': '"0"' },
    body: { entry: keys.entry, backup },
  });
  expect(status).toBe(200);
  await db
    .updateTable('sessions')
    .set({
      user_agent: chromeOnWindows,
      last_seen_at: new Date(test.clock.now.getTime() - 3 * DAY_MS),
    })
    .where('customer_id', '=', customer.id)
    .execute();
  const [second, third] = [
    await buildSession(db, { customer_id: customer.id }),
    await buildSession(db, { customer_id: customer.id }),
  ];
  return { ...customer, as, keys, vendor, conversationId, second, third };
}

const seenBy = async (token: string) => (await test.as(token).call(elsewhere)).ok.data;
const setKeyVersion = async (token: string, kv: number | null) =>
  expect((await test.as(token).call(tellHere, { body: { kv } })).status).toBe(200);

describe('last browser reported to have the message keys', () => {
  it('is the most recently used other browser with the newest keys', async () => {
    const me = await three();
    const { last } = await seenBy(me.second);
    expect(last?.device).toBe('Chrome on Windows');
    expect(Date.parse(last?.last_seen_at ?? '')).toBe(test.clock.now.getTime() - 3 * DAY_MS);
    expect((await seenBy(me.token)).last).toBeNull();

    await setKeyVersion(me.second, 1);
    expect((await seenBy(me.third)).last).toMatchObject({ device: null });
    expect((await seenBy(me.token)).last).toMatchObject({ device: null });
    await setKeyVersion(me.second, null);
    expect((await seenBy(me.third)).last?.device).toBe('Chrome on Windows');
  });

  it('excludes browsers whose keys were replaced', async () => {
    const me = await three();
    const next = await newKeys(me.as, me.keys, 'reset');
    await test.as(me.second).call(e2eeEndpoints.publish, {
      headers: { 'if-match': '"1"' },
      body: { entry: next.entry, backup: buildSealedBackup(2, { slots: [] }) },
    });
    expect((await seenBy(me.third)).last).toMatchObject({ device: null });
    expect((await seenBy(me.second)).last).toBeNull();
  });

  it('includes signed-out browsers that still store the keys', async () => {
    const me = await three();
    await test.as(me.token).call(sessionEndpoints('customers').logout);
    expect((await seenBy(me.second)).last?.device).toBe('Chrome on Windows');
  });

  it('is null without message keys or without a browser that has them', async () => {
    await three();
    const other = await buildPair(test);
    expect(await seenBy(other.customer.token)).toMatchObject({ last: null, may_take_over: false });
    await buildMessageKeys(test.database.db, { role: 'customer', id: other.customer.id });
    expect((await seenBy(other.customer.token)).last).toBeNull();
    expect((await test.as().call(elsewhere)).status).toBe(401);
  });

  it('must report a valid key version, which is also in the data export', async () => {
    const me = await three();
    for (const kv of [0, 1.5, limits.e2ee.versions + 1, 'one', undefined]) {
      const { status } = await test.as(me.token).call(tellHere, { body: { kv } as never });
      expect(status).toBe(422);
    }
    const files = await unzip(
      (await test.app.inject(await requestExportLink(test, me))).rawPayload,
    );
    const sessions = JSON.parse(String(files['sessions.json'])) as object[];
    expect(sessions).toContainEqual(expect.objectContaining({ message_keys_version: 1 }));
  });
});

describe('permission to replace unused message keys', () => {
  const mayTakeOver = async (token: string) => (await seenBy(token)).may_take_over;

  it('is granted only after a recent sign-in', async () => {
    const me = await three();
    expect(await mayTakeOver(me.second)).toBe(true);
    await test.database.db
      .updateTable('sessions')
      .set({ created_at: new Date(test.clock.now.getTime() - HOUR_MS) })
      .where('customer_id', '=', me.id)
      .execute();
    expect(await mayTakeOver(me.second)).toBe(false);
  });

  it('ends when the member sends an encrypted message or protects the keys', async () => {
    const used = await three();
    const theirs = await buildMessageKeys(test.database.db, { role: 'vendor', id: used.vendor.id });
    const pair = `${used.vendor.id}:${used.id}`;
    const { body, clientId } = await sealAs(
      used.keys,
      { pair, mine: used.keys, theirs },
      { text: 'Hi' },
    );
    const sent = await test.as(used.token).call(chatEndpoints.upload, {
      body: { conversationId: used.conversationId, message: body, clientMessageId: clientId },
    });
    expect(sent.status).toBe(201);
    expect(await mayTakeOver(used.second)).toBe(false);

    const secured = await three();
    await test.as(secured.token).call(e2eeEndpoints.saveBackup, {
      headers: { 'if-match': '"1"' },
      body: buildSealedBackup(2, { slots: [codeSlot('S')] }),
    });
    expect(await mayTakeOver(secured.second)).toBe(false);

    const guarded = await three();
    await buildTwoFactor(test, guarded.accountRef);
    expect(await mayTakeOver(guarded.second)).toBe(false);
  });
});

describe('reminders to add unlock methods for message keys', () => {
  const due = async (token: string) => (await test.as(token).call(reminders)).ok.data;
  const later = (token: string, reminder: 'another_way' | 'code_too' = 'another_way') =>
    test.as(token).call(putAway, { body: { reminder } });

  /** Moves stored times back, because moving the clock forward would expire the sessions. */
  const hoursPass = (hours: number) =>
    test.database.pool.query(
      `update message_reminders set put_away_at = put_away_at - interval '${hours} hours'`,
    );

  it('pause for 3, 14 and 60 days after each dismissal, then stop in all browsers', async () => {
    const me = await three();
    const browsers = [me.token, me.second, me.third];
    expect(limits.e2ee.reminder_rest_days).toEqual([3, 14, 60]);
    const dueIn = async () =>
      Promise.all(browsers.map(async (token) => (await due(token)).another_way));
    for (const [nr, days] of limits.e2ee.reminder_rest_days.entries()) {
      expect(await dueIn()).toEqual([true, true, true]);
      const here = browsers[nr] ?? '';
      // Concurrent and repeated dismissals count once.
      await Promise.all([later(here), later(here)]);
      await later(here);
      await hoursPass(days * 24 - 1);
      expect(await dueIn()).toEqual([false, false, false]);
      await hoursPass(1);
    }
    expect(await dueIn()).toEqual([true, true, true]);
    await later(me.token);
    await hoursPass(300 * 24);
    expect(await dueIn()).toEqual([false, false, false]);
  });

  it('stop after one dismissal if they suggest a code besides a passkey', {
    tags: 'engine',
  }, async () => {
    const me = await three();
    await later(me.second, 'code_too');
    expect(await due(me.token)).toEqual({ another_way: true, code_too: false });
    await later(me.token);
    expect(await due(me.second)).toEqual({ another_way: false, code_too: false });
  });

  it('are stored per account, and exported and deleted with the account', async () => {
    const me = await three();
    const other = await three();
    await later(me.token);
    expect(await due(other.token)).toEqual({ another_way: true, code_too: true });
    const files = await unzip(
      (await test.app.inject(await requestExportLink(test, me))).rawPayload,
    );
    expect(JSON.parse(String(files['message-reminders.json']))).toMatchObject({ times: 1 });
    await test.database.db.deleteFrom('customers').where('id', '=', me.id).execute();
    const left = await test.database.db
      .selectFrom('message_reminders')
      .select('times')
      .where('customer_id', '=', me.id)
      .execute();
    expect(left).toEqual([]);
    const { status } = await test
      .as(other.token)
      .call(putAway, { body: { reminder: 'x' } as never });
    expect(status).toBe(422);
  });
});
