import { vendorAuthEndpoints } from '@threshold/contract/endpoints/accounts/auth';
import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import {
  type BackupSlot,
  e2eeEndpoints,
  type KeyBackup,
} from '@threshold/contract/endpoints/encryption/e2ee';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { e2eeMessages, e2eeOutcomes } from '@threshold/contract/texts/encryption-texts';
import { describe, expect, it } from 'vitest';
import { requestExportLink } from '#test/arrangements/exported-data.ts';
import { buildBackupOwner, saveBackupOver } from '#test/commands/backup-owner.ts';
import { buildAccount, codeTo, goodPassword } from '#test/factories/account.ts';
import { buildConversation } from '#test/factories/conversation.ts';
import {
  buildMessageKeys,
  buildSealedBackup,
  codeSlot,
  passkeySlot,
} from '#test/factories/message-keys.ts';
import { getPasskeyEndpoints } from '#test/members.ts';
import { listMailsTo } from '#test/outbox.ts';
import { makePasskey } from '#test/peers/passkey-device.ts';
import { testApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';

const test = testApp();
const { backup: read } = e2eeEndpoints;

const buildOwner = () => buildBackupOwner(test);
const save = (token: string, body: KeyBackup & { current_password?: string }, seen = '"1"') =>
  saveBackupOver(test, token, body, seen);

describe('backup of message keys', () => {
  it('is null with the version tag "0" before keys are published', async () => {
    const { token } = await buildAccount(test, 'vendors');
    const { ok, headers } = await test.as(token).call(read);
    expect([ok.data, headers.etag]).toEqual([null, '"0"']);
    const early = await save(token, buildSealedBackup(1), '"0"');
    expect([early.status, early.failure.error]).toEqual([409, e2eeOutcomes.no_keys]);
  });

  it('is returned unchanged, with its version tag, only to its owner', async () => {
    const me = await buildOwner();
    const other = await buildOwner();
    await buildConversation(test.database.db, { customer_id: me.id });
    const bundle = 'w-_9'.repeat(150_000);
    expect((await save(me.token, buildSealedBackup(2, { bundle }))).ok.data).toEqual({
      version: 2,
    });
    const { ok, headers } = await test.as(me.token).call(read);
    expect([ok.data, headers.etag]).toEqual([buildSealedBackup(2, { bundle }), '"2"']);
    expect((await test.as(other.token).call(read)).ok.data).toEqual(buildSealedBackup(1));
    expect((await test.as().call(read)).status).toBe(401);
    expect((await save('', buildSealedBackup(2))).status).toBe(401);
  });

  it('is changed by only one of two concurrent requests for one version', async () => {
    const { token } = await buildOwner();
    const changes = ['one', 'other'].map((bundle) => buildSealedBackup(2, { bundle }));
    const answers = await Promise.all(changes.map((backup) => save(token, backup)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 412]));
    const late = answers.find(({ status }) => status === 412)?.failure;
    expect([late?.code, late?.error]).toEqual([
      'precondition_failed',
      e2eeOutcomes.changed_elsewhere,
    ]);
    // A weak tag is also accepted, because compressing proxies weaken tags.
    expect((await save(token, buildSealedBackup(3), 'W/"2"')).status).toBe(200);
    expect((await save(token, buildSealedBackup(3), '"2"')).status).toBe(200);
  });

  it('requires the next version number and a valid format', async () => {
    const { token } = await buildOwner();
    const jump = await save(token, buildSealedBackup(3));
    expect(jump.failure.errors).toEqual({ version: [e2eeMessages.version] });
    for (const seen of ['', '1', '*', '"x"']) {
      expect((await save(token, buildSealedBackup(2), seen)).failure.error).toBe(
        e2eeMessages.if_match,
      );
    }
    const plain = await save(token, buildSealedBackup(2, { bundle: '{"keys":[]}' }));
    expect(plain.failure.errors).toEqual({ bundle: [e2eeMessages.backup] });
    const large = await save(token, buildSealedBackup(2, { bundle: 'x'.repeat(2_000_001) }));
    expect(large.failure.errors).toEqual({ bundle: [e2eeMessages.bundle_long] });
    const huge = await save(token, buildSealedBackup(2, { bundle: 'x'.repeat(2_200_000) }));
    expect(huge.failure.code).toBe('too_large');
  });

  it.each([
    ['two codes', [codeSlot('S'), codeSlot('T')]],
    ['a passkey twice', [passkeySlot('a'), passkeySlot('a', 'Q')]],
    ['too many passkeys', Array.from({ length: 11 }, (_, nr) => passkeySlot(`cred-${nr}`))],
    ['an unknown kind', [{ kind: 'pin', sealed: 'S'.repeat(80) } as never]],
    ['no sealed key', [{ kind: 'passkey', id: 'a', sealed: 'short' } as never]],
    ['no credential', [{ kind: 'passkey', id: '', sealed: 'S'.repeat(80) } as never]],
  ])('is refused if its unlock methods contain %s', async (_, slots) => {
    const { token } = await buildOwner();
    const { status, failure } = await save(token, buildSealedBackup(2, { slots }));
    expect([status, failure.error]).toEqual([422, expect.any(String)]);
    expect(Object.values(failure.errors ?? {})).toEqual([[e2eeMessages.backup]]);
  });

  it('requires a recent sign-in or the password for new unlock methods', async () => {
    const me = await buildOwner();
    await test.database.db
      .updateTable('sessions')
      .set({ created_at: new Date(test.clock.now.getTime() - 3_600_000) })
      .where('customer_id', '=', me.id)
      .execute();
    let version = 1;
    const mailed = async (slots: readonly BackupSlot[]) => {
      const body = buildSealedBackup(version + 1, { slots: [...slots] });
      const seen = `"${version}"`;
      expect((await save(me.token, body, seen)).failure.code).toBe('reauth_required');
      const proved = { ...body, current_password: goodPassword };
      expect((await save(me.token, proved, seen)).status).toBe(200);
      version += 1;
      expect((await test.as(me.token).call(read)).ok.data?.slots).toEqual(slots);
      const mail = (await listMailsTo(test.database.db, me.email)).at(-1);
      expect(mail?.template).toBe('message_ways_changed');
      return mail?.text;
    };
    const [a, b, c] = ['a', 'b', 'c'].map((id) => passkeySlot(id)) as [
      BackupSlot,
      BackupSlot,
      BackupSlot,
    ];
    expect(await mailed([codeSlot('S'), a])).toContain('changed. A passkey was added.');
    expect(await mailed([codeSlot('S'), b, c])).toContain(
      '2 passkeys were added. A passkey was removed.',
    );
    expect(await mailed([b, c])).toContain(
      'changed. The recovery code was removed. It no longer works.',
    );
    expect(await mailed([])).toContain('changed. 2 passkeys were removed.');
    expect(await mailed([codeSlot('T')])).toContain('changed. A recovery code was made.');
    // A different order of the slots is not a change and needs no proof.
    await mailed([codeSlot('T'), a, b]);
    const turned = buildSealedBackup(version + 1, { slots: [b, a, codeSlot('T')] });
    expect((await save(me.token, turned, `"${version}"`)).status).toBe(200);
    expect(await listMailsTo(test.database.db, me.email)).toHaveLength(6);
  });

  it('accepts a recent passkey proof of an account without a password', async () => {
    const me = await buildAccount(test, 'customers', { password_hash: null });
    await buildMessageKeys(test.database.db, { role: 'customer', id: me.id });
    const { addOptions, add, proveOptions, prove } = getPasskeyEndpoints('customers');
    const caller = test.as(me.token);
    const { made, passkey } = makePasskey((await caller.call(addOptions, { body: {} })).ok.data);
    expect((await caller.call(add, { body: { credential: made } })).status).toBe(201);
    await test.database.db
      .updateTable('sessions')
      .set({ created_at: new Date(test.clock.now.getTime() - 3_600_000) })
      .where('customer_id', '=', me.id)
      .execute();
    const body = buildSealedBackup(2, { slots: [codeSlot('T'), passkeySlot(made.id)] });
    expect((await save(me.token, body)).failure.code).toBe('reauth_required');
    for (const current_password of [goodPassword, 'Wrong-horse-7'])
      expect((await save(me.token, { ...body, current_password })).failure.code).toBe(
        'wrong_credentials',
      );
    const credential = passkey.show((await caller.call(proveOptions)).ok.data);
    expect((await caller.call(prove, { body: { credential } })).status).toBe(200);
    expect((await save(me.token, body)).status).toBe(200);
  });

  it('requires a recent sign-in or the password to change the recovery code', async () => {
    const me = await buildOwner();
    const next = buildSealedBackup(2, { slots: [codeSlot('T')] });
    await test.database.db
      .updateTable('sessions')
      .set({ created_at: new Date(test.clock.now.getTime() - 3_600_000) })
      .where('customer_id', '=', me.id)
      .execute();
    expect((await save(me.token, next)).failure.code).toBe('reauth_required');
    expect((await save(me.token, buildSealedBackup(2))).status).toBe(200);
    expect(await listMailsTo(test.database.db, me.email)).toEqual([]);
    const body = { ...next, version: 3, current_password: goodPassword };
    expect((await save(me.token, body, '"2"')).status).toBe(200);
    const mails = await listMailsTo(test.database.db, me.email);
    expect(mails).toMatchObject([{ template: 'message_ways_changed' }]);
    expect(mails[0]?.text).toContain('A new recovery code was made. The old one no longer works.');
  });

  it('is not changed by a password change or reset', async () => {
    const account = await buildAccount(test, 'vendors');
    const { id, email } = account;
    await buildMessageKeys(test.database.db, { role: 'vendor', id });
    const keysAndBackup = async (token: string) => ({
      keys: (await test.as(token).call(e2eeEndpoints.keys, { query: { ids: id } })).ok.data,
      backup: (await test.as(token).call(read)).ok.data,
    });
    const before = await keysAndBackup(account.token);
    const { changePassword, forgotPassword, verifyOtp, resetPassword, login } = vendorAuthEndpoints;
    const change = { currentPassword: goodPassword, newPassword: `${goodPassword}-changed` };
    await test.as(account.token).call(changePassword, { body: change });
    expect(await keysAndBackup(account.token)).toEqual(before);

    await test.as().call(forgotPassword, { body: { email } });
    const otp = await codeTo(test, email, 'code_reset_password');
    const { reset_token } = (await test.as().call(verifyOtp, { body: { email, otp } })).ok;
    const password = `${goodPassword}-reset`;
    const reset = { email, reset_token, newPassword: password };
    expect((await test.as().call(resetPassword, { body: reset })).status).toBe(200);
    const signedIn = (await test.as().call(login, { body: { email, password } })).ok;
    if (!('access_token' in signedIn)) throw new Error('not signed in');
    expect(await keysAndBackup(signedIn.access_token)).toEqual(before);
  });

  it('is exported to its owner with the public keys', async () => {
    const me = await buildOwner();
    const files = await unzip(
      (await test.app.inject(await requestExportLink(test, me))).rawPayload,
    );
    const textOf = (name: string) => JSON.parse(String(files[name]));
    expect(textOf('message-backup.json')).toEqual(buildSealedBackup(1));
    expect(textOf('message-keys.json')).toEqual([
      { entry: me.entry, published_at: expect.any(String) },
    ]);
  });

  it('is deleted with the keys when the account is deleted', async () => {
    const { db } = test.database;
    const customer = await buildOwner();
    const vendor = await buildAccount(test, 'vendors');
    await buildMessageKeys(db, { role: 'vendor', id: vendor.id });
    for (const { token } of [customer, vendor]) await save(token, buildSealedBackup(2));
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
