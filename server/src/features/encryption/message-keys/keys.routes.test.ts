import {
  e2eeEndpoints,
  type KeyBackup,
  type KeyEntry,
} from '@threshold/contract/endpoints/encryption/e2ee';
import { e2eeMessages, e2eeOutcomes } from '@threshold/contract/texts/encryption-texts';
import { describe, expect, it } from 'vitest';
import { buildAccount, goodPassword, type TestAccount } from '#test/factories/account.ts';
import { buildConversation } from '#test/factories/conversation.ts';
import {
  buildMessageKeys,
  buildSealedBackup,
  codeSlot,
  newKeys,
} from '#test/factories/message-keys.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { keys, publish } = e2eeEndpoints;

/** Creates a customer account, with the role as it is written in key entries. */
async function member(overrides: Parameters<typeof buildAccount>[2] = {}) {
  const account = await buildAccount(test, 'customers', overrides);
  return { ...account, role: 'customer' as const };
}

interface Sent {
  readonly backup?: KeyBackup;
  readonly seen?: number;
  readonly current_password?: string;
}

const send = (
  { token }: Pick<TestAccount, 'token'>,
  entry: KeyEntry,
  { backup = buildSealedBackup(entry.kv), seen = backup.version - 1, current_password }: Sent = {},
) =>
  test.as(token).call(publish, {
    headers: { 'if-match': `"${seen}"` },
    body: { entry, backup, current_password },
  });

const keysOf = async (id: string, token: string) =>
  (await test.as(token).call(keys, { query: { ids: id } })).ok.data;

const backupOf = async (token: string) => (await test.as(token).call(e2eeEndpoints.backup)).ok.data;

describe('publication of message keys', () => {
  it('stores the first keys together with their backup', async () => {
    const me = await member();
    const { entry } = await newKeys(me);
    const { ok, headers } = await send(me, entry);
    expect(ok.data).toEqual({ _id: me.id, keys: [{ entry, published_at: expect.any(String) }] });
    expect(headers.etag).toBe('"1"');
    expect(await backupOf(me.token)).toEqual(buildSealedBackup(1));
    expect(await listMailsTo(test.database.db, me.email)).toEqual([]);
  });

  it('stores equal keys once when the request is repeated', async () => {
    const me = await member();
    const { entry } = await newKeys(me);
    expect((await send(me, entry)).status).toBe(200);
    expect((await send(me, entry)).ok.data.keys).toHaveLength(1);
  });

  it('accepts new keys signed by the previous keys, without another proof', async () => {
    const me = await member();
    const first = await buildMessageKeys(test.database.db, me);
    const { entry } = await newKeys(me, first);
    expect((await send(me, entry)).ok.data.keys.map((one) => one.entry)).toEqual([
      first.entry,
      entry,
    ]);
    expect(await listMailsTo(test.database.db, me.email)).toEqual([]);
  });

  it('accepts first keys from only one of two concurrent devices', async () => {
    const me = await member();
    const both = await Promise.all([newKeys(me), newKeys(me)]);
    const answers = await Promise.all(both.map(({ entry }) => send(me, entry)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 412]));
    const late = answers.find(({ status }) => status === 412);
    expect(late?.failure).toMatchObject({
      code: 'precondition_failed',
      error: e2eeOutcomes.changed_elsewhere,
    });
    expect(await keysOf(me.id, me.token)).toMatchObject([{ keys: [{ entry: { kv: 1 } }] }]);
  });

  it("refuses another member's keys and invalid signatures", async () => {
    const me = await member();
    const stranger = await member();
    const { entry } = await newKeys(me);
    const theirs = await send(me, (await newKeys(stranger)).entry);
    const asVendor = await send(me, (await newKeys({ role: 'vendor', id: me.id })).entry);
    for (const { status, failure } of [theirs, asVendor]) {
      expect([status, failure.errors]).toEqual([422, { entry: [e2eeMessages.whose] }]);
    }
    const other = (await newKeys(me)).entry;
    for (const forged of [
      { ...entry, created: 1 },
      { ...entry, sig: other.sig },
    ]) {
      const { status, failure } = await send(me, forged);
      expect([status, failure.errors]).toEqual([422, { entry: [e2eeMessages.proof] }]);
    }
    expect(await keysOf(me.id, me.token)).toEqual([{ _id: me.id, keys: [] }]);
  });

  it("refuses keys of a wrong version or without the previous keys' signature", async () => {
    const me = await member();
    const first = await buildMessageKeys(test.database.db, me);
    const backup = buildSealedBackup(2);
    const second = await newKeys(me, first);
    const third = await newKeys(me, second);
    const fork = await newKeys(me, await newKeys(me));
    for (const { entry } of [await newKeys(me), third, fork]) {
      const { status, failure } = await send(me, entry, { backup });
      expect([status, failure.error]).toEqual([409, e2eeOutcomes.not_the_next]);
    }
    const boast = await newKeys(me, { ...first, sig: second.sig });
    const { status, failure } = await send(me, boast.entry);
    expect([status, failure.errors]).toEqual([422, { entry: [e2eeMessages.proof] }]);
  });

  it('requires the current backup version and a backup of the next version', async () => {
    const me = await member();
    const { entry } = await newKeys(me);
    const without = await test.as(me.token).raw({
      method: 'PUT',
      url: '/api/e2ee/keys',
      payload: { entry, backup: buildSealedBackup(1) },
    });
    expect([without.status, without.failure.error]).toEqual([422, e2eeMessages.if_match]);
    const jump = await send(me, entry, { backup: buildSealedBackup(2), seen: 0 });
    expect(jump.failure.errors).toEqual({ 'backup.version': [e2eeMessages.version] });
    const unseen = await send(me, entry, { backup: buildSealedBackup(2), seen: 1 });
    expect(unseen.status).toBe(412);
  });

  it('returns specific errors for malformed keys and backups', async () => {
    const me = await member();
    const { entry } = await newKeys(me);
    const attempt = async (body: object) => {
      const { status, failure } = await test.as(me.token).raw({
        method: 'PUT',
        url: '/api/e2ee/keys',
        headers: { 'if-match': '"0"' },
        payload: body,
      });
      return [status, failure.errors];
    };
    const backup = buildSealedBackup(1);
    expect(await attempt({ entry: { ...entry, kem: 'x' }, backup })).toEqual([
      422,
      { 'entry.kem': [e2eeMessages.entry] },
    ]);
    expect(
      await attempt({
        entry,
        backup: { ...backup, slots: [{ kind: 'code', sealed: 'plain text' }] },
      }),
    ).toEqual([422, { 'backup.slots.0.sealed': [e2eeMessages.backup] }]);
    expect(await attempt({ entry: 'no', backup: 7 })).toEqual([
      422,
      { entry: [e2eeMessages.entry], backup: [e2eeMessages.backup] },
    ]);
  });

  it('accepts a backup without unlock methods', async () => {
    const me = await member();
    const { entry } = await newKeys(me);
    const backup = buildSealedBackup(1, { slots: [] });
    expect((await send(me, entry, { backup })).status).toBe(200);
    expect((await test.as(me.token).call(e2eeEndpoints.backup)).ok.data).toEqual(backup);
    expect(await listMailsTo(test.database.db, me.email)).toEqual([]);
  });

  it('requires a session with a verified email address', async () => {
    const me = await member({ email_verified_at: null });
    const { entry } = await newKeys(me);
    expect((await send(me, entry)).failure.code).toBe('email_unverified');
    const body = { entry, backup: buildSealedBackup(1) };
    const guest = await test.as().call(publish, { headers: { 'if-match': '"0"' }, body });
    expect(guest.status).toBe(401);
  });

  it('requires the password for a new recovery code and mails the owner', async () => {
    const me = await member();
    const first = await buildMessageKeys(test.database.db, me);
    const { entry } = await newKeys(me, first);
    await test.database.db
      .updateTable('sessions')
      .set({ created_at: new Date(test.clock.now.getTime() - 3_600_000) })
      .where('customer_id', '=', me.id)
      .execute();
    const backup = buildSealedBackup(2, { slots: [codeSlot('T')] });
    expect((await send(me, entry, { backup })).failure.code).toBe('reauth_required');
    const done = await send(me, entry, { backup, current_password: goodPassword });
    expect(done.status).toBe(200);
    const mails = await listMailsTo(test.database.db, me.email);
    expect(mails).toMatchObject([{ template: 'message_ways_changed' }]);
  });
});

