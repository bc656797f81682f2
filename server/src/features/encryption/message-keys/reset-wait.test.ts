import { e2eeEndpoints, keyDeviceEndpoints } from '@threshold/contract/endpoints/encryption/e2ee';
import { limits } from '@threshold/contract/limits';
import { e2eeOutcomes } from '@threshold/contract/texts/encryption-texts';
import type { Identity } from '@threshold/e2ee/identity';
import { afterEach, describe, expect, it } from 'vitest';
import { formatTimeForSentence } from '#src/lib/local-time.ts';
import { resetByMail } from '#test/arrangements/reset-by-mail.ts';
import {
  buildAccount,
  buildPasswordReset,
  goodPassword,
  type TestAccount,
} from '#test/factories/account.ts';
import { buildSealedBackup, codeSlot, newKeys, passkeySlot } from '#test/factories/message-keys.ts';
import { buildTwoFactor } from '#test/factories/totp.ts';
import { getAuthEndpoints, members } from '#test/members.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const start = Date.now();
const at = (hour: number) => new Date(start + hour * 60 * 60_000);
const wait = limits.reset_safety.hours;
const { reset_wait, method_wait } = e2eeOutcomes;

afterEach(() => {
  test.clock.now = at(0);
});

const bare = (version: number) => buildSealedBackup(version, { slots: [] });
const said = ({ status, text }: { status: number; text: string }) =>
  status === 200 ? 'done' : `${status} ${(JSON.parse(text) as { message: string }).message}`;

type Backup = ReturnType<typeof buildSealedBackup>;

const publish = async (
  token: string,
  { entry }: Identity,
  backup: Backup,
  more: { take_over?: true; current_password?: string } = {},
) =>
  said(
    await test.as(token).call(e2eeEndpoints.publish, {
      headers: { 'if-match': `"${backup.version - 1}"` },
      body: { entry, backup, ...more },
    }),
  );

const save = async (token: string, backup: Backup) =>
  said(
    await test.as(token).call(e2eeEndpoints.saveBackup, {
      headers: { 'if-match': `"${backup.version - 1}"` },
      body: { ...backup, current_password: goodPassword },
    }),
  );

const devices = async (token: string) =>
  (await test.as(token).call(keyDeviceEndpoints.elsewhere)).ok.data;

