import { adminAuditEndpoints } from '@threshold/contract/admin-audit';
import { adminFiguresEndpoints, type StaffWorkKind } from '@threshold/contract/admin-figures';
import { adminMessages } from '@threshold/contract/messages-admin';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { describe, expect, it } from 'vitest';
import { whileWritesFail } from '#test/failing-writes.ts';
import { mailsTo } from '#test/outbox.ts';
import { staffAtWork } from '#test/staff-at-work.ts';
import { testApp } from '#test/test-app.ts';

const metricsToken = 'a-token-of-the-monitoring';
const test = testApp({ metricsToken });
const { setGoal } = adminFiguresEndpoints;
const { people, hoursAgo, later, waiting, decide, ofKind, set, watch } = staffAtWork(test);

describe('PUT /admin/figures/goals/{kind}', () => {
  it('sets a goal, which stands in the log, and takes it away again', async () => {
    // There was none, and none is wanted: the log has nothing to say of it.
    expect((await set('pending', null)).ok.data).toMatchObject({ hours: null, version: 0 });
    expect((await set('pending', 24)).ok.data).toEqual({
      kind: 'pending',
      hours: 24,
      version: 1,
      missed_since: null,
    });
    // Twice is as once.
    expect((await set('pending', 24, 1)).ok.data.version).toBe(1);
    expect((await set('pending', null, 1)).ok.data).toMatchObject({ hours: null, version: 2 });
    expect((await ofKind('pending'))?.goal).toMatchObject({ hours: null, version: 2 });
    const { data } = (
      await people.chief.call(adminAuditEndpoints.list, {
        query: { action: 'goal.set', staff: people.chief.id },
      })
    ).ok;
    expect(data.map(({ details }) => details)).toEqual([
      'New listings: 24 h to no goal',
      'New listings: no goal to 24 h',
    ]);
  });

  it('is refused where a colleague has set it since it was read', { tags: 'engine' }, async () => {
    await set('claims', 48);
    for (const version of [0, 7]) {
      const { status, failure } = await set('claims', 12, version);
      expect([status, failure?.message]).toEqual([409, adminOutcomes.goal_changed]);
    }
    const both = await Promise.all([set('claims', 10, 1), set('claims', 20, 1)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('takes whole hours up to a month, of a kind that there is, from administrators', async () => {
    for (const hours of [0, -1, 1.5, 721]) {
      const { status, failure } = await set('pending', hours);
      expect([status, failure?.errors]).toEqual([422, { hours: [adminMessages.goal] }]);
    }
    expect((await set('nothing' as StaffWorkKind, 24)).status).toBe(422);
    const input = { params: { kind: 'pending' }, body: { hours: 24, version: 0 } } as const;
    expect((await people.ada.call(setGoal, input)).status).toBe(403);
    expect((await test.as().call(setGoal, input)).status).toBe(401);
  });

  it('judges what is decided by the goal of that moment', async () => {
    await decide(people.ada, await waiting(30), 'rejected');
    await set('pending', 24);
    await decide(people.ada, await waiting(23), 'rejected');
    await decide(people.ada, await waiting(25), 'rejected');
    await set('pending', 72, 1);
    await decide(people.ada, await waiting(25), 'rejected');
    const told = { decided: 4, judged: 3, in_time: 2 };
    expect(await ofKind('pending')).toMatchObject(told);
    await set('pending', null, 2);
    expect(await ofKind('pending')).toMatchObject(told);
  });
});

describe('the alarm', () => {
  const alarms = async () =>
    (await mailsTo(test.database.db, people.ada.email)).filter(
      ({ template }) => template === 'staff_goal_missed',
    );

  it('is mailed once when the longest waiting passes the goal, and again for the next time', async () => {
    await set('pending', 24);
    const first = await waiting(23.5);
    await watch();
    expect(await alarms()).toEqual([]);
    await later(1);
    await Promise.all([watch(), watch()]);
    const [mail, ...more] = await alarms();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('New listings: the goal of 24 hours is missed');
    expect(mail?.text).toContain(
      'The longest waiting has been there for 24 hours. In all 1 waits.',
    );
    expect(mail?.text).toContain('https://o.example/ops/figures');
    expect((await ofKind('pending'))?.goal.missed_since).toBe(hoursAgo(0.5).toISOString());
    // Another one gets late meanwhile: it is the same time still.
    await waiting(40);
    await decide(people.ada, first, 'rejected');
    await later(1);
    await watch();
    expect(await alarms()).toHaveLength(1);
    await test.database.db.updateTable('vendors').set({ status: 'rejected' }).execute();
    await watch();
    expect((await ofKind('pending'))?.goal.missed_since).toBeNull();
    await waiting(25);
    await watch();
    expect(await alarms()).toHaveLength(2);
  });

  it('comes anew where the goal is set anew, and not where there is none', async () => {
    await waiting(30);
    await watch();
    expect(await alarms()).toEqual([]);
    await set('pending', 24);
    await watch();
    await set('pending', 20, 1);
    await watch();
    expect(await alarms()).toHaveLength(2);
    await set('pending', null, 2);
    await watch();
    expect(await alarms()).toHaveLength(2);
  });

  it('is lost neither with the note of it nor with the mail', async () => {
    await set('pending', 24);
    await waiting(30);
    await whileWritesFail(test.database.db, 'outbox', () =>
      expect(watch()).rejects.toThrow('no space left'),
    );
    expect((await ofKind('pending'))?.goal.missed_since).toBeNull();
    await watch();
    expect(await alarms()).toHaveLength(1);
  });

  it('shows in the metrics, beside what waits', async () => {
    await set('pending', 24);
    await set('claims', 24);
    await waiting(30);
    await watch();
    const headers = { authorization: `Bearer ${metricsToken}` };
    const { body } = await test.app.inject({ url: '/metrics', headers });
    expect(body).toContain('staff_work_waiting{kind="pending"} 1');
    expect(body).toContain('staff_goal_missed{kind="pending"} 1');
    expect(body).toContain('staff_goal_missed{kind="claims"} 0');
    expect(body).not.toContain('staff_goal_missed{kind="removals"}');
  });
});