describe('directory of message keys', () => {
  it('returns keys only of the caller and of possible recipients', async () => {
    const { db } = test.database;
    const me = await member();
    const other = await member();
    const vendor = await buildAccount(test, 'vendors');
    const stranger = await buildAccount(test, 'vendors');
    await buildConversation(db, { customer_id: me.id, vendor_id: vendor.id });
    const { entry } = await buildMessageKeys(db, { role: 'vendor', id: vendor.id });
    const ids = [me.id, other.id, vendor.id, stranger.id].join();
    const seenBy = async ({ token }: { token: string }) => {
      const { data } = (await test.as(token).call(keys, { query: { ids } })).ok;
      return new Map(data.map((one) => [one._id, one.keys]));
    };
    const mine = await seenBy(me);
    expect(mine.get(me.id)).toEqual([]);
    expect(mine.get(vendor.id)).toEqual([{ entry, published_at: expect.any(String) }]);
    // Customers get the keys of any approved vendor, because even the first message is encrypted.
    expect([...mine.keys()].toSorted()).toEqual([me.id, vendor.id, stranger.id].toSorted());
    expect([...(await seenBy(vendor)).keys()].toSorted()).toEqual([me.id, vendor.id].toSorted());
    expect([...(await seenBy(stranger)).keys()]).toEqual([stranger.id]);
    const suspended = { status: 'suspended' } as const;
    await db.updateTable('vendors').set(suspended).where('id', '=', vendor.id).execute();
    expect((await seenBy(me)).get(vendor.id)).toHaveLength(1);
    expect((await seenBy(other)).has(vendor.id)).toBe(false);
  });

  it('refuses malformed ids, too many ids and guests', async () => {
    const me = await member();
    const ask = (ids: string, token?: string) =>
      test.as(token).raw({ url: `/api/e2ee/keys?ids=${ids}` });
    expect((await ask('me', me.token)).status).toBe(422);
    const many = Array.from({ length: 201 }, (_, nr) => me.id.replace(/.{3}$/, `${100 + nr}`));
    expect((await ask(many.join(), me.token)).status).toBe(422);
    expect((await ask(me.id)).status).toBe(401);
  });
});
