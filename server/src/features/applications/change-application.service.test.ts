import { leadEndpoints } from '@threshold/contract/endpoints/applications/leads';
import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildApplication } from '#test/factories/application.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp({ rateLimitScale: 1 });
const { history, updateStatus } = loanApplicationEndpoints;

let broker: TestAccount;
let customer: TestAccount;
beforeEach(async () => {
  broker = await buildAccount(test, 'vendors');
  customer = await buildAccount(test, 'customers');
});

const build = (change: Parameters<typeof buildApplication>[1] = {}) =>
  buildApplication(test, { vendor_id: broker.id, customer_id: customer.id, ...change });
const set = (ids: readonly string[], status: 'completed' | 'in_progress' = 'completed') =>
  test.as(broker.token).call(leadEndpoints.setStatuses, { body: { ids: [...ids], status } });
const eventsOf = async (id: string) =>
  (await test.as(broker.token).call(history, { params: { id } })).ok.data;

it('changing several applications adds a history entry and a mail for each', async () => {
  const other = await buildAccount(test, 'customers');
  const fresh = await build();
  const second = await build({ customer_id: other.id });
  const done = await build({ status: 'completed' });
  const back = await build({ withdrawn_at: test.clock.now });
  const foreign = await buildApplication(test, { customer_id: customer.id });
  const gone = newId();
  const ids = [fresh, done, back, foreign, gone, second, fresh];
  const expected = [
    { _id: fresh, outcome: 'changed' },
    { _id: done, outcome: 'same' },
    { _id: back, outcome: 'closed' },
    { _id: foreign, outcome: 'missing' },
    { _id: gone, outcome: 'missing' },
    { _id: second, outcome: 'changed' },
  ];
  expect((await set(ids)).ok.data).toEqual(expected);
  const again = (await set(ids)).ok.data.map(({ outcome }) => outcome);
  expect(again).toEqual(['same', 'same', 'closed', 'missing', 'missing', 'same']);
  for (const id of [fresh, second]) {
    expect(await eventsOf(id)).toMatchObject([
      { event: 'status', status: 'completed', by: 'vendor' },
    ]);
  }
  const alone = await build();
  const mailed = await listMailsTo(test.database.db, customer.email);
  await test.as(broker.token).call(updateStatus, {
    query: { loan_application_id: alone, status: 'completed' },
  });
  const mails = await listMailsTo(test.database.db, customer.email);
  expect([mailed.length, mails.length]).toEqual([1, 2]);
  expect(mails[1]?.text).toBe(mailed[0]?.text);
  expect(await listMailsTo(test.database.db, other.email)).toHaveLength(1);
});

it("a broker's daily limit of status changes is separate for each customer", async () => {
  const id = await build();
  for (let nr = 0; nr < limits.pair_per_day.status_changes; nr += 1) {
    await set([id], nr % 2 ? 'completed' : 'in_progress');
  }
  const other = await build({ customer_id: (await buildAccount(test, 'customers')).id });
  expect((await set([id, other], 'in_progress')).ok.data).toEqual([
    { _id: id, outcome: 'too_many' },
    { _id: other, outcome: 'changed' },
  ]);
});

it('a status change of several applications is refused without valid ids', async () => {
  const many = Array.from({ length: limits.loan.chosen + 1 }, newId);
  for (const ids of [[], many, ['x']]) expect((await set(ids)).status).toBe(422);
  expect((await set(many)).failure.errors?.ids).toEqual([messages.general.too_many]);
});

it('a broker with a suspended listing cannot change the status of applications', async () => {
  const id = await build();
  await test.database.db
    .updateTable('vendors')
    .set({ status: 'suspended' })
    .where('id', '=', broker.id)
    .execute();
  expect((await set([id])).status).toBe(403);
});
