import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { sharingEndpoints } from '@threshold/contract/endpoints/purchases/purchase-people';
import { taskEndpoints } from '@threshold/contract/endpoints/purchases/purchase-tasks';
import { purchaseEndpoints } from '@threshold/contract/endpoints/purchases/purchases';
import { listChecklistLines } from '@threshold/contract/rules/purchases/checklist';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { purchaseMessages, purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import {
  buildHome,
  buildKeyDate,
  buildPurchase,
  buildTask,
  joinPurchase,
} from '#test/factories/purchase.ts';
import { buildSession } from '#test/factories/session.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

async function member(first_name = 'Casey') {
  const id = await buildCustomer(test.database.db, { first_name });
  return { id, as: test.as(await buildSession(test.database.db, { customer_id: id })) };
}
type Member = Awaited<ReturnType<typeof member>>;

/** Creates a purchase with two buyers and a helper, and a customer who is not a member. */
async function together() {
  const { db } = test.database;
  const [ann, ben] = [await member('Ann'), await member('Ben')];
  const [helper, stranger] = [await member(), await member()];
  const id = await buildPurchase(db, ann.id);
  await joinPurchase(db, id, ben.id);
  await joinPurchase(db, id, helper.id, 'helper', ann.id);
  return { ann, ben, helper, stranger, id };
}

const add = (who: Member, id: string, body: object) =>
  who.as.call(taskEndpoints.add, { params: { id }, body });
const list = (who: Member, id: string) => who.as.call(taskEndpoints.list, { params: { id } });
const checklist = (who: Member, id: string, state?: 'NSW' | 'QLD') =>
  who.as.call(taskEndpoints.checklist, { params: { id }, query: { state } });
const settle = (
  who: Member,
  params: { id: string; taskId: string },
  status: 'open' | 'done' | 'dropped',
  version: number,
) => who.as.call(taskEndpoints.setStatus, { params, body: { status, version } });

describe('checklist of a purchase', () => {
  it('depends on the stage and the state of the most advanced home', async () => {
    const { db } = test.database;
    const { ann, helper, id } = await together();
    const empty = (await checklist(ann, id)).ok.data;
    expect(empty).toMatchObject({ stage: 'get_ready', state: null });
    expect(empty.lines.map((line) => line.id)).toEqual(
      listChecklistLines(null).map((line) => line.id),
    );
    expect((await checklist(ann, id, 'QLD')).ok.data).toMatchObject({
      state: 'QLD',
      is_chosen: true,
    });

    await buildHome(db, id, { state: 'VIC' });
    await buildHome(db, id, { stage: 'under_contract', state: 'NSW', sale_method: 'private' });
    const { data } = (await checklist(helper, id, 'QLD')).ok;
    expect(data).toMatchObject({ stage: 'conditions', state: 'NSW', is_chosen: false });
    expect(data.lines.map((line) => line.id)).toEqual(
      listChecklistLines('NSW', 'private').map((line) => line.id),
    );
    expect(data.lines.find((line) => line.id === 'nsw-66w')?.source).toMatchObject({
      title: expect.stringContaining('Conveyancing Act 1919'),
      read_on: expect.stringMatching(/^\d{4}-/),
      check_first: false,
    });

    await buildKeyDate(db, id, { status: 'done' });
    await buildKeyDate(db, id, { kind: 'settlement', due_on: '2026-12-24' });
    test.clock.now = new Date('2026-12-23T12:00:00Z');
    expect((await checklist(ann, id)).ok.data.stage).toBe('before_settlement');
    // At this time, the day of the settlement has already begun in Sydney, but not yet in UTC.
    test.clock.now = new Date('2026-12-23T13:00:00Z');
    expect((await checklist(ann, id)).ok.data.stage).toBe('settlement_day');
    test.clock.now = new Date();
  });
});

describe('task', () => {
  it('is created once from a checklist item', async () => {
    const { ann, ben, helper, id } = await together();
    const body = { line: 'building-pest', assignee: ben.id, due_on: '2026-12-11' };
    const [one, other] = await Promise.all([add(ann, id, body), add(ben, id, body)]);
    expect([one.status, other.status].map(String).toSorted()).toEqual(['201', '409']);
    const [made, refused] = one.status === 201 ? [one, other] : [other, one];
    expect(made.ok.data).toMatchObject({
      line: 'building-pest',
      title: 'Order your own building and pest report',
      assignee: ben.id,
      due_on: '2026-12-11',
      status: 'open',
    });
    expect(refused.failure).toMatchObject({
      message: purchaseOutcomes.line_taken,
      holds: { _id: made.ok.data._id },
    });
    const { data } = (await checklist(helper, id)).ok;
    expect(data.lines.find((line) => line.id === 'building-pest')?.task).toBe(made.ok.data._id);
    expect((await list(helper, id)).ok.data).toEqual([made.ok.data]);
  });

  it('can be done, dropped and reopened, showing who completed it', async () => {
    const { ann, ben, id } = await together();
    const { data: task } = (await add(ann, id, { title: 'Ask Mum about the ute' })).ok;
    const params = { id, taskId: task._id };
    const done = await settle(ben, params, 'done', 1);
    expect(done.ok.data).toMatchObject({ status: 'done', done_by: ben.id, version: 2 });
    expect((await settle(ann, params, 'done', 1)).ok.data.version).toBe(2);
    const late = await settle(ann, params, 'dropped', 1);
    expect(late.failure).toMatchObject({ code: 'conflict', holds: { status: 'done', version: 2 } });
    expect((await settle(ann, params, 'open', 2)).ok.data).toMatchObject({
      status: 'open',
      done_by: null,
      done_at: null,
    });
    const skipped = await add(ann, id, { line: 'strata-records', status: 'dropped' });
    expect(skipped.ok.data.status).toBe('dropped');
    const { ok } = await ann.as.call(purchaseEndpoints.activities, { params: { id } });
    expect(ok.data.map(({ kind }) => kind)).toEqual([
      'task_dropped',
      'task_opened',
      'task_done',
      'task_added',
    ]);
  });

  it('refuses a change that is based on an outdated version', async () => {
    const { ann, ben, id } = await together();
    const { data: task } = (await add(ann, id, { title: 'Insure it' })).ok;
    const params = { id, taskId: task._id };
    const change = (who: Member, body: object, version: number) =>
      who.as.call(taskEndpoints.change, { params, body: { ...body, version } as never });
    const first = await change(ann, { title: 'Insure it', assignee: ann.id }, 1);
    expect(first.ok.data).toMatchObject({ assignee: ann.id, version: 2 });
    expect((await change(ann, { title: 'Insure it', assignee: ann.id }, 1)).ok.data.version).toBe(
      2,
    );
    const late = await change(ben, { title: 'Insure it', due_on: '2026-12-01' }, 1);
    expect(late.failure).toMatchObject({ code: 'conflict', holds: { assignee: ann.id } });
    const joined = { title: 'Insure it', assignee: ann.id, due_on: '2026-12-01' };
    expect((await change(ben, joined, 2)).ok.data).toMatchObject({
      assignee: ann.id,
      due_on: '2026-12-01',
    });
  });

  it('is refused with a message for each kind of invalid input', async () => {
    const { ann, helper, stranger, id } = await together();
    const refused = async (body: object) => {
      const answered = await add(ann, id, body);
      return [answered.status, Object.values(answered.failure.errors ?? {})[0]?.[0]];
    };
    expect(await refused({})).toEqual([422, purchaseMessages.task]);
    expect(await refused({ title: 'x'.repeat(purchaseLimits.task + 1) })).toEqual([
      422,
      purchaseMessages.task_long,
    ]);
    expect(await refused({ line: 'never-was' })).toEqual([422, purchaseMessages.task_line]);
    expect(await refused({ title: 'A', status: 'gone' })).toEqual([
      422,
      purchaseMessages.task_status,
    ]);
    for (const assignee of [helper.id, stranger.id, newId()])
      expect(await refused({ title: 'A', assignee })).toEqual([422, purchaseMessages.assignee]);
    const taskId = await buildTask(test.database.db, id);
    const body = { title: 'A', assignee: helper.id, version: 1 };
    const changed = await ann.as.call(taskEndpoints.change, { params: { id, taskId }, body });
    expect(changed.failure.errors).toEqual({ assignee: [purchaseMessages.assignee] });
  });

  it('can be read by helpers, changed by buyers, not seen by strangers', async () => {
    const { db } = test.database;
    const { ann, ben, helper, stranger, id } = await together();
    const taskId = await buildTask(db, id, { assignee_id: ben.id });
    const acts = (who: Member) => [
      list(who, id),
      checklist(who, id),
      add(who, id, { title: 'A' }),
      settle(who, { id, taskId }, 'done', 1),
      who.as.call(taskEndpoints.change, {
        params: { id, taskId },
        body: { title: 'B', version: 1 },
      }),
    ];
    const statuses = async (who: Member) =>
      (await Promise.all(acts(who))).map(({ status }) => status);
    expect(await statuses(helper)).toEqual([200, 200, 403, 403, 403]);
    expect(await statuses(stranger)).toEqual([404, 404, 404, 404, 404]);
    const elsewhere = await buildPurchase(db, ann.id);
    expect((await settle(ann, { id: elsewhere, taskId }, 'done', 1)).status).toBe(404);

    const split = await ben.as.call(sharingEndpoints.split, { params: { id } });
    expect(await statuses(ben)).toEqual([404, 404, 404, 404, 404]);
    // After the split, Ann's task no longer has Ben as its assignee.
    expect((await list(ann, id)).ok.data).toMatchObject([{ assignee: null }]);
    const { data: own } = (await list(ben, split.ok.data._id)).ok;
    expect(own).toMatchObject([{ title: 'Ask for the strata records', assignee: ben.id }]);
    await settle(ben, { id: split.ok.data._id, taskId: own[0]?._id ?? '' }, 'done', 1);
    expect((await list(ann, id)).ok.data).toMatchObject([{ status: 'open' }]);
  });

  it('remains without an assignee when the assignee deletes the account', async () => {
    const { db } = test.database;
    const { ann, ben, id } = await together();
    await buildTask(db, id, { assignee_id: ben.id, added_by: ben.id });
    const gone = await ben.as.call(customerEndpoints.remove, { params: { id: ben.id }, body: {} });
    expect(gone.status).toBe(200);
    expect((await list(ann, id)).ok.data).toMatchObject([{ assignee: null, status: 'open' }]);
  });

  it('cannot be added beyond the limit of the purchase', async () => {
    const { ann, id } = await together();
    for (let n = 0; n < purchaseLimits.tasks; n += 1)
      await buildTask(test.database.db, id, { added_by: ann.id });
    expect((await add(ann, id, { title: 'One more' })).failure.message).toBe(
      purchaseOutcomes.too_many_tasks,
    );
  });
});

describe('next task of a purchase', () => {
  it('is the open task with the earliest due date, with its assignee', async () => {
    const { db } = test.database;
    const { ann, ben, id } = await together();
    await buildTask(db, id, { title: 'Some day' });
    await buildTask(db, id, {
      title: 'Done',
      due_on: '2026-12-01',
      status: 'done',
      done_at: new Date(),
    });
    await buildTask(db, id, { title: 'Later', due_on: '2026-12-20', assignee_id: ann.id });
    await buildTask(db, id, { title: 'First', due_on: '2026-12-10', assignee_id: ben.id });
    const next = async (who: Member) => {
      const { ok } = await who.as.call(purchaseEndpoints.list);
      const { ok: whole } = await who.as.call(purchaseEndpoints.get, { params: { id } });
      const { next_task, my_tasks, next_date } = whole.data;
      expect(ok.data[0]).toMatchObject({ next_task, my_tasks, next_date });
      return { next_task, my_tasks };
    };
    const first = { title: 'First', due_on: '2026-12-10' };
    expect(await next(ann)).toEqual({
      next_task: { ...first, assignee: { first_name: 'Ben', is_me: false } },
      my_tasks: 1,
    });
    expect(await next(ben)).toEqual({
      next_task: { ...first, assignee: { first_name: 'Ben', is_me: true } },
      my_tasks: 1,
    });
    await ben.as.call(sharingEndpoints.split, { params: { id } });
    expect((await next(ann)).next_task).toEqual({ ...first, assignee: null });
  });
});
