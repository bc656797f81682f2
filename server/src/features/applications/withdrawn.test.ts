import {
  customerDocumentEndpoints,
  customerEndpoints,
} from '@threshold/contract/endpoints/accounts/customers';
import { leadEndpoints } from '@threshold/contract/endpoints/applications/leads';
import {
  type LoanApplication,
  loanApplicationEndpoints,
} from '@threshold/contract/endpoints/applications/loan-applications';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { notificationEndpoints } from '@threshold/contract/endpoints/notifications/notifications';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { requestExportLink } from '#test/arrangements/exported-data.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildApplication, buildDocument, goodAnswers } from '#test/factories/application.ts';
import { buildConversation } from '#test/factories/conversation.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';

const test = testApp();
const { endAccess, endFileAccess, get, history, ofCustomer, withdraw } = loanApplicationEndpoints;
const { ofVendor } = leadEndpoints;

let broker: TestAccount;
let customer: TestAccount;
let id: string;
beforeEach(async () => {
  broker = await buildAccount(test, 'vendors');
  customer = await buildAccount(test, 'customers');
  id = await buildApplication(test, { vendor_id: broker.id, customer_id: customer.id });
  await buildDocument(test, id);
  await noteOpening('payslip.pdf');
  await test.as(customer.token).call(withdraw, { params: { id } });
});

/** Records that the broker opened this file of the application. */
const noteOpening = (original_name: string, application_id = id) =>
  test.database.db
    .insertInto('application_openings')
    .values({
      id: newId(),
      application_id,
      original_name,
      vendor_id: broker.id,
      created_at: test.clock.now,
    })
    .execute();

const takenAlong = async () =>
  unzip((await test.app.inject(await requestExportLink(test, broker))).rawPayload);

const received = (query?: { q: string }) =>
  test.as(broker.token).call(ofVendor, { params: { vendorId: broker.id }, query });

/** Returns the items of the applicant's personal data that the text contains. */
const personalData = (text: string) =>
  [
    customer.id,
    customer.email,
    'payslip',
    goodAnswers.first_name,
    goodAnswers.email,
    goodAnswers.phone_number,
    goodAnswers.income_range,
    goodAnswers.expected_purchase_price,
    goodAnswers.deposit_amount,
    goodAnswers.expense_range,
    goodAnswers.home_loan_situation,
    goodAnswers.employment_status,
    goodAnswers.credit_history,
  ].filter((each) => text.includes(each));

describe('withdrawn application', () => {
  it('shows the broker only its purpose, dates and history', async () => {
    const list = await received();
    const detail = await test.as(broker.token).call(get, { params: { id } });
    const log = await test.as(broker.token).call(history, { params: { id } });
    for (const { status, text } of [list, detail, log])
      expect([status, personalData(text)]).toEqual([200, []]);
    expect(detail.ok.data).toMatchObject({
      _id: id,
      purpose_of_loan: goodAnswers.purpose_of_loan,
      createdAt: expect.any(String),
      withdrawn_at: expect.any(String),
      files_open: false,
      attachments: [],
    } satisfies Partial<Record<keyof LoanApplication, unknown>>);
    expect(list.ok.data).toEqual([{ ...detail.ok.data, has_note: false, remind_on: null }]);
    expect(log.ok.data.map(({ event }) => event)).toEqual(['withdrawn']);
  });

  it("is not found in a search for the customer's personal data", async () => {
    for (const q of ['casey', goodAnswers.email, goodAnswers.phone_number]) {
      expect((await received({ q })).ok, q).toMatchObject({ data: [], total: 0 });
    }
    expect((await received()).ok.total).toBe(1);
  });

  it("is announced in notifications and mails without the customer's name", async () => {
    const { ok } = await test.as(broker.token).call(notificationEndpoints.list);
    const mails = await listMailsTo(test.database.db, broker.email);
    expect([ok.data.length, mails.length]).toEqual([1, 1]);
    expect(personalData(JSON.stringify([ok.data, mails]))).toEqual([]);
  });

  it("is in the broker's data export without the customer's personal data", async () => {
    const files = await takenAlong();
    expect(personalData(String(Object.values(files)))).toEqual([]);
    expect(JSON.parse(String(files['applications.json']))).toMatchObject([
      { id, purpose_of_loan: goodAnswers.purpose_of_loan, withdrawn_at: expect.any(String) },
    ]);
    expect(JSON.parse(String(files['file-openings.json']))).toEqual([]);
  });

  it('prevents the broker from contacting the customer unless a conversation exists', async () => {
    const as = test.as(broker.token);
    const read = () => as.call(customerEndpoints.get, { params: { id: customer.id } });
    const write = () => as.call(chatEndpoints.open, { query: { receiverId: customer.id } });
    expect([(await read()).status, (await write()).status]).toEqual([403, 403]);
    expect((await as.call(customerEndpoints.list)).ok.customers).toEqual([]);
    await buildConversation(test.database.db, { customer_id: customer.id, vendor_id: broker.id });
    expect([(await read()).status, (await write()).status]).toEqual([200, 200]);
  });

  it('is still shown in full to the customer who sent it', async () => {
    const { ok } = await test.as(customer.token).call(ofCustomer, { params: { id: customer.id } });
    expect(ok.data).toMatchObject([{ ...goodAnswers, attachments: [{}] }]);
  });
});

it("a broker's data export names opened files only while access lasts", async () => {
  const as = test.as(customer.token);
  const open = await buildApplication(test, { vendor_id: broker.id, customer_id: customer.id });
  const closed = await buildDocument(test, open, 'statement.pdf');
  await buildDocument(test, open, 'licence.pdf');
  await buildDocument(test, open, 'passport.pdf');
  for (const name of ['statement.pdf', 'licence.pdf', 'passport.pdf']) {
    await noteOpening(name, open);
  }
  await as.call(endFileAccess, { params: { id: open, s3_path: closed } });
  await as.call(customerDocumentEndpoints.remove, {
    query: { loan_application_id: open, original_name: 'licence.pdf' },
  });
  const openings = JSON.parse(String((await takenAlong())['file-openings.json']));
  expect(
    openings.map((each: Record<string, unknown>) => [
      each['application_id'],
      each['original_name'],
    ]),
  ).toEqual([
    [open, null],
    [open, null],
    [open, 'passport.pdf'],
  ]);
  await as.call(endAccess, { params: { id: open } });
  expect(String((await takenAlong())['file-openings.json'])).not.toContain('passport');
});

it('a lead list contains no prices of withdrawn leads', async () => {
  const live = ['200K - 400K', '300K - 500K'];
  for (const expected_purchase_price of live) {
    await buildApplication(test, {
      vendor_id: broker.id,
      customer_id: customer.id,
      expected_purchase_price,
    });
  }
  const prices: string[] = [];
  const places: string[] = [];
  let after: string | undefined;
  do {
    const { ok } = await test.as(broker.token).call(ofVendor, {
      params: { vendorId: broker.id },
      query: { sort: 'amount', limit: 1, after },
    });
    prices.push(...ok.data.map((lead) => lead.expected_purchase_price));
    places.push(...[ok.previous, ok.next].filter((place) => place !== null));
    after = ok.next ?? undefined;
  } while (after);
  expect(prices).toEqual(['300K - 500K', '200K - 400K', '']);
  expect(new Set(places.map((place) => place.split('~')[0]))).toEqual(new Set(['500', '400', '0']));
});
