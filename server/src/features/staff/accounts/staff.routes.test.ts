import {
  overviewEndpoints,
  staffAuditEndpoints,
} from '@threshold/contract/endpoints/staff/overview';
import {
  type StaffAct,
  staffAccountEndpoints,
  staffAuthEndpoints,
} from '@threshold/contract/endpoints/staff/staff-accounts';
import { messages, staffMessages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { goodPassword } from '#test/factories/account.ts';
import { buildStaff } from '#test/factories/staff.ts';
import { type StaffCaller, staffCaller } from '#test/factories/staff-caller.ts';
import { buildSecret } from '#test/factories/totp.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { list, add, act } = staffAccountEndpoints;
const { overview } = overviewEndpoints;
const { login } = staffAuthEndpoints;

let boss: StaffCaller;
beforeEach(async () => {
  boss = await staffCaller(test, { role: 'administrator' });
});

const does = (by: StaffCaller, id: string, what: StaffAct) =>
  by.call(act, { params: { id }, body: { act: what } });
const statusOf = async (staff: StaffCaller) => (await staff.call(overview)).status;
const actsOn = async (subject: string) => {
  const { ok } = await boss.call(staffAuditEndpoints.list, { query: { subject } });
  return ok.data.map(({ action, staff, details }) => [action, staff?._id, details]);
};

it('only administrators see the list of staff with their last activity', async () => {
  const { db } = test.database;
  await buildStaff(db, { name: 'Quoll Banksia', disabled_at: new Date('2026-05-01') });
  const { ok } = await boss.call(list, { query: { q: 'quoll' } });
  expect([ok.total, ok.data]).toMatchObject([
    1,
    [{ name: 'Quoll Banksia', last_seen_at: null, disabled_at: '2026-05-01T00:00:00.000Z' }],
  ]);
  const all = (await boss.call(list)).ok.data;
  expect(all.find(({ _id }) => _id === boss.id)?.last_seen_at).not.toBeNull();
  expect(JSON.stringify(all)).not.toContain('password');
  expect((await (await staffCaller(test)).call(list)).status).toBe(403);
});

describe('POST /admin/staff', () => {
  it('adds an account and shows its password once', {
    tags: 'engine',
  }, async () => {
    const email = `Ann-${newId()}@Threshold.example`;
    const { ok } = await boss.call(add, { body: { name: 'Ann Lee', email, role: 'reviewer' } });
    const signedIn = await test.as().call(login, { body: { email, password: ok.password ?? '' } });
    expect(signedIn.ok).toMatchObject({ requires_2fa_setup: true, data: { role: 'reviewer' } });
    expect(await actsOn(ok.data._id)).toEqual([
      ['staff.add', boss.id, `${email.toLowerCase()}: reviewer`],
    ]);
    const again = await boss.call(add, { body: { name: 'Ann', email, role: 'reviewer' } });
    expect([again.status, again.failure.error]).toEqual([409, staffOutcomes.staff_taken]);
  });

  it.each([
    ['name', { email: 'a@b.co', role: 'reviewer' }, staffMessages.staff_name],
    ['email', { name: 'A', role: 'reviewer' }, messages.customerLogin.email_required],
    ['role', { name: 'A', email: 'a@b.co', role: 'owner' }, staffMessages.staff_role],
  ])('rejects a missing or invalid %s', async (field, payload, sentence) => {
    const { status, failure } = await boss.raw({
      method: 'POST',
      url: '/api/admin/staff',
      payload,
    });
    expect([status, failure.errors?.[field]?.[0]]).toEqual([422, sentence]);
  });
});

describe('PUT /admin/staff/{id}', () => {
  it('disables an account and ends the sessions of the account permanently', async () => {
    const other = await staffCaller(test);
    expect((await does(boss, other.id, 'disable')).ok.data.disabled_at).not.toBeNull();
    expect(await statusOf(other)).toBe(401);
    expect((await does(boss, other.id, 'disable')).status).toBe(409);
    expect((await does(boss, other.id, 'enable')).ok.data.disabled_at).toBeNull();
    expect(await statusOf(other)).toBe(401);
    expect(await actsOn(other.id)).toEqual([
      ['staff.enable', boss.id, `${other.email}: enabled`],
      ['staff.disable', boss.id, `${other.email}: disabled`],
    ]);
  });

  it('resets a password, ends sessions and shows the new password once', async () => {
    const password_hash = await test.passwords.hash(goodPassword);
    const other = await staffCaller(test, { password_hash, two_factor_enabled: false });
    const { ok } = await does(boss, other.id, 'reset_password');
    const statusWith = async (password: string) =>
      (await test.as().call(login, { body: { email: other.email, password } })).status;
    expect(await statusWith(goodPassword)).toBe(400);
    expect(await statusWith(ok.password ?? '')).toBe(200);
    expect(await statusOf(other)).toBe(401);
    const { rows, mails } = await written(other.email);
    expect(JSON.stringify([rows, mails])).not.toContain(ok.password);
    expect(mails).toHaveLength(1);
  });

  it('resets two-factor; the next sign-in requires a new set-up', { tags: 'engine' }, async () => {
    const password_hash = await test.passwords.hash(goodPassword);
    const other = await staffCaller(test, { password_hash });
    await buildSecret(test, { staff_id: other.id }, { isEnabled: true });
    expect((await does(boss, other.id, 'reset_2fa')).ok.data.two_factor_enabled).toBe(false);
    expect(await statusOf(other)).toBe(401);
    const body = { email: other.email, password: goodPassword };
    expect((await test.as().call(login, { body })).ok.requires_2fa_setup).toBe(true);
  });

  it('ends the sessions of a member of staff and changes the role', async () => {
    const other = await staffCaller(test, { role: 'administrator' });
    expect((await does(boss, other.id, 'sign_out')).status).toBe(200);
    expect(await statusOf(other)).toBe(401);
    expect((await does(boss, other.id, 'make_reviewer')).ok.data.role).toBe('reviewer');
    expect((await does(boss, other.id, 'make_reviewer')).status).toBe(409);
    expect((await does(boss, other.id, 'make_administrator')).ok.data.role).toBe('administrator');
  });

  it("refuses changes of the caller's account and of the last administrator", async () => {
    const refused = await does(boss, boss.id, 'reset_2fa');
    expect([refused.status, refused.failure.error]).toEqual([403, staffOutcomes.staff_self]);
    const { db } = test.database;
    await db
      .updateTable('staff')
      .set({ disabled_at: new Date() })
      .where('id', '!=', boss.id)
      .execute();
    const second = await staffCaller(test, { role: 'administrator' });
    const answers = await Promise.all([
      does(boss, second.id, 'disable'),
      does(second, boss.id, 'disable'),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
  });

  it('returns 404 for an unknown account and 422 for an unknown change', async () => {
    const unknown = await does(boss, newId(), 'disable');
    expect([unknown.status, unknown.failure.error]).toEqual([404, staffOutcomes.staff_unknown]);
    const strange = await boss.raw({
      method: 'PUT',
      url: `/api/admin/staff/${newId()}`,
      payload: { act: 'erase' },
    });
    expect(strange.status).toBe(422);
  });
});

it('reviewers cannot import register files', async () => {
  const reviewer = await staffCaller(test);
  const imports = await reviewer.call(overviewEndpoints.imports);
  expect([imports.status, imports.failure.error]).toEqual([403, outcomes.refusals.forbidden]);
  expect((await boss.call(overviewEndpoints.imports)).status).toBe(200);
});

async function written(email: string) {
  const { db } = test.database;
  const rows = await db.selectFrom('audit_log').selectAll().where('subject', '=', email).execute();
  const mails = await db.selectFrom('outbox').selectAll().where('recipient', '=', email).execute();
  return { rows, mails };
}
