import { customerEndpoints } from '@threshold/contract/customers';
import { e2eeEndpoints, type KeyBackup } from '@threshold/contract/e2ee';
import { limits } from '@threshold/contract/limits';
import { e2eeMessages } from '@threshold/contract/messages-e2ee';
import { e2eeOutcomes } from '@threshold/contract/outcomes-e2ee';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import { vendorAuthEndpoints } from '@threshold/contract/vendors-auth';
import { describe, expect, it } from 'vitest';
import { exportLinkOf } from '#test/exported-data.ts';
import { buildAccount, codeTo, goodPassword } from '#test/factories/account.ts';
import { buildMessageKeys, newKeys, sealedBackup } from '#test/factories/message-keys.ts';
import { mailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';

const test = testApp();
const { backup: read, saveBackup } = e2eeEndpoints;

/** A customer with published keys and their backup. */
async function keeper() {
  const account = await buildAccount(test, 'customers');
  const keys = await buildMessageKeys(test.database.db, { role: 'customer', id: account.id });
  return { ...account, keys, entry: keys.entry };
}

const save = (token: string, body: KeyBackup & { current_password?: string }, seen = '"1"') =>
  test.as(token).call(saveBackup, { headers: { 'if-match': seen }, body });

describe('the backup of message keys', () => {
  it('is null under the tag of none before there are keys', async () => {
    const { token } = await buildAccount(test, 'vendors');
    const { ok, headers } = await test.as(token).call(read);
    expect([ok.data, headers.etag]).toEqual([null, '"0"']);
    const early = await save(token, sealedBackup(1), '"0"');
    expect([early.status, early.failure.error]).toEqual([409, e2eeOutcomes.no_keys]);
  });

  it("is its owner's alone, byte for byte, with its version as the tag", async () => {
    const me = await keeper();
    const other = await keeper();
    const bundle = 'w-_9'.repeat(150_000);
    expect((await save(me.token, sealedBackup(2, { bundle }))).ok.data).toEqual({ version: 2 });
    const { ok, headers } = await test.as(me.token).call(read);
    expect([ok.data, headers.etag]).toEqual([sealedBackup(2, { bundle }), '"2"']);
    expect((await test.as(other.token).call(read)).ok.data).toEqual(sealedBackup(1));
    expect((await test.as().call(read)).status).toBe(401);
    expect((await save('', sealedBackup(2))).status).toBe(401);
  });

  it('lets one of two devices through; the other loads it and comes again', async () => {
    const { token } = await keeper();
    const changes = ['one', 'other'].map((bundle) => sealedBackup(2, { bundle }));
    const answers = await Promise.all(changes.map((backup) => save(token, backup)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 412]));
    const late = answers.find(({ status }) => status === 412)?.failure;
    expect([late?.code, late?.error]).toEqual([
      'precondition_failed',
      e2eeOutcomes.changed_elsewhere,
    ]);
    // A proxy that compresses weakens the tag.
    expect((await save(token, sealedBackup(3), 'W/"2"')).status).toBe(200);
    expect((await save(token, sealedBackup(3), '"2"')).status).toBe(200);
  });

  it('counts its versions one by one, and is a backup', async () => {
    const { token } = await keeper();
    const jump = await save(token, sealedBackup(3));
    expect(jump.failure.errors).toEqual({ version: [e2eeMessages.version] });
    for (const seen of ['', '1', '*', '"x"']) {
      expect((await save(token, sealedBackup(2), seen)).failure.error).toBe(e2eeMessages.if_match);
    }
    const plain = await save(token, sealedBackup(2, { bundle: '{"keys":[]}' }));
    expect(plain.failure.errors).toEqual({ bundle: [e2eeMessages.backup] });
    const large = await save(token, sealedBackup(2, { bundle: 'x'.repeat(2_000_001) }));
    expect(large.failure.errors).toEqual({ bundle: [e2eeMessages.bundle_long] });
    const huge = await save(token, sealedBackup(2, { bundle: 'x'.repeat(2_200_000) }));
    expect(huge.failure.code).toBe('too_large');
  });

  it('takes another recovery code by a fresh sign-in or the password, and says so by mail', async () => {
    const me = await keeper();
    const next = sealedBackup(2, { slot: 'T'.repeat(80) });
    await test.database.db
      .updateTable('sessions')
      .set({ created_at: new Date(test.clock.now.getTime() - 3_600_000) })
      .where('customer_id', '=', me.id)
      .execute();
    expect((await save(me.token, next)).failure.code).toBe('reauth_required');
    expect((await save(me.token, sealedBackup(2))).status).toBe(200);
    expect(await mailsTo(test.database.db, me.email)).toEqual([]);
    const body = { ...next, version: 3, current_password: goodPassword };
    expect((await save(me.token, body, '"2"')).status).toBe(200);
    expect(await mailsTo(test.database.db, me.email)).toMatchObject([
      { template: 'message_code_replaced' },
    ]);
  });

  it('stays as it is, with the keys, when the password is changed or reset', async () => {
    const account = await buildAccount(test, 'vendors');
    const { id, email } = account;
    await buildMessageKeys(test.database.db, { role: 'vendor', id });
    const kept = async (token: string) => ({
      keys: (await test.as(token).call(e2eeEndpoints.keys, { query: { ids: id } })).ok.data,
      backup: (await test.as(token).call(read)).ok.data,
    });
    const before = await kept(account.token);
    const { changePassword, forgotPassword, verifyOtp, resetPassword, login } = vendorAuthEndpoints;
    const change = { currentPassword: goodPassword, newPassword: `${goodPassword}-changed` };
    await test.as(account.token).call(changePassword, { body: change });
    expect(await kept(account.token)).toEqual(before);

    await test.as().call(forgotPassword, { body: { email } });
    const otp = await codeTo(test, email, 'code_reset_password');
    const { reset_token } = (await test.as().call(verifyOtp, { body: { email, otp } })).ok;
    const password = `${goodPassword}-reset`;
    const reset = { email, reset_token, newPassword: password };
    expect((await test.as().call(resetPassword, { body: reset })).status).toBe(200);
    const signedIn = (await test.as().call(login, { body: { email, password } })).ok;
    if (!('access_token' in signedIn)) throw new Error('not signed in');
    expect(await kept(signedIn.access_token)).toEqual(before);
  });

  it('is in its owner’s export with the public keys', async () => {
    const me = await keeper();
    const files = await unzip((await test.app.inject(await exportLinkOf(test, me))).rawPayload);
    const textOf = (name: string) => JSON.parse(String(files[name]));
    expect(textOf('message-backup.json')).toEqual(sealedBackup(1));
    expect(textOf('message-keys.json')).toEqual([
      { entry: me.entry, published_at: expect.any(String) },
    ]);
  });

  it('goes with the account, and the keys go, too', async () => {
    const { db } = test.database;
    const customer = await keeper();
    const vendor = await buildAccount(test, 'vendors');
    await buildMessageKeys(db, { role: 'vendor', id: vendor.id });
    for (const { token } of [customer, vendor]) await save(token, sealedBackup(2));
    for (const [{ id, token }, { remove }] of [
      [customer, customerEndpoints],
      [vendor, vendorAccountEndpoints],
    ] as const) {
      expect((await test.as(token).call(remove, { params: { id } })).status).toBe(200);
      for (const table of ['message_keys', 'message_backups', 'earlier_message_backups'] as const) {
        const left = await db
          .selectFrom(table)
          .select('customer_id')
          .where((eb) => eb.or([eb('customer_id', '=', id), eb('vendor_id', '=', id)]))
          .execute();
        expect(left).toEqual([]);
      }
    }
  });
});

