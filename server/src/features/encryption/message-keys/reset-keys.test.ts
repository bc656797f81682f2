import { e2eeEndpoints } from '@threshold/contract/endpoints/encryption/e2ee';
import { staffAuditEndpoints } from '@threshold/contract/endpoints/staff/overview';
import { limits } from '@threshold/contract/limits';
import { e2eeOutcomes } from '@threshold/contract/texts/encryption-texts';
import { messages } from '@threshold/contract/texts/messages';
import { describe, expect, it } from 'vitest';
import { formatTimeForSentence } from '#src/lib/local-time.ts';
import { buildAccount, buildPasswordReset, goodPassword } from '#test/factories/account.ts';
import {
  buildMessageKeys,
  buildSealedBackup,
  codeSlot,
  newKeys,
} from '#test/factories/message-keys.ts';
import { staffCaller } from '#test/factories/staff-caller.ts';
import { buildTwoFactor, findWrongCode, generateTotpCode } from '#test/factories/totp.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp({ rateLimitScale: 1 });
const HOUR_MS = 3_600_000;

/** Creates a vendor with published keys, and new keys that the published keys have not signed. */
async function ownerOfLostKeys(overrides: Parameters<typeof buildAccount>[2] = {}) {
  const account = await buildAccount(test, 'vendors', overrides);
  const me = { ...account, role: 'vendor' as const };
  const first = await buildMessageKeys(test.database.db, me);
  return { ...me, next: await newKeys(me, first, 'reset') };
}
type OwnerOfLostKeys = Awaited<ReturnType<typeof ownerOfLostKeys>>;

interface Proof {
  readonly current_password?: string;
  readonly verification_code?: string;
}
const reset = ({ token, next }: OwnerOfLostKeys, proof: Proof = {}) =>
  test.as(token).call(e2eeEndpoints.publish, {
    headers: { 'if-match': '"1"' },
    body: { entry: next.entry, backup: buildSealedBackup(2, { slots: [codeSlot('N')] }), ...proof },
  });

const age = ({ accountRef }: OwnerOfLostKeys, hours: number) =>
  test.database.db
    .updateTable('sessions')
    .set({ created_at: new Date(test.clock.now.getTime() - hours * HOUR_MS) })
    .where(
      'vendor_account_id',
      '=',
      'vendor_account_id' in accountRef ? accountRef.vendor_account_id : '',
    )
    .execute();

const template = 'message_keys_reset';

describe('reset of message keys', () => {
  it('is reported by mail, audit log and key directory', async () => {
    const me = await ownerOfLostKeys();
    const { ok } = await reset(me);
    expect(ok.data.keys.map(({ entry: { kv, by } }) => [kv, by])).toEqual([
      [1, null],
      [2, null],
    ]);
    expect(await listMailsTo(test.database.db, me.email)).toMatchObject([{ template }]);
    const staff = await staffCaller(test);
    const acts = await staff.call(staffAuditEndpoints.list, { query: { subject: me.id } });
    expect(acts.ok.data).toMatchObject([{ action: 'message_keys.reset', staff: null }]);
    expect(acts.ok.data[0]?.details).toContain('version 2');
  });

  it('requires a recent sign-in or the password', async () => {
    const me = await ownerOfLostKeys();
    await age(me, 1);
    expect((await reset(me)).failure.code).toBe('reauth_required');
    const wrong = await reset(me, { current_password: 'Wrong-horse-7' });
    expect(wrong.failure.code).toBe('wrong_credentials');
    expect(await listMailsTo(test.database.db, me.email)).toEqual([]);
    expect((await reset(me, { current_password: goodPassword })).status).toBe(200);
  });

  it('requires an authenticator code if two-factor authentication is on', async () => {
    const me = await ownerOfLostKeys();
    const secret = await buildTwoFactor(test, me.accountRef);
    const without = await reset(me);
    expect(without.failure.errors).toEqual({ verification_code: [messages.twoFactor.empty] });
    const wrong = await reset(me, { verification_code: findWrongCode(secret, test.clock.now) });
    expect(wrong.failure.code).toBe('wrong_code');
    const right = await reset(me, { verification_code: generateTotpCode(secret, test.clock.now) });
    expect(right.status).toBe(200);
  });

  it('is refused soon after a password reset unless two-factor was on before', async () => {
    const resetAt = new Date(test.clock.now.getTime() - HOUR_MS);
    const safeAt = new Date(resetAt.getTime() + limits.reset_safety.hours * HOUR_MS);
    const me = await ownerOfLostKeys({ password_reset_at: resetAt });
    const early = await reset(me);
    expect([early.status, early.failure.error]).toEqual([
      403,
      e2eeOutcomes.reset_wait(formatTimeForSentence(safeAt)),
    ]);
    const secret = await buildTwoFactor(test, me.accountRef);
    const verification_code = generateTotpCode(secret, test.clock.now);
    expect((await reset(me, { verification_code })).status).toBe(403);

    const elder = await ownerOfLostKeys();
    const older = await buildTwoFactor(test, elder.accountRef);
    await buildPasswordReset(test, elder.accountRef, test.clock.now);
    const shown = { verification_code: generateTotpCode(older, test.clock.now) };
    expect((await reset(elder, shown)).status).toBe(200);
  });
});

describe('frequent changes of message keys', () => {
  it('are refused for a day after the daily limit', async () => {
    const account = await buildAccount(test, 'customers');
    const me = { ...account, role: 'customer' as const };
    let newest = await buildMessageKeys(test.database.db, me);
    const rotate = async () => {
      newest = await newKeys(me, newest);
      const { kv } = newest.entry;
      return test.as(me.token).call(e2eeEndpoints.publish, {
        headers: { 'if-match': `"${kv - 1}"` },
        body: { entry: newest.entry, backup: buildSealedBackup(kv) },
      });
    };
    for (let nr = 0; nr < limits.e2ee.new_keys_per_day; nr += 1) {
      expect((await rotate()).status).toBe(200);
    }
    const { status, failure } = await rotate();
    expect([status, failure.error]).toEqual([429, e2eeOutcomes.too_many_keys(24 * 60 * 60)]);
  });

  it('are counted only after a valid proof of account ownership', async () => {
    const me = await ownerOfLostKeys();
    await age(me, 1);
    for (let nr = 0; nr <= limits.e2ee.new_keys_per_day; nr += 1) {
      expect((await reset(me)).failure.code).toBe('reauth_required');
    }
    expect((await reset(me, { current_password: goodPassword })).status).toBe(200);
  });
});
