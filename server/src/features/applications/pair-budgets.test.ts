import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { sendApplication } from '#test/arrangements/send-application.ts';
import { customerCaller, vendorCaller } from '#test/callers.ts';
import { buildAccount } from '#test/factories/account.ts';
import { buildApplication } from '#test/factories/application.ts';
import { buildConversation } from '#test/factories/conversation.ts';
import { listMailsTo, sendMails } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp({ rateLimitScale: 1 });
const DAY_SECONDS = 24 * 60 * 60;

it("a customer's daily number of applications to one broker is limited", async () => {
  const customer = await buildAccount(test, 'customers');
  const broker = await vendorCaller(test, { vendor_type: 'Mortgage Broker' });
  const other = await vendorCaller(test, { vendor_type: 'Mortgage Broker' });
  const send = ({ id }: { id: string }) =>
    sendApplication(test, customer.token, { vendor: id, client_application_id: newId() });
  for (let nr = 0; nr < limits.pair_per_day.applications; nr += 1) {
    expect((await send(broker)).status).toBe(201);
  }
  const refused = await send(broker);
  expect([refused.status, refused.failure.error]).toEqual([
    429,
    outcomes.refusals.too_many_between(DAY_SECONDS),
  ]);
  expect(await listMailsTo(test.database.db, broker.email)).toHaveLength(
    limits.pair_per_day.applications,
  );
  expect((await send(other)).status).toBe(201);
});

it('an application is refused if customer or broker has blocked the other', async () => {
  const { db } = test.database;
  const customer = await buildAccount(test, 'customers');
  const broker = await vendorCaller(test, { vendor_type: 'Mortgage Broker' });
  const send = () => sendApplication(test, customer.token, { vendor: broker.id });
  const sides = { customer_id: customer.id, vendor_id: broker.id };
  await buildConversation(db, { ...sides, blocked_by_vendor_at: new Date() });
  const { status, failure } = await send();
  expect([status, failure.error]).toEqual([403, outcomes.loan.blocked]);
  expect(await listMailsTo(db, broker.email)).toEqual([]);
  await db.updateTable('conversations').set({ blocked_by_vendor_at: null }).execute();
  expect((await send()).status).toBe(201);
});

describe('status of an application', () => {
  it('can change at most twenty times a day', async () => {
    const customer = await customerCaller(test);
    const broker = await vendorCaller(test, { vendor_type: 'Mortgage Broker' });
    const id = await buildApplication(test, { customer_id: customer.id, vendor_id: broker.id });
    const setStatus = (status: 'completed' | 'in_progress') =>
      broker.caller.call(loanApplicationEndpoints.updateStatus, {
        query: { loan_application_id: id, status },
      });
    const wordOf = (nr: number) => (nr % 2 ? 'completed' : 'in_progress');
    for (let nr = 0; nr < limits.pair_per_day.status_changes; nr += 1) {
      expect((await setStatus(wordOf(nr))).status).toBe(200);
      // Setting the same status again has no effect and does not count.
      expect((await setStatus(wordOf(nr))).status).toBe(200);
    }
    const [mail, ...more] = await listMailsTo(test.database.db, customer.email);
    expect(mail?.text).toContain("'Completed'");
    expect(more).toEqual([]);

    const refused = await setStatus('in_progress');
    expect([refused.status, refused.failure.error]).toEqual([
      429,
      outcomes.refusals.too_many_between(DAY_SECONDS),
    ]);
    await sendMails(test.database.db);
    test.clock.now = new Date(test.clock.now.getTime() + (DAY_SECONDS + 1) * 1000);
    expect((await setStatus('in_progress')).status).toBe(200);
    expect(await listMailsTo(test.database.db, customer.email)).toHaveLength(2);
  });
});
