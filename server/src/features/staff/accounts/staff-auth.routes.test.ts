import { faqEndpoints } from '@threshold/contract/endpoints/content/faq';
import { staffAuthEndpoints } from '@threshold/contract/endpoints/staff/staff-accounts';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { goodPassword } from '#test/factories/account.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildStaff } from '#test/factories/staff.ts';
import { buildSecret, generateTotpCode } from '#test/factories/totp.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const strict = testApp({ rateLimitScale: 1 });
const { login, logout, generateSecret, enable } = staffAuthEndpoints;

async function staff(overrides: Parameters<typeof buildStaff>[1] = {}) {
  const email = `${newId()}@threshold.example`;
  const password_hash = await test.passwords.hash(goodPassword);
  const id = await buildStaff(test.database.db, { email, password_hash, ...overrides });
  return { id, body: { email, password: goodPassword } };
}
const newStaff = () => staff({ two_factor_enabled: false });

describe('first sign-in of a staff member', () => {
  it('permits only the two-factor set-up until the set-up is complete', async () => {
    const { body } = await newStaff();
    const { ok } = await test.as().call(login, { body });
    expect(ok.requires_2fa_setup).toBe(true);
    const enrolling = test.as(ok.access_token);
    expect((await enrolling.call(logout)).status).toBe(403);
    expect((await enrolling.call(faqEndpoints.active)).status).toBe(403);
    const { ok: trial } = await enrolling.call(generateSecret);
    const verification_code = generateTotpCode(trial.secret, test.clock.now);
    const { ok: enabled } = await enrolling.call(enable, { body: { verification_code } });
    expect((await enrolling.call(generateSecret)).status).toBe(401);
    expect((await test.as(enabled.access_token).call(logout)).status).toBe(200);
    expect((await test.as(enabled.access_token).call(logout)).status).toBe(401);
  });

  it('rejects a code before a secret exists, and a second set-up', async () => {
    const { body } = await newStaff();
    const { ok } = await test.as().call(login, { body });
    const enrolling = test.as(ok.access_token);
    const early = await enrolling.call(enable, { body: { verification_code: '123456' } });
    expect([early.status, early.failure.error]).toEqual([400, outcomes.twoFactor.not_started]);
    const token = await buildSession(test.database.db, { staff_id: (await staff()).id });
    const again = await test.as(token).call(generateSecret);
    expect([again.status, again.failure.error]).toEqual([409, outcomes.twoFactor.already_enabled]);
  });
});

describe('POST /admin/login', () => {
  it('requires a two-factor code after the password; each code works once', async () => {
    const { id, body } = await staff();
    const secret = await buildSecret(test, { staff_id: id }, { isEnabled: true });
    const without = await test.as().call(login, { body });
    expect([without.status, without.failure.error]).toEqual([400, messages.twoFactor.empty]);
    const verification_code = generateTotpCode(secret, test.clock.now);
    const withCode = { body: { ...body, verification_code } };
    const { ok } = await test.as().call(login, withCode);
    expect(ok).toMatchObject({ requires_2fa_setup: false, data: { two_factor_enabled: true } });
    const replay = await test.as().call(login, withCode);
    expect([replay.status, replay.failure.error]).toEqual([400, outcomes.codes.used]);
  });

  it('returns equal errors for unknown emails, wrong passwords and disabled accounts', async () => {
    const { body } = await newStaff();
    const closed = await staff({ disabled_at: new Date(), two_factor_enabled: false });
    const answers = [];
    for (const each of [
      { ...body, password: 'Wrong-horse-7' },
      { ...body, email: 'nobody@threshold.example' },
      closed.body,
    ]) {
      const before = test.passwords.work;
      const { status, failure } = await test.as().call(login, { body: each });
      answers.push([status, failure.code, failure.error, test.passwords.work - before]);
    }
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(answers[0]).toEqual([400, 'wrong_credentials', outcomes.signIn.wrong, 1]);
  });

  it('creates a session that ends when the account is disabled', async () => {
    const { id } = await staff();
    const token = await buildSession(test.database.db, { staff_id: id });
    await test.database.db
      .updateTable('staff')
      .set({ disabled_at: new Date() })
      .where('id', '=', id)
      .execute();
    expect((await test.as(token).call(logout)).status).toBe(401);
  });

  it.each([
    ['email', { password: 'x' }, messages.customerLogin.email_required],
    ['password', { email: 'a@b.co' }, messages.customerLogin.password_required],
    [
      'verification_code',
      { email: 'a@b.co', password: 'x', verification_code: '12' },
      messages.twoFactor.length,
    ],
  ])('rejects a missing or invalid %s', async (field, payload, sentence) => {
    const url = '/api/admin/login';
    const { status, failure } = await test.as().raw({ method: 'POST', url, payload });
    expect([status, failure.errors?.[field]?.[0]]).toEqual([422, sentence]);
  });

  it('refuses sign-ins after ten wrong passwords', async () => {
    const { body } = await newStaff();
    for (let i = 0; i < limits.sign_in.failures; i += 1) {
      const wrong = { ...body, password: 'Wrong-horse-7' };
      expect((await strict.as().call(login, { body: wrong })).status).toBe(400);
    }
    expect((await strict.as().call(login, { body })).status).toBe(429);
  });
});
