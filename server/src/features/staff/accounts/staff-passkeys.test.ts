import { staffAuthEndpoints } from '@threshold/contract/endpoints/staff/staff-accounts';
import { staffPasskeyEndpoints } from '@threshold/contract/registry';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import { expect, it } from 'vitest';
import { changeStaffAccount } from '#src/features/staff/accounts/manage-staff.service.ts';
import { removedWhenShown } from '#test/arrangements/removed-when-shown.ts';
import { buildAccount, goodPassword } from '#test/factories/account.ts';
import { addPasskey } from '#test/factories/passkey.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildStaff } from '#test/factories/staff.ts';
import { buildSecret, generateTotpCode } from '#test/factories/totp.ts';
import { listMailsTo } from '#test/outbox.ts';
import type { Faults, TestPasskey } from '#test/peers/passkey-device.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { passkeyLogin, passkeyLoginOptions } = staffAuthEndpoints;

async function build() {
  const { db } = test.database;
  const password_hash = await test.passwords.hash(goodPassword);
  const id = await buildStaff(db, { password_hash });
  const token = await buildSession(db, { staff_id: id });
  const { email } = await db
    .selectFrom('staff')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, token, email };
}

async function show(passkey: TestPasskey, faults: Faults = {}) {
  const { ok } = await test.as().call(passkeyLoginOptions);
  return test.as().call(passkeyLogin, { body: { credential: passkey.show(ok.data, faults) } });
}

const refused = [400, 'wrong_credentials', passkeyOutcomes.sign_in_failed.staff];
const statusAndError = ({ status, failure }: Awaited<ReturnType<typeof show>>) => [
  status,
  failure.code,
  failure.error,
];

it('a passkey signs staff in; additions and removals are logged and mailed', async () => {
  const { id, token, email } = await build();
  const { id: passkeyId, passkey } = await addPasskey(test, 'admin', token);
  const { ok } = await show(passkey);
  expect(ok.data).toMatchObject({ _id: id, email });
  const caller = test.as(ok.access_token);
  const params = { id: passkeyId };
  expect((await caller.call(staffPasskeyEndpoints.remove, { params, body: {} })).status).toBe(200);
  expect(statusAndError(await show(passkey))).toEqual(refused);
  const acts = await test.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(acts.map(({ action }) => action)).toEqual(['staff.passkey_add', 'staff.passkey_remove']);
  const mails = await listMailsTo(test.database.db, email);
  expect(mails.map(({ template }) => template)).toEqual([
    'staff_passkey_added',
    'staff_new_device',
    'staff_passkey_removed',
  ]);
});

it('a passkey that is removed during the sign-in is rejected', async () => {
  const { token } = await build();
  const { passkey } = await addPasskey(test, 'admin', token);
  expect(statusAndError(await removedWhenShown(test, () => show(passkey)))).toEqual(refused);
});

it('a passkey of a staff account without an authenticator is refused', async () => {
  const { id, token } = await build();
  const { passkey } = await addPasskey(test, 'admin', token);
  await test.database.db
    .updateTable('staff')
    .set({ two_factor_enabled: false })
    .where('id', '=', id)
    .execute();
  expect(statusAndError(await show(passkey))).toEqual(refused);
});

it('a staff passkey is labelled with the email address and "(staff)"', async () => {
  const { token, email } = await build();
  const body = { current_password: goodPassword };
  const { ok } = await test.as(token).call(staffPasskeyEndpoints.addOptions, { body });
  expect(ok.data.user.name).toBe(`${email} (staff)`);
});

it('a passkey cannot be added before two-factor is set up', async () => {
  const { id } = await build();
  const token = await buildSession(test.database.db, { staff_id: id });
  await test.database.db
    .updateTable('sessions')
    .set({ scope: 'enrolment' })
    .where('staff_id', '=', id)
    .execute();
  const body = { current_password: goodPassword };
  const { status } = await test.as(token).call(staffPasskeyEndpoints.addOptions, { body });
  expect(status).toBe(403);
});

it('a passkey of a disabled staff account is refused', async () => {
  const { id, token } = await build();
  const { passkey } = await addPasskey(test, 'admin', token);
  await test.database.db
    .updateTable('staff')
    .set({ disabled_at: new Date() })
    .where('id', '=', id)
    .execute();
  expect(statusAndError(await show(passkey))).toEqual(refused);
});

it.each<[string, Faults]>([
  ['a page of another origin', { origin: 'https://threshold.test.evil.example' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['a response without user verification', { isUnverified: true }],
  ['another key', { isForged: true }],
  ['an unknown challenge', { challenge: 'A'.repeat(43) }],
  ['another user handle', { userHandle: 'A'.repeat(43) }],
  ['no user handle', { userHandle: null }],
])('a passkey sign-in rejects %s with the same message', { tags: 'engine' }, async (_, faults) => {
  const { token } = await build();
  const { passkey } = await addPasskey(test, 'admin', token);
  expect(statusAndError(await show(passkey, faults))).toEqual(refused);
});

it('a passkey sign-in rejects a used challenge and a decreasing counter', async () => {
  const { token } = await build();
  const { passkey } = await addPasskey(test, 'admin', token, { isSynced: false });
  const { ok } = await test.as().call(passkeyLoginOptions);
  const body = { credential: passkey.show(ok.data, { counter: 5 }) };
  expect((await test.as().call(passkeyLogin, { body })).status).toBe(200);
  expect(statusAndError(await test.as().call(passkeyLogin, { body }))).toEqual(refused);
  expect(statusAndError(await show(passkey, { counter: 4 }))).toEqual(refused);
});

it('staff with a passkey can still sign in by password and authenticator', async () => {
  const { id, token, email } = await build();
  const secret = await buildSecret(test, { staff_id: id }, { isEnabled: true });
  const { passkey } = await addPasskey(test, 'admin', token);
  expect((await show(passkey)).status).toBe(200);
  const body = { email, password: goodPassword };
  const { login } = staffAuthEndpoints;
  expect((await test.as().call(login, { body })).status).toBe(400);
  const verification_code = generateTotpCode(secret, test.clock.now);
  const { ok } = await test.as().call(login, { body: { ...body, verification_code } });
  expect(ok).toMatchObject({ requires_2fa_setup: false, data: { _id: id } });
});

it("a customer's passkey does not sign in to the staff area", async () => {
  const { token } = await buildAccount(test, 'customers');
  const { passkey } = await addPasskey(test, 'customers', token);
  expect(statusAndError(await show(passkey))).toEqual(refused);
});

it.each(['reset_password', 'reset_2fa'] as const)('all passkeys are deleted by %s', async (act) => {
  const { id, token } = await build();
  const { passkey } = await addPasskey(test, 'admin', token);
  const { database, passwords, clock } = test;
  const deps = { database, passwords, now: () => clock.now };
  await changeStaffAccount(deps, { commandLine: 'the tests' }, id, act);
  expect(statusAndError(await show(passkey))).toEqual(refused);
});