describe('earlier backups', () => {
  const { earlierBackups, earlierBackup } = e2eeEndpoints;
  const { newest, days } = limits.e2ee.earlier_backups;
  const listed = async (token: string) =>
    (await test.as(token).call(earlierBackups)).ok.data.map(({ version }) => version);
  async function aDayPasses() {
    await test.database.pool.query(`
      update message_backups set updated_at = updated_at - interval '1 day';
      update earlier_message_backups set saved_at = saved_at - interval '1 day'`);
  }
  /** Writes so many backups, one after the other, the first of them after `seen`. */
  async function write(token: string, count: number, seen: number) {
    for (let version = seen + 1; version <= seen + count; version += 1) {
      expect((await save(token, sealedBackup(version), `"${version - 1}"`)).status).toBe(200);
    }
  }

  it('are kept, so that a stolen session that writes over the newest destroys nothing', async () => {
    const me = await keeper();
    const good = sealedBackup(2, { bundle: 'good' });
    await save(me.token, good);
    // The thief has the session, thus the slot, and writes rubbish under the same code.
    await save(me.token, sealedBackup(3, { bundle: 'rubbish' }), '"2"');
    expect(await listed(me.token)).toEqual([2, 1]);
    const { ok } = await test.as(me.token).call(earlierBackup, { params: { version: '2' } });
    expect(ok.data).toEqual(good);
  });

  it('are the last five, and those that the days before ended with, however much is written in a day', async () => {
    const me = await keeper();
    let version = 1;
    for (let day = 0; day < days + 2; day += 1) {
      await write(me.token, 2, version);
      version += 2;
      await aDayPasses();
    }
    await write(me.token, 20, version);
    const kept = await listed(me.token);
    const newestOnes = Array.from({ length: newest }, (_, nr) => version + 19 - nr);
    expect(kept.slice(0, newest)).toEqual(newestOnes);
    const ends = Array.from({ length: days - 1 }, (_, nr) => version - 2 * nr);
    expect(kept.slice(newest)).toEqual(ends);
  });

  it("are their owner's alone, and what is none is not there", async () => {
    const me = await keeper();
    const other = await keeper();
    await save(me.token, sealedBackup(2));
    expect(await listed(other.token)).toEqual([]);
    for (const [token, version] of [
      [other.token, '1'],
      [me.token, '2'],
      [me.token, 'x'],
      [me.token, '99999999999999999999'],
    ] as const) {
      const { status } = await test.as(token).call(earlierBackup, { params: { version } });
      expect(status).toBe(404);
    }
    expect((await test.as().call(earlierBackups)).status).toBe(401);
    expect((await test.as().call(earlierBackup, { params: { version: '1' } })).status).toBe(401);
  });

  it('come along when keys are reset, with the code of before', async () => {
    const me = await keeper();
    const first = await test.as(me.token).call(read);
    const identity = await newKeys({ role: 'customer', id: me.id }, me.keys, 'reset');
    const reset = await test.as(me.token).call(e2eeEndpoints.publish, {
      headers: { 'if-match': '"1"' },
      body: { entry: identity.entry, backup: sealedBackup(2, { slot: 'N'.repeat(80) }) },
    });
    expect(reset.status).toBe(200);
    const { ok } = await test.as(me.token).call(earlierBackup, { params: { version: '1' } });
    expect(ok.data).toEqual(first.ok.data);
  });
});
