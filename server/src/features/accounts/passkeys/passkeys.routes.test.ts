import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildAccount, goodPassword } from '#test/factories/account.ts';
import { addPasskey } from '#test/factories/passkey.ts';
import { buildSession } from '#test/factories/session.ts';
import { bothMembers, getPasskeyEndpoints, getTwoFactorEndpoints, members } from '#test/members.ts';
import { listMailsTo } from '#test/outbox.ts';
import { type Faults, makePasskey } from '#test/peers/passkey-device.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const HOUR_MS = 3_600_000;

/** Runs `run` an hour later by the clock, when the sign-in is no longer recent. */
async function later<T>(run: () => Promise<T>): Promise<T> {
  const before = test.clock.now;
  test.clock.now = new Date(before.getTime() + HOUR_MS);
  try {
    return await run();
  } finally {
    test.clock.now = before;
  }
}

describe('passkeys of a member', () => {
  const endpoints = getPasskeyEndpoints(members);
  const creationFor = async (token: string) =>
    (await test.as(token).call(endpoints.addOptions, { body: {} })).ok.data;
  const addMade = (token: string, credential: ReturnType<typeof makePasskey>['made']) =>
    test.as(token).call(endpoints.add, { body: { credential } });

  it('have a name with the email address and a constant, random handle', async () => {
    const { id, email, token } = await buildAccount(test, members);
    const [first, second] = [await creationFor(token), await creationFor(token)];
    expect(first.user.id).toBe(second.user.id);
    expect(Buffer.from(first.user.id, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(first)).not.toContain(id);
    expect(first.user.name).toBe(`${email} (professional)`);
    expect(first).toMatchObject({
      rp: { id: 'threshold.test' },
      attestation: 'none',
      pubKeyCredParams: [{ alg: -7 }, { alg: -257 }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it('can be added, listed, renamed and removed, with mails to the member', async () => {
    const { email, token } = await buildAccount(test, members);
    const { id, passkey } = await addPasskey(test, members, token);
    const caller = test.as(token);
    expect((await caller.call(endpoints.list)).ok.data).toEqual([
      {
        _id: id,
        credential_id: passkey.id,
        name: 'Google Password Manager',
        provider: 'Google Password Manager',
        is_synced: true,
        transports: ['internal', 'hybrid'],
        createdAt: expect.any(String),
        last_used_at: null,
      },
    ]);
    expect((await creationFor(token)).excludeCredentials.map((each) => each.id)).toEqual([
      passkey.id,
    ]);
    const body = { name: ' My phone ' };
    const renamed = await caller.call(endpoints.rename, { params: { id }, body });
    expect(renamed.ok.data.name).toBe('My phone');
    const removed = await caller.call(endpoints.remove, { params: { id }, body: {} });
    expect(removed.ok.message).toBe(passkeyOutcomes.removed);
    expect((await caller.call(endpoints.list)).ok.data).toEqual([]);
    const mails = await listMailsTo(test.database.db, email);
    expect(mails.map(({ template }) => template)).toEqual(['passkey_added', 'passkey_removed']);
    expect(mails[0]?.text).toContain('Google Password Manager');
  });

  it('can be added only with a recent sign-in or the password', async () => {
    const { token } = await buildAccount(test, members);
    await later(async () => {
      const { status, failure } = await test.as(token).call(endpoints.addOptions, { body: {} });
      expect([status, failure.code]).toEqual([403, 'reauth_required']);
      const wrong = { current_password: 'Wrong-horse-7' };
      const refused = await test.as(token).call(endpoints.addOptions, { body: wrong });
      expect([refused.status, refused.failure.code]).toEqual([400, 'wrong_credentials']);
      const right = { current_password: goodPassword };
      expect((await test.as(token).call(endpoints.addOptions, { body: right })).status).toBe(200);
    });
  });

  it('can be removed long after the sign-in only with the password', async () => {
    const { email, token } = await buildAccount(test, members);
    const { id } = await addPasskey(test, members, token);
    const caller = test.as(token);
    await later(async () => {
      const remove = (current_password?: string) =>
        caller.call(endpoints.remove, { params: { id }, body: { current_password } });
      const { status, failure } = await remove();
      expect([status, failure.code]).toEqual([403, 'reauth_required']);
      expect((await remove('Wrong-horse-7')).failure.code).toBe('wrong_credentials');
      expect((await caller.call(endpoints.list)).ok.data).toHaveLength(1);
      const mailTemplates = async () =>
        (await listMailsTo(test.database.db, email)).map(({ template }) => template);
      expect(await mailTemplates()).toEqual(['passkey_added']);
      expect((await remove(goodPassword)).status).toBe(200);
      expect(await mailTemplates()).toEqual(['passkey_added', 'passkey_removed']);
    });
  });

  it('can be added only by members with a verified email address', async () => {
    const { token } = await buildAccount(test, members, { email_verified_at: null });
    const { status, failure } = await test.as(token).call(endpoints.addOptions, { body: {} });
    expect([status, failure.code]).toEqual([403, 'email_unverified']);
  });

  const faults: [string, Faults][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no user verification', { isUnverified: true }],
    ['an unknown challenge', { challenge: 'A'.repeat(43) }],
  ];
  it.each(faults)('are refused when added with %s', async (_, fault) => {
    const { token } = await buildAccount(test, members);
    const { made } = makePasskey(await creationFor(token), fault);
    const { status, failure } = await addMade(token, made);
    expect([status, failure.error]).toEqual([400, passkeyOutcomes.refused]);
  });

  it('are refused when added with an unrequested attestation', async () => {
    const { token } = await buildAccount(test, members);
    const { made } = makePasskey(await creationFor(token), { isAttested: true });
    const { status, failure } = await addMade(token, made);
    expect([status, failure.error]).toEqual([400, passkeyOutcomes.refused]);
  });

  it('can be added with the attestation fields in any order', { tags: 'engine' }, async () => {
    const { token } = await buildAccount(test, members);
    const { made } = makePasskey(await creationFor(token), { isReordered: true });
    expect((await addMade(token, made)).status).toBe(201);
  });

  it("are refused with a used or expired challenge or another session's challenge", async () => {
    const { token, accountRef } = await buildAccount(test, members);
    const { made } = makePasskey(await creationFor(token));
    const elsewhere = await buildSession(test.database.db, accountRef);
    expect((await addMade(elsewhere, made)).status).toBe(400);
    expect((await addMade(token, made)).status).toBe(201);
    expect((await addMade(token, made)).status).toBe(400);
    const late = makePasskey(await creationFor(token));
    await later(async () => expect((await addMade(token, late.made)).status).toBe(400));
  });

  it('cannot be renamed, removed or added a second time by another member', async () => {
    const [mine, other] = [await buildAccount(test, members), await buildAccount(test, members)];
    const { id, passkey } = await addPasskey(test, members, mine.token);
    const caller = test.as(other.token);
    const params = { id };
    const renamed = await caller.call(endpoints.rename, { params, body: { name: 'Mine' } });
    expect(renamed.status).toBe(404);
    for (const one of [params, { id: newId() }]) {
      expect((await caller.call(endpoints.remove, { params: one, body: {} })).status).toBe(404);
    }
    await test.database.db
      .updateTable('passkeys')
      .set({ credential_id: `${passkey.id}x` })
      .where('id', '=', id)
      .execute();
    const { made } = makePasskey(await creationFor(other.token));
    await test.database.db
      .updateTable('passkeys')
      .set({ credential_id: made.id })
      .where('id', '=', id)
      .execute();
    const { status, failure } = await addMade(other.token, made);
    expect([status, failure.error]).toEqual([409, passkeyOutcomes.taken]);
  });

  it('cannot be renamed to an empty name', async () => {
    const { token } = await buildAccount(test, members);
    const { id } = await addPasskey(test, members, token);
    for (const name of ['', '\u200b']) {
      const { status } = await test
        .as(token)
        .call(endpoints.rename, { params: { id }, body: { name } });
      expect(status).toBe(422);
    }
    const { failure } = await test
      .as(token)
      .call(endpoints.rename, { params: { id }, body: { name: ' ' } });
    expect(failure.errors?.['name']).toEqual([messages.passkey.name]);
  });

  it('are limited to ten per account, even for concurrent requests', async () => {
    const { token } = await buildAccount(test, members);
    for (let at = 1; at < limits.passkeys.count; at += 1) await addPasskey(test, members, token);
    const creations = [await creationFor(token), await creationFor(token)];
    const statuses = await Promise.all(
      creations.map(async (one) => (await addMade(token, makePasskey(one).made)).status),
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409]);
    const { status, failure } = await test.as(token).call(endpoints.addOptions, { body: {} });
    expect([status, failure.error]).toEqual([409, passkeyOutcomes.full]);
  });

  it('can be added at most twenty times a day', async () => {
    const { token } = await buildAccount(test, members);
    for (let at = 0; at < limits.passkeys.added_per_day; at += 1) {
      const { id } = await addPasskey(test, members, token);
      await test.as(token).call(endpoints.remove, { params: { id }, body: {} });
    }
    const { status } = await addMade(token, makePasskey(await creationFor(token)).made);
    expect(status).toBe(429);
  });

  it('prove account ownership only with a challenge of the same session', async () => {
    const { token, accountRef } = await buildAccount(test, members);
    const { passkey } = await addPasskey(test, members, token);
    const { token: stranger } = await buildAccount(test, members);
    await later(async () => {
      const caller = test.as(token);
      const prove = async (by: string, options: string) => {
        const { ok } = await test.as(options).call(endpoints.proveOptions);
        const credential = passkey.show(ok.data);
        return test.as(by).call(endpoints.prove, { body: { credential } });
      };
      const elsewhere = await buildSession(test.database.db, accountRef);
      for (const [by, options] of [
        [stranger, stranger],
        [token, elsewhere],
      ] as const) {
        const { status, failure } = await prove(by, options);
        expect([status, failure.error]).toEqual([400, passkeyOutcomes.refused]);
      }
      expect((await caller.call(endpoints.addOptions, { body: {} })).status).toBe(403);
      // This challenge is for the same session, but was issued for adding a passkey.
      const body = { current_password: goodPassword };
      const { challenge } = (await test.as(elsewhere).call(endpoints.addOptions, { body })).ok.data;
      const proved = (await test.as(elsewhere).call(endpoints.proveOptions)).ok.data;
      const credential = passkey.show({ ...proved, challenge });
      const mixed = await test.as(elsewhere).call(endpoints.prove, { body: { credential } });
      expect([mixed.status, mixed.failure.error]).toEqual([400, passkeyOutcomes.refused]);
      expect((await prove(token, token)).status).toBe(200);
      expect((await caller.call(endpoints.addOptions, { body: {} })).status).toBe(200);
      // Both sessions are still valid.
      expect((await test.as(elsewhere).call(endpoints.proveOptions)).status).toBe(200);
      const secret = await caller.call(getTwoFactorEndpoints(members).generateSecret);
      expect(secret.status).toBe(200);
    });
  });

  it.each(bothMembers)('are deleted when %s delete their accounts', async (kind) => {
    const { token, accountRef } = await buildAccount(test, kind);
    const { passkey } = await addPasskey(test, kind, token);
    await test.as(token).call(getPasskeyEndpoints(kind).addOptions, { body: {} });
    const table = kind === 'customers' ? 'customers' : 'vendor_accounts';
    const id = Object.values(accountRef)[0] ?? '';
    await test.database.db.deleteFrom(table).where('id', '=', id).execute();
    const rows = await test.database.db
      .selectFrom('passkeys')
      .select('id')
      .where('credential_id', '=', passkey.id)
      .execute();
    expect(rows).toEqual([]);
  });

  it('can be managed only by callers who are signed in', async () => {
    const { status, failure } = await test.as().call(endpoints.list);
    expect([status, failure.error]).toEqual([401, outcomes.refusals.unauthenticated]);
  });
});
