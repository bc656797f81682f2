import { setImmediate } from 'node:timers/promises';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { e2eeEndpoints } from '@threshold/contract/endpoints/encryption/e2ee';
import { limits } from '@threshold/contract/limits';
import { e2eeMessages, e2eeOutcomes } from '@threshold/contract/texts/encryption-texts';
import type { Identity } from '@threshold/e2ee/identity';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { replaceBackup } from '#src/features/encryption/backups/key-backups.repo.ts';
import { insertKeys } from '#src/features/encryption/message-keys/keys.repo.ts';
import { buildAccount, goodPassword } from '#test/factories/account.ts';
import {
  buildMessageKeys,
  buildSealedBackup,
  codeSlot,
  newKeys,
} from '#test/factories/message-keys.ts';
import { buildPair } from '#test/factories/pair.ts';
import { sealAs } from '#test/factories/seal-as.ts';
import { buildTwoFactor } from '#test/factories/totp.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp({ rateLimitScale: 1 });
const bare = (version: number) => buildSealedBackup(version, { slots: [] });

/**
 * Creates a customer whose keys have no unlock method, and a vendor with keys in the same
 * conversation.
 */
async function two() {
  const { db } = test.database;
  const { customer, vendor, conversationId } = await buildPair(test);
  const as = { role: 'customer', id: customer.id } as const;
  const mine = await newKeys(as);
  const { status } = await test.as(customer.token).call(e2eeEndpoints.publish, {
    headers: { 'if-match': '"0"' },
    body: { entry: mine.entry, backup: bare(1) },
  });
  expect(status).toBe(200);
  const theirs = await buildMessageKeys(db, { role: 'vendor', id: vendor.id });
  return {
    ...customer,
    as,
    vendor,
    conversationId,
    mine,
    theirs,
    pair: `${vendor.id}:${customer.id}`,
  };
}
type Two = Awaited<ReturnType<typeof two>>;

async function takeOver(me: Two, before: Identity = me.mine, more: object = {}) {
  const next = await newKeys(me.as, before, 'reset');
  return { answer: await publishOver(me, next, before.entry.kv + 1, more), next };
}

const publishOver = (me: Two, next: Identity, version: number, more: object = {}) =>
  test.as(me.token).call(e2eeEndpoints.publish, {
    headers: { 'if-match': `"${version - 1}"` },
    body: { entry: next.entry, backup: bare(version), take_over: true, ...more },
  });

/** Sends an envelope or a plain text as the customer. */
const send = (me: Two, { body, clientId }: { body: string; clientId: string }) =>
  test.as(me.token).call(chatEndpoints.upload, {
    body: { conversationId: me.conversationId, message: body, clientMessageId: clientId },
  });

async function write(me: Two, isSealed = true) {
  const { body, clientId } = await sealAs(me.mine, me, { text: 'Hello' });
  return send(me, { body: isSealed ? body : 'Hello', clientId });
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await setImmediate();
}

const refusal = (answer: { failure: { code: string; error: string } }) => [
  answer.failure.code,
  answer.failure.error,
];
const inUse = ['conflict', e2eeOutcomes.in_use];

