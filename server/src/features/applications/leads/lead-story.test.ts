import { leadEndpoints } from '@threshold/contract/endpoints/applications/leads';
import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildApplication, buildDocument } from '#test/factories/application.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { buildConversation, buildMessages } from '#test/factories/conversation.ts';
import { buildReview } from '#test/factories/review.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

let broker: TestAccount;
let customer: TestAccount;
let id: string;
beforeEach(async () => {
  broker = await buildAccount(test, 'vendors');
  customer = await buildAccount(test, 'customers');
  id = await buildApplication(test, pair());
});

const pair = (vendor_id = broker.id) => ({ vendor_id, customer_id: customer.id });
const read = (lead = id) =>
  test.as(broker.token).call(leadEndpoints.story, { params: { id: lead } });
const at = (hours: number) => new Date(test.clock.now.getTime() + hours * 3_600_000);

/** Builds messages, a call and a review between the customer and this vendor. */
async function dealWith(vendor_id: string, words: string, called = -21) {
  const { db } = test.database;
  const conversation = await buildConversation(db, pair(vendor_id));
  await buildMessages(db, conversation, 'customer', [words, words], at(-30));
  await buildMessages(db, conversation, 'vendor', [words], at(-29));
  await buildAppointment(db, {
    ...pair(vendor_id),
    starts_at: at(called),
    ends_at: at(called + 0.5),
    created_at: at(-28),
  });
  await buildReview(db, { ...pair(vendor_id), rating: 4, created_at: at(-10) });
}

const openings = async (original_name: string) => {
  await test.database.db
    .insertInto('application_openings')
    .values({
      id: newId(),
      application_id: id,
      original_name,
      vendor_id: broker.id,
      created_at: at(-5),
    })
    .execute();
};

it("a lead's history lists events by time, without message or review texts", async () => {
  await dealWith(broker.id, 'the gate code');
  const stranger = await buildAccount(test, 'vendors');
  await dealWith(stranger.id, 'another gate', -19);
  const others = await buildApplication(test, pair(stranger.id));
  const second = await buildApplication(test, { ...pair(), purpose_of_loan: 'Refinance' });
  await buildApplication(test, { ...pair(), withdrawn_at: test.clock.now });
  await buildDocument(test, id);
  await openings('payslip.pdf');
  await openings('gone.pdf');
  await test.as(broker.token).call(loanApplicationEndpoints.updateStatus, {
    query: { loan_application_id: id, status: 'in_progress' },
  });
  const { status, text, ok } = await read();
  const { entries, dealings } = ok.data;
  expect(status).toBe(200);
  expect(entries.map(({ what, by, count }) => [what, by, count])).toEqual([
    ['messages', 'customer', 2],
    ['messages', 'vendor', 1],
    ['call_booked', null, null],
    ['call_held', null, null],
    ['review_written', 'customer', 4],
    ['file_opened', 'vendor', null],
    ['file_opened', 'vendor', null],
    ['status', 'vendor', null],
  ]);
  expect(entries.map(({ original_name }) => original_name).filter(Boolean)).toEqual([
    'payslip.pdf',
  ]);
  expect(dealings).toMatchObject({
    conversation: { messages: 3 },
    calls: [{ status: 'booked' }],
    review: { rating: 4, is_answered: false },
    requests: [],
    applications: [{ _id: second, purpose_of_loan: 'Refinance' }],
  });
  expect(['gate', 'gone.pdf', others, stranger.id].filter((each) => text.includes(each))).toEqual(
    [],
  );
});

it("a lead's history contains only requests shared with the broker", async () => {
  const { db } = test.database;
  const request_id = newId();
  await db
    .insertInto('lead_requests')
    .values({
      id: request_id,
      name: 'Casey',
      email: customer.email,
      phone_number: '0400000000',
      requirements: 'A loan for a cottage',
    })
    .execute();
  const answer = { id: newId(), request_id, vendor_id: broker.id, is_staff: false, body: 'Hello' };
  await db
    .insertInto('request_answers')
    .values({ ...answer, text_digest: 'x', created_at: test.clock.now })
    .execute();
  expect((await read()).ok.data.dealings?.requests).toEqual([]);
  await db.updateTable('request_answers').set({ agreed_at: test.clock.now }).execute();
  expect((await read()).ok.data.dealings?.requests).toMatchObject([{ _id: answer.id }]);
});

it("a withdrawn lead's history shows only the withdrawal", async () => {
  await dealWith(broker.id, 'the gate code');
  await buildDocument(test, id);
  await openings('payslip.pdf');
  await test.as(customer.token).call(loanApplicationEndpoints.withdraw, { params: { id } });
  const { text, ok } = await read();
  expect(ok.data).toMatchObject({ entries: [{ what: 'withdrawn' }], dealings: null });
  expect([customer.id, 'payslip'].filter((each) => text.includes(each))).toEqual([]);
});

it("a lead's history is refused while the broker's listing is suspended", async () => {
  await test.database.db
    .updateTable('vendors')
    .set({ status: 'suspended' })
    .where('id', '=', broker.id)
    .execute();
  expect((await read()).status).toBe(403);
});
