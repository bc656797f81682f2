import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { leadEndpoints } from '@threshold/contract/endpoints/applications/leads';
import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { reviewInvitationEndpoints } from '@threshold/contract/endpoints/reviews/reviews';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { VendorStatus } from '@threshold/contract/vocabularies';
import { expect, it } from 'vitest';
import { requestExportLink } from '#test/arrangements/exported-data.ts';
import { buildAccount } from '#test/factories/account.ts';
import { buildApplication, buildDocument } from '#test/factories/application.ts';
import { buildTwoFactor, generateTotpCode } from '#test/factories/totp.ts';
import { testApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';

const test = testApp();
const { get, history, updateStatus, ofCustomer } = loanApplicationEndpoints;
const { ofVendor } = leadEndpoints;

const world = async () => {
  const broker = await buildAccount(test, 'vendors');
  const customer = await buildAccount(test, 'customers');
  const id = await buildApplication(test, { vendor_id: broker.id, customer_id: customer.id });
  const setStatus = (status: VendorStatus) =>
    test.database.db.updateTable('vendors').set({ status }).where('id', '=', broker.id).execute();
  return { broker, customer, id, setStatus };
};

it('a suspended broker cannot list, read or change applications until reinstated', async () => {
  const { broker, id, setStatus } = await world();
  const as = test.as(broker.token);
  const tries = async () => {
    const answers = [
      await as.call(ofVendor, { params: { vendorId: broker.id } }),
      await as.call(get, { params: { id } }),
      await as.call(history, { params: { id } }),
      await as.call(updateStatus, { query: { loan_application_id: id, status: 'completed' } }),
    ];
    return answers.map(({ status, text }) => [status, text.includes('Casey')]);
  };
  await setStatus('suspended');
  expect(await tries()).toEqual(Array.from({ length: 4 }, () => [403, false]));
  const refused = await as.call(get, { params: { id } });
  expect([refused.failure.code, refused.failure.message]).toEqual([
    'forbidden',
    outcomes.loan.suspended,
  ]);
  await setStatus('approved');
  expect((await tries()).map(([status]) => status)).toEqual([200, 200, 200, 200]);
});

it('a suspended broker cannot open application files, but the customer can', async () => {
  const { broker, customer, id, setStatus } = await world();
  const s3_path = await buildDocument(test, id);
  const secret = await buildTwoFactor(test, broker.accountRef);
  await setStatus('suspended');
  const verification_code = generateTotpCode(secret, test.clock.now);
  const opened = await test
    .as(broker.token)
    .call(chatEndpoints.verifyFileAccess, { body: { s3_path, verification_code } });
  expect([opened.status, opened.failure.message]).toEqual([403, outcomes.vendors.files_closed]);
  const { ok } = await test.as(customer.token).call(ofCustomer, { params: { id: customer.id } });
  expect(ok.data).toMatchObject([{ _id: id, first_name: 'Casey' }]);
});

it('a suspended broker gets the error "suspended" for another broker\'s application too', async () => {
  const { broker, setStatus } = await world();
  const other = await world();
  await setStatus('suspended');
  const asked = await test.as(broker.token).call(get, { params: { id: other.id } });
  expect([asked.status, asked.failure.message]).toEqual([403, outcomes.loan.suspended]);
});

it("a suspended broker's data export contains no applications", async () => {
  const { broker, id, setStatus } = await world();
  const link = await requestExportLink(test, broker);
  const taken = async () =>
    String(Object.values(await unzip((await test.app.inject(link)).rawPayload)));
  await setStatus('suspended');
  const exported = await taken();
  expect([id, 'Casey', broker.id].filter((each) => exported.includes(each))).toEqual([broker.id]);
  await setStatus('approved');
  expect(await taken()).toContain('Casey');
});

it('a suspended broker cannot see or contact applicants until reinstated', async () => {
  const { broker, customer, id, setStatus } = await world();
  const as = test.as(broker.token);
  await as.call(updateStatus, { query: { loan_application_id: id, status: 'in_progress' } });
  const knows = async () => {
    const list = await as.call(customerEndpoints.list);
    const read = await as.call(customerEndpoints.get, { params: { id: customer.id } });
    const clients = await as.call(reviewInvitationEndpoints.clients);
    const prospect = await as.call(chatEndpoints.prospect, { params: { id: customer.id } });
    const chat = await as.call(chatEndpoints.open, { query: { receiverId: customer.id } });
    return {
      customers: list.ok.customers?.map((each) => each._id),
      clients: clients.ok.total,
      others: [read.status, prospect.status, chat.status],
    };
  };
  await setStatus('suspended');
  expect(await knows()).toEqual({ customers: [], clients: 0, others: [403, 403, 403] });
  await setStatus('approved');
  const all = { customers: [customer.id], clients: 1, others: [200, 200, 200] };
  expect(await knows()).toEqual(all);
  // Broker and customer have a conversation now, which both can still read.
  await setStatus('suspended');
  expect(await knows()).toEqual({ ...all, clients: 0 });
});