describe('replacement of unused message keys', () => {
  it('succeeds after a recent sign-in, without a mail', async () => {
    const me = await two();
    await write(me, false);
    expect((await takeOver(me)).answer.status).toBe(200);
    expect(await listMailsTo(test.database.db, me.email)).toEqual([]);
    const { data } = (await test.as(me.token).call(e2eeEndpoints.earlierBackups)).ok;
    expect(data).toMatchObject([{ version: 1, former: false }]);
  });

  it('is refused without a recent sign-in, even with the password', async () => {
    const me = await two();
    await test.database.db
      .updateTable('sessions')
      .set({ created_at: new Date(test.clock.now.getTime() - 3_600_000) })
      .where('customer_id', '=', me.id)
      .execute();
    const proof = { current_password: goodPassword };
    expect((await takeOver(me, me.mine, proof)).answer.failure.code).toBe('reauth_required');
  });

  it('is refused if the keys were used for messages or are protected', async () => {
    const used = await two();
    expect((await write(used)).status).toBe(201);
    expect(refusal((await takeOver(used)).answer)).toEqual(inUse);

    const secured = await two();
    await test.as(secured.token).call(e2eeEndpoints.saveBackup, {
      headers: { 'if-match': '"1"' },
      body: buildSealedBackup(2, { slots: [codeSlot('S')] }),
    });
    const next = await newKeys(secured.as, secured.mine, 'reset');
    const attempt = await test.as(secured.token).call(e2eeEndpoints.publish, {
      headers: { 'if-match': '"2"' },
      body: { entry: next.entry, backup: bare(3), take_over: true },
    });
    expect(refusal(attempt)).toEqual(inUse);

    const guarded = await two();
    await buildTwoFactor(test, guarded.accountRef);
    expect(refusal((await takeOver(guarded)).answer)).toEqual(inUse);
  });

  it('is refused after a message with a timestamp from a slow clock', {
    tags: 'engine',
  }, async () => {
    const me = await two();
    const { now } = test.clock;
    test.clock.now = new Date(now.getTime() - 60_000);
    const { status } = await write(me);
    test.clock.now = now;
    expect(status).toBe(201);
    expect(refusal((await takeOver(me)).answer)).toEqual(inUse);
  });

  it('is refused above a maximum version; only resets use higher versions', async () => {
    const { versions } = limits.e2ee.take_over;
    const { customer } = await buildPair(test);
    const as = { role: 'customer', id: customer.id } as const;
    const first = await newKeys(as);
    /** Builds keys with this version number, as if there were earlier versions. */
    const at = (kv: number) =>
      newKeys(as, { ...first, entry: { ...first.entry, kv: kv - 1 } }, 'reset');
    const last = await at(versions - 1);
    const owner = { column: 'customer_id', id: customer.id } as const;
    await insertKeys(
      test.database.db,
      owner,
      { id: newId(), entry: last.entry, fingerprint: last.fp },
      test.clock.now,
    );
    await replaceBackup(test.database.db, owner, bare(1), test.clock.now);
    const over = async (next: Identity, version: number) =>
      test.as(customer.token).call(e2eeEndpoints.publish, {
        headers: { 'if-match': `"${version - 1}"` },
        body: { entry: next.entry, backup: bare(version), take_over: true },
      });
    const next = await newKeys(as, last, 'reset');
    expect((await over(next, 2)).status).toBe(200);
    expect(refusal(await over(await newKeys(as, next, 'reset'), 3))).toEqual(inUse);
  });

  it('is refused after three replacements in a day', async () => {
    const me = await two();
    let before = me.mine;
    for (let nr = 0; nr < limits.e2ee.take_over.per_day; nr += 1) {
      const { answer, next } = await takeOver(me, before);
      expect(answer.status).toBe(200);
      before = next;
    }
    expect((await takeOver(me, before)).answer.failure.code).toBe('too_many');
  });

  it('succeeds only if a concurrent message with the old keys is refused', {
    timeout: 120_000,
  }, async () => {
    const seen = new Set<number>();
    // Head start of the messages, in event loop turns; it changes after each round, so that the
    // replacement and the messages both win at least once.
    let ahead = 0;
    for (let round = 0; round < 8 || (round < 20 && seen.size < 2); round += 1) {
      const me = await two();
      const letters = await Promise.all(
        Array.from({ length: 50 }, () => sealAs(me.mine, me, { text: 'Hello' })),
      );
      const next = await newKeys(me.as, me.mine, 'reset');
      const [{ status: taken }, answers] = await Promise.all([
        turns(ahead).then(() => publishOver(me, next, 2)),
        turns(-ahead).then(() => Promise.all(letters.map((letter) => send(me, letter)))),
      ]);
      const statuses = new Set(answers.map(({ status }) => status));
      expect([taken, ...statuses]).toEqual(taken === 200 ? [200, 409] : [409, 201]);
      seen.add(taken);
      if (taken === 200) ahead = ahead >= 0 ? ahead * 2 + 64 : Math.ceil(ahead / 2);
      else ahead = ahead <= 0 ? ahead * 2 - 64 : Math.floor(ahead / 2);
    }
    expect(seen).toEqual(new Set([200, 409]));
  });
});

describe('backup of a member without conversations', () => {
  it('is refused above a small size limit', async () => {
    const me = await buildAccount(test, 'customers');
    const { entry } = await newKeys({ role: 'customer', id: me.id });
    const bundle = 'x'.repeat(limits.e2ee.first_bundle_characters + 1);
    const { status, failure } = await test.as(me.token).call(e2eeEndpoints.publish, {
      headers: { 'if-match': '"0"' },
      body: { entry, backup: buildSealedBackup(1, { bundle }) },
    });
    expect([status, failure.errors]).toEqual([
      422,
      { 'backup.bundle': [e2eeMessages.bundle_long] },
    ]);
  });
});