describe('the server after a password reset by mail', () => {
  const role = 'vendor';
  const reset = ({ email }: TestAccount) => resetByMail(test, members, email);

  async function signIn({ email }: TestAccount): Promise<string> {
    const body = { email, password: goodPassword };
    const { ok } = await test.as().call(getAuthEndpoints(members).login, { body });
    if (!('access_token' in ok)) throw new Error('not signed in');
    return ok.access_token;
  }

  /**
   * Creates a member with unused keys and resets the password by mail. `token` belongs to a session
   * that began after the reset.
   */
  async function recovered() {
    const me = await buildAccount(test, members);
    const as = { role, id: me.id } as const;
    const mine = await newKeys(as);
    expect(await publish(me.token, mine, bare(1))).toBe('done');
    test.clock.now = at(1);
    return { ...me, as, mine, token: await reset(me), opens: at(1 + wait) };
  }

  it('refuses to replace unused message keys for 72 hours', async () => {
    const me = await recovered();
    const { as, mine, token, opens } = me;
    expect(await devices(token)).toMatchObject({
      may_take_over: false,
      replace_at: opens.toISOString(),
    });
    const next = await newKeys(as, mine, 'reset');
    const takeOver = { take_over: true } as const;
    expect(await publish(token, next, bare(2), takeOver)).toBe(
      `403 ${reset_wait(formatTimeForSentence(opens))}`,
    );
    test.clock.now = opens;
    const later = await signIn(me);
    expect(await devices(later)).toMatchObject({ may_take_over: true, replace_at: null });
    expect(await publish(later, next, bare(2), takeOver)).toBe('done');
  });

  it('refuses to add an unlock method for 72 hours, but allows removals', async () => {
    const me = await buildAccount(test, members);
    const mine = await newKeys({ role, id: me.id });
    expect(await publish(me.token, mine, buildSealedBackup(1))).toBe('done');
    const token = await reset(me);
    const refused = `403 ${method_wait(formatTimeForSentence(at(wait)))}`;
    expect(await devices(token)).toMatchObject({ method_at: at(wait).toISOString() });
    expect(await save(token, buildSealedBackup(2, { slots: [codeSlot('T')] }))).toBe(refused);
    const passkeyToo = { slots: [codeSlot('S'), passkeySlot('t')] };
    expect(await save(token, buildSealedBackup(2, passkeyToo))).toBe(refused);
    expect(await save(token, buildSealedBackup(2))).toBe('done');
    expect(await save(token, bare(3))).toBe('done');
    test.clock.now = at(wait);
    expect(await save(await signIn(me), buildSealedBackup(4))).toBe('done');
  });

  it('refuses new message keys with a backup that adds an unlock method', async () => {
    const { as, mine, token, opens } = await recovered();
    const proof = { current_password: goodPassword };
    const rotated = await newKeys(as, mine);
    expect(await publish(token, rotated, buildSealedBackup(2), proof)).toBe(
      `403 ${method_wait(formatTimeForSentence(opens))}`,
    );
    const other = await buildAccount(test, members);
    const otherToken = await reset(other);
    const first = await newKeys({ role, id: other.id });
    expect(await publish(otherToken, first, buildSealedBackup(1))).toBe(
      `403 ${method_wait(formatTimeForSentence(opens))}`,
    );
    expect(await publish(otherToken, first, bare(1))).toBe('done');
  });

  it('accepts an unlock method immediately if two-factor was on before the reset', {
    tags: 'engine',
  }, async () => {
    const me = await buildAccount(test, members);
    await buildTwoFactor(test, me.accountRef);
    expect(await publish(me.token, await newKeys({ role, id: me.id }), bare(1))).toBe('done');
    await buildPasswordReset(test, me.accountRef, at(0));
    expect(await devices(me.token)).toMatchObject({ replace_at: null, method_at: null });
    expect(await save(me.token, buildSealedBackup(2))).toBe('done');
  });

  it("lets the owner replace a thief's keys after the 72-hour wait", async () => {
    const me = await buildAccount(test, members);
    const as = { role, id: me.id } as const;
    const theirs = await newKeys(as);
    expect(await publish(await reset(me), theirs, bare(1))).toBe('done');
    test.clock.now = at(wait - 1);
    await reset(me);
    test.clock.now = at(wait + 1);
    const owner = await signIn(me);
    expect(await devices(owner)).toMatchObject({ may_take_over: true, replace_at: null });
    const mine = await newKeys(as, theirs, 'reset');
    expect(await publish(owner, mine, bare(2))).toBe('done');
  });

  it('refuses to replace keys that were trusted before the password reset', async () => {
    const me = await buildAccount(test, members);
    const as = { role, id: me.id } as const;
    const mine = await newKeys(as);
    expect(await publish(await reset(me), mine, bare(1))).toBe('done');
    test.clock.now = at(wait + 1);
    const token = await reset(me);
    expect(await publish(token, await newKeys(as, mine, 'reset'), bare(2))).toBe(
      `403 ${reset_wait(formatTimeForSentence(at(2 * wait + 1)))}`,
    );
  });

  it('refuses a key reset after the keys were rotated during the wait', async () => {
    const { as, mine, token, opens } = await recovered();
    const rotated = await newKeys(as, mine);
    expect(await publish(token, rotated, bare(2))).toBe('done');
    expect(await publish(token, await newKeys(as, rotated, 'reset'), bare(3))).toBe(
      `403 ${reset_wait(formatTimeForSentence(opens))}`,
    );
  });

  it('returns no reminders to add an unlock method during the 72-hour wait', async () => {
    const { token } = await recovered();
    const { data } = (await test.as(token).call(keyDeviceEndpoints.reminders)).ok;
    expect(data).toEqual({ another_way: false, code_too: false });
  });
});
