import { e2eeEndpoints } from '@threshold/contract/endpoints/encryption/e2ee';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import { describe, expect, it } from 'vitest';
import { MIN_RESPONSE_MS } from '#src/features/accounts/members/accounts.policy.ts';
import { deleteOldChallenges } from '#src/features/accounts/passkeys/passkeys.repo.ts';
import { askForExport } from '#test/arrangements/exported-data.ts';
import { removedWhenShown } from '#test/arrangements/removed-when-shown.ts';
import { buildAccount, buildPasswordReset } from '#test/factories/account.ts';
import { buildMessageKeys, buildSealedBackup, newKeys } from '#test/factories/message-keys.ts';
import { addPasskey } from '#test/factories/passkey.ts';
import {
  getAuthEndpoints,
  getPasskeyEndpoints,
  getSessionEndpoints,
  getTwoFactorEndpoints,
  type Members,
  members,
} from '#test/members.ts';
import { listMailsTo } from '#test/outbox.ts';
import type { Faults } from '#test/peers/passkey-device.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

const optionsOf = async (members: Members) =>
  (await test.as().call(getAuthEndpoints(members).passkeyLoginOptions)).ok.data;

describe('POST /vendors/login/passkey', () => {
  const { passkeyLogin } = getAuthEndpoints(members);
  const refusal = passkeyOutcomes.sign_in_failed.vendor;

  const build = async (options: Parameters<typeof addPasskey>[3] = {}) => {
    const account = await buildAccount(test, members);
    const { passkey } = await addPasskey(test, members, account.token, options);
    return { ...account, passkey };
  };
  const show = async ({ passkey }: Awaited<ReturnType<typeof build>>, faults: Faults = {}) =>
    test.as().call(passkeyLogin, {
      body: { credential: passkey.show(await optionsOf(members), faults) },
    });

  it('signs in with a passkey and mails the owner about new browsers', async () => {
    const account = await build();
    const { ok } = await show(account);
    if (!('access_token' in ok)) throw new Error('not signed in');
    expect(ok).toMatchObject({ is_email_verified: true, data: { _id: account.id } });
    const { sessions } = getSessionEndpoints(members);
    const listed = await test.as(ok.access_token).call(sessions);
    expect(listed.ok.data.find(({ current }) => current)?.remembered).toBe(false);
    const templates = (await listMailsTo(test.database.db, account.email)).map(
      (mail) => mail.template,
    );
    expect(templates).toEqual(['passkey_added', 'new_device']);
  });

  it('starts a thirty-day session if the member requests it', { tags: 'engine' }, async () => {
    const { passkey } = await build();
    const body = { credential: passkey.show(await optionsOf(members)), remember: true };
    const { ok } = await test.as().call(passkeyLogin, { body });
    if (!('access_token' in ok)) throw new Error('not signed in');
    const listed = await test.as(ok.access_token).call(getSessionEndpoints(members).sessions);
    expect(listed.ok.data.find(({ current }) => current)?.remembered).toBe(true);
  });

  it('requires user verification and does not reveal which accounts exist', async () => {
    await build();
    const options = await optionsOf(members);
    expect(options).toMatchObject({
      rpId: 'threshold.test',
      allowCredentials: [],
      userVerification: 'required',
    });
    expect((await optionsOf(members)).challenge).not.toBe(options.challenge);
  });

  it('returns no access token if the email address is unverified', async () => {
    const account = await build();
    await test.database.db
      .updateTable('vendor_accounts')
      .set({ email_verified_at: null })
      .where('email', '=', account.email)
      .execute();
    const { text } = await show(account);
    expect(JSON.parse(text)).toMatchObject({
      status: false,
      error: outcomes.signIn.unverified,
    });
  });

  describe('passkey sign-in, whose refusals all have the same error', () => {
    const refusalOf = ({ status, failure }: Awaited<ReturnType<typeof show>>) => [
      status,
      failure.code,
      failure.error,
    ];
    const refused = [400, 'wrong_credentials', refusal];
    const faults: [string, Faults][] = [
      ['a page of another origin', { origin: 'https://threshold.test.evil.example' }],
      ['another relying party', { rpId: 'evil.example' }],
      ['a passkey without user verification', { isUnverified: true }],
      ['a signature of another key', { isForged: true }],
      ['an unknown challenge', { challenge: 'A'.repeat(43) }],
      ['another user handle', { userHandle: 'A'.repeat(43) }],
      ['no user handle', { userHandle: null }],
    ];
    it.each(faults)('refuses %s', async (_, fault) => {
      expect(refusalOf(await show(await build(), fault))).toEqual(refused);
    });

    it('takes at least the minimum response time for every refusal', async () => {
      const account = await build();
      const nobody = await build();
      await test.database.db
        .deleteFrom('passkeys')
        .where('credential_id', '=', nobody.passkey.id)
        .execute();
      const tries = [
        () => show(nobody),
        ...faults.map(
          ([, fault]) =>
            () =>
              show(account, fault),
        ),
      ];
      for (const [nr, attempt] of tries.entries()) {
        const start = performance.now();
        expect(refusalOf(await attempt())).toEqual(refused);
        expect.soft(performance.now() - start, String(nr)).toBeGreaterThan(MIN_RESPONSE_MS - 2);
      }
    });

    it('refuses a challenge that was answered before', async () => {
      const { passkey } = await build();
      const body = { credential: passkey.show(await optionsOf(members)) };
      const guest = test.as();
      expect((await guest.call(passkeyLogin, { body })).status).toBe(200);
      expect(refusalOf(await guest.call(passkeyLogin, { body }))).toEqual(refused);
    });

    it('refuses a correct answer to a challenge after a wrong answer', async () => {
      const { passkey } = await build();
      const options = await optionsOf(members);
      const body = { credential: passkey.show(options, { isForged: true }) };
      expect(refusalOf(await test.as().call(passkeyLogin, { body }))).toEqual(refused);
      const right = { credential: passkey.show(options) };
      expect(refusalOf(await test.as().call(passkeyLogin, { body: right }))).toEqual(refused);
    });

    it('refuses an expired challenge, and a job deletes it later', async () => {
      const { passkey } = await build();
      const options = await optionsOf(members);
      const before = test.clock.now;
      test.clock.now = new Date(before.getTime() + limits.passkeys.challenge_minutes * 60_000 + 1);
      const body = { credential: passkey.show(options) };
      expect(refusalOf(await test.as().call(passkeyLogin, { body }))).toEqual(refused);
      await optionsOf(members);
      expect(await deleteOldChallenges(test.database.db, test.clock.now)).toBeGreaterThanOrEqual(0);
      const left = await test.database.db
        .selectFrom('passkey_challenges')
        .select('expires_at')
        .execute();
      expect(left.every(({ expires_at }) => expires_at > test.clock.now)).toBe(true);
      expect(left.length).toBeGreaterThan(0);
      test.clock.now = before;
    });

    it('refuses challenges issued for customers or for a purpose other than sign-in', async () => {
      const account = await build();
      const others = await optionsOf('customers');
      const own = await test.as(account.token).call(getPasskeyEndpoints(members).proveOptions);
      for (const options of [others, own.ok.data]) {
        const body = { credential: account.passkey.show(options) };
        expect(refusalOf(await test.as().call(passkeyLogin, { body }))).toEqual(refused);
      }
    });

    it('refuses a passkey of a customer', async () => {
      const account = await buildAccount(test, 'customers');
      const { passkey } = await addPasskey(test, 'customers', account.token);
      const body = { credential: passkey.show(await optionsOf(members)) };
      expect(refusalOf(await test.as().call(passkeyLogin, { body }))).toEqual(refused);
    });

    it('refuses an unknown or deleted passkey', async () => {
      const account = await build();
      await test.database.db
        .deleteFrom('passkeys')
        .where('credential_id', '=', account.passkey.id)
        .execute();
      expect(refusalOf(await show(account))).toEqual(refused);
    });

    it('refuses a passkey that is deleted while the sign-in is running', async () => {
      const account = await build();
      const { status, failure } = await removedWhenShown(test, () => show(account));
      expect([status, failure.code]).toEqual([400, 'wrong_credentials']);
    });

    it('refuses a passkey signature counter that does not increase', async () => {
      const account = await build({ isSynced: false });
      expect((await show(account, { counter: 5 })).status).toBe(200);
      expect(refusalOf(await show(account, { counter: 5 }))).toEqual(refused);
      expect(refusalOf(await show(account, { counter: 4 }))).toEqual(refused);
      expect((await show(account, { counter: 6 })).status).toBe(200);
    });

    it('accepts only one of two concurrent sign-ins with equal signature counters', async () => {
      const account = await build({ isSynced: false });
      const both = [1, 2].map(() => show(account, { counter: 5 }));
      const statuses = (await Promise.all(both)).map(({ status }) => status);
      expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 400]);
    });
  });

  it('refuses a malformed credential', async () => {
    const url = `/api/${members}/login/passkey`;
    const payload = { credential: 'x' };
    const { status, failure } = await test.as().raw({ method: 'POST', url, payload });
    expect([status, failure.code]).toEqual([422, 'invalid']);
  });

  it('accepts two concurrent sign-ins if the passkey has no signature counter', async () => {
    const account = await build();
    const answers = await Promise.all([show(account), show(account)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('after a password reset, starts a session that permits no key reset or export', async () => {
    const account = await buildAccount(test, members);
    const { passkey } = await addPasskey(test, members, account.token);
    await buildPasswordReset(test, account.accountRef, test.clock.now);
    const { ok } = await show({ ...account, passkey });
    if (!('access_token' in ok)) throw new Error('not signed in');
    const as = { role: 'vendor', id: account.id } as const;
    const keys = await buildMessageKeys(test.database.db, as);
    const next = await newKeys(as, keys, 'reset');
    const publish = await test.as(ok.access_token).call(e2eeEndpoints.publish, {
      headers: { 'if-match': '"1"' },
      body: { entry: next.entry, backup: buildSealedBackup(2) },
    });
    expect([publish.status, publish.failure.code]).toEqual([403, 'forbidden']);
    const exported = await askForExport(test, { ...account, token: ok.access_token });
    expect([exported.status, exported.failure.code]).toEqual([403, 'forbidden']);
  });

  it('after a password reset, starts a session that cannot turn two-factor off', async () => {
    const account = await build();
    await buildPasswordReset(test, account.accountRef, test.clock.now);
    const { ok } = await show(account);
    if (!('access_token' in ok)) throw new Error('not signed in');
    await test.database.db
      .updateTable('vendor_accounts')
      .set({ two_factor_enabled: true })
      .where('email', '=', account.email)
      .execute();
    const caller = test.as(ok.access_token);
    const body = { password: 'whatever-1' };
    const off = await caller.call(getTwoFactorEndpoints(members).disableWithPassword, { body });
    expect([off.status, off.failure.code]).toEqual([403, 'forbidden']);
  });
});
