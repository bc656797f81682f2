import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { staffListingEndpoints } from '@threshold/contract/endpoints/staff/listings';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildAccount, goodPassword, type TestAccount } from '#test/factories/account.ts';
import { buildChatReport } from '#test/factories/chat-report.ts';
import { buildConversation } from '#test/factories/conversation.ts';
import { buildStaff } from '#test/factories/staff.ts';
import { staffCaller } from '#test/factories/staff-caller.ts';
import { bothMembers, type Members } from '#test/members.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

const removalOf = (members: Members) =>
  members === 'customers' ? customerEndpoints.remove : vendorAccountEndpoints.remove;

const leave = async (members: Members, me: TestAccount, current_password?: string) => {
  const request = { params: { id: me.id }, body: { current_password } };
  const answered = await test.as(me.token).call(removalOf(members), request);
  return answered.status === 200
    ? [200, answered.ok.message]
    : [answered.status, answered.failure.message];
};

const later = async <T>(minutes: number, act: () => Promise<T>): Promise<T> => {
  const at = test.clock.now;
  test.clock.now = new Date(at.getTime() + minutes * 60_000);
  try {
    return await act();
  } finally {
    test.clock.now = at;
  }
};

const done = [200, outcomes.account.deleted];
const refusedForStaff = [409, outcomes.account.staff_first];

describe.each(bothMembers)('account deletion by %s', (members) => {
  it('requires a recent sign-in or the password', async () => {
    const me = await buildAccount(test, members);
    await later(limits.session.fresh_minutes + 1, async () => {
      expect(await leave(members, me)).toEqual([403, outcomes.account.sign_in_again]);
      expect(await leave(members, me, 'Wrong-horse-7')).toEqual([
        400,
        outcomes.passwords.wrong_current,
      ]);
      expect(await leave(members, me, goodPassword)).toEqual(done);
    });
  });

  it('succeeds for only one of two concurrent requests', async () => {
    const me = await buildAccount(test, members);
    const answers = await Promise.all([leave(members, me), leave(members, me)]);
    const refused = answers.filter(([status]) => status !== 200);
    expect(refused).toHaveLength(1);
    // The status depends on whether the first request deletes the session before the second is
    // checked.
    expect([401, 403, 404]).toContain(refused[0]?.[0]);
    expect((await leave(members, me))[0]).toBe(401);
  });

  it('is refused while a report about the member is open', async () => {
    const { db } = test.database;
    const me = await buildAccount(test, members);
    const about =
      members === 'customers'
        ? ({ customer_id: me.id, reporter_role: 'vendor' } as const)
        : ({ vendor_id: me.id, reporter_role: 'customer' } as const);
    const ago = (days: number) => new Date(test.clock.now.getTime() - days * 86_400_000);
    const conversation_id = await buildConversation(db);
    const report = await buildChatReport(db, { ...about, conversation_id, created_at: ago(40) });
    expect(await leave(members, me)).toEqual(refusedForStaff);
    const decision = { outcome: 'dismissed', outcome_reason: 'Nothing in it.' } as const;
    const settled = { ...decision, settled_by: await buildStaff(db), settled_at: ago(31) };
    const open = { conversation_id: null, created_at: ago(0) };
    const other = await buildChatReport(db, { ...about, ...open });
    const update = (id: string, fields: Partial<typeof settled> | object) =>
      db.updateTable('chat_reports').set(fields).where('id', '=', id).execute();
    await update(report, settled);
    expect(await leave(members, me)).toEqual(refusedForStaff);
    // A later report about the same conversation delays the deletion only after 30 days.
    await update(other, { conversation_id });
    expect(await leave(members, me)).toEqual(refusedForStaff);
    await update(report, { settled_at: ago(29) });
    await update(other, { created_at: ago(41) });
    expect(await leave(members, me)).toEqual(refusedForStaff);
    await update(other, { created_at: ago(0) });
    expect(await leave(members, me)).toEqual(done);
  });

  it("is accepted while only the member's own report is open", async () => {
    const me = await buildAccount(test, members);
    const own =
      members === 'customers'
        ? ({ customer_id: me.id, reporter_role: 'customer' } as const)
        : ({ vendor_id: me.id, reporter_role: 'vendor' } as const);
    await buildChatReport(test.database.db, own);
    expect(await leave(members, me)).toEqual(done);
  });
});

describe('account with a suspended listing', () => {
  const suspended = async () => {
    const me = await buildAccount(test, 'vendors');
    const staff = await staffCaller(test);
    const { updateStatus, release } = staffListingEndpoints;
    const decide = (status: 'suspended' | 'pending') =>
      staff.call(updateStatus, {
        params: { id: me.id },
        body: { status, reason: 'Somebody else’s licence.' },
      });
    expect((await decide('suspended')).status).toBe(200);
    const letGo = (reason = 'Nothing more to find out.') =>
      staff.call(release, { params: { id: me.id }, body: { reason } });
    return { me, staff, decide, letGo };
  };

  it('can be deleted after staff permit the deletion, which is logged', async () => {
    const { me, letGo } = await suspended();
    expect(await leave('vendors', me)).toEqual(refusedForStaff);
    const { ok } = await letGo();
    expect(ok.data).toMatchObject({ status: 'suspended', released_at: expect.any(String) });
    expect((await letGo()).status).toBe(200);
    expect(await leave('vendors', me)).toEqual(done);
    const acts = await test.database.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', me.id)
      .where('action', '=', 'vendor.release')
      .execute();
    expect(acts).toHaveLength(1);
  });

  it('can be deleted after the suspension ends', async () => {
    const { me, decide } = await suspended();
    expect((await decide('pending')).status).toBe(200);
    expect(await leave('vendors', me)).toEqual(done);
  });

  it('cannot be deleted after another suspension, even if staff permitted it before', async () => {
    const { me, letGo, decide } = await suspended();
    await letGo();
    await decide('pending');
    await decide('suspended');
    expect(await leave('vendors', me)).toEqual(refusedForStaff);
  });

  it('is released for deletion only while suspended, by staff who give a reason', async () => {
    const { me, staff, letGo, decide } = await suspended();
    expect((await letGo(' ')).status).toBe(422);
    await decide('pending');
    const again = await letGo();
    expect([again.status, again.failure.message]).toEqual([409, staffOutcomes.not_suspended]);
    const nobody = await staff.call(staffListingEndpoints.release, {
      params: { id: newId() },
      body: { reason: 'Nobody' },
    });
    expect(nobody.status).toBe(404);
    const own = await test
      .as(me.token)
      .call(staffListingEndpoints.release, { params: { id: me.id }, body: { reason: 'Please' } });
    expect(own.status).toBe(403);
  });
});
