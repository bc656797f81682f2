import { endpointUrl } from '@threshold/contract/endpoint';
import { deletedAccountNames } from '@threshold/contract/endpoints/accounts/accounts';
import {
  customerDocumentEndpoints,
  customerEndpoints,
} from '@threshold/contract/endpoints/accounts/customers';
import { leadEndpoints } from '@threshold/contract/endpoints/applications/leads';
import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { customerCalendarEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import { vendorCalendarEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { e2eeEndpoints } from '@threshold/contract/endpoints/encryption/e2ee';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#src/adapters/database/database.ts';
import { newId } from '#src/db/new-id.ts';
import { storeMessages } from '#src/features/chat/messages/send-batch.repo.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildApplication, buildDocument } from '#test/factories/application.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { buildConversation, buildMessages } from '#test/factories/conversation.ts';
import { buildFile } from '#test/factories/file.ts';
import { buildMessageKeys } from '#test/factories/message-keys.ts';
import { buildTwoFactor, generateTotpCode } from '#test/factories/totp.ts';
import { buildMultipart } from '#test/multipart.ts';
import { connect, send } from '#test/sockets.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
let db: Db;

let customer: TestAccount;
let vendor: TestAccount;
let conversationId: string;
/** File ids by the sender's role. */
let files: Readonly<Record<'customer' | 'vendor', string>>;

beforeEach(async () => {
  db = test.database.db;
  customer = await buildAccount(test, 'customers');
  vendor = await buildAccount(test, 'vendors');
  conversationId = await buildConversation(db, { customer_id: customer.id, vendor_id: vendor.id });
  await buildMessages(db, conversationId, 'customer', ['Is Tuesday fine?']);
  await buildMessages(db, conversationId, 'vendor', ['It is.']);
  files = {
    customer: await sendFile('customer', { customer_id: customer.id }),
    vendor: await sendFile('vendor', { vendor_id: vendor.id }),
  };
});

async function sendFile(
  sender_role: 'customer' | 'vendor',
  owner: { customer_id: string } | { vendor_id: string },
) {
  const file_id = await buildFile(test, {
    kind: 'chat',
    original_name: `${sender_role}.pdf`,
    ...owner,
  });
  const message = { id: newId(), conversation_id: conversationId, body: 'file', sender_role };
  await storeMessages(db, [{ ...message, client_message_id: null, file_id }], new Date());
  return file_id;
}

const vendorLeaves = async () => {
  const request = { params: { id: vendor.id }, body: {} };
  const { status } = await test.as(vendor.token).call(vendorAccountEndpoints.remove, request);
  expect(status).toBe(200);
};
const customerLeaves = async () => {
  const request = { params: { id: customer.id }, body: {} };
  const { status } = await test.as(customer.token).call(customerEndpoints.remove, request);
  expect(status).toBe(200);
};

const historyOf = async ({ id, token }: TestAccount) =>
  (await test.as(token).call(chatEndpoints.history, { params: { id } })).ok.data;
const bodiesOf = async ({ token }: TestAccount) => {
  const read = await test
    .as(token)
    .call(chatEndpoints.messages, { params: { id: conversationId } });
  return read.ok.data.map(({ body, file }) => file?.original_name ?? body);
};
/** Returns the HTTP status of a request that opens the file with a verification code. */
async function opens({ token }: TestAccount, secret: string, file: string, step: number) {
  const answered = await test.as(token).raw({
    method: 'POST',
    url: '/api/chat/verify-file-access',
    payload: { s3_path: file, verification_code: generateTotpCode(secret, test.clock.now, step) },
  });
  if (answered.status !== 200) return answered.status;
  return (await test.app.inject(JSON.parse(answered.text).file_url as string)).statusCode;
}
const refused = [403, outcomes.chat.left];

describe('customer after the professional deleted their account', () => {
  it("sees the name 'Former professional' in the conversation and can open its files", async () => {
    const secret = await buildTwoFactor(test, customer.accountRef);
    await vendorLeaves();
    expect(await historyOf(customer)).toMatchObject([
      {
        _id: conversationId,
        left: true,
        vendor: {
          _id: vendor.id,
          full_name: deletedAccountNames.vendor,
          business_name: '',
          profile_picture: null,
        },
      },
    ]);
    expect(await bodiesOf(customer)).toEqual([
      'Is Tuesday fine?',
      'It is.',
      'customer.pdf',
      'vendor.pdf',
    ]);
    expect(await opens(customer, secret, files.vendor, 0)).toBe(200);
    test.clock.now = new Date(test.clock.now.getTime() + 60_000);
    expect(await opens(customer, secret, files.customer, 0)).toBe(200);
    const opened = await test
      .as(customer.token)
      .call(chatEndpoints.open, { query: { receiverId: vendor.id } });
    expect(opened.ok.data._id).toBe(conversationId);
  });

  it('cannot send messages or files, and gets an error that explains why', async () => {
    await vendorLeaves();
    const socket = await connect(test.app, customer.token);
    expect(await send(socket, { conversationId, message: 'Are you there?' })).toMatchObject({
      status: false,
      message: outcomes.chat.left,
    });
    expect(await send(socket, { receiverId: vendor.id, message: 'Hello?' })).toMatchObject({
      status: false,
      message: outcomes.chat.left,
    });
    socket.close();
    const upload = await test.as(customer.token).raw({
      method: 'POST',
      url: '/api/chat/upload',
      ...(await buildMultipart([
        ['conversationId', conversationId],
        ['files', { bytes: 'x', name: 'x.txt', type: 'text/plain' }],
      ])),
    });
    expect([upload.status, upload.failure.message]).toEqual(refused);
    expect(await bodiesOf(customer)).toHaveLength(4);
    const stranger = await buildAccount(test, 'customers');
    const other = await test
      .as(stranger.token)
      .call(chatEndpoints.open, { query: { receiverId: vendor.id } });
    expect(other.status).toBe(404);
  });

  it('can still report the conversation and read its public encryption keys', async () => {
    await buildMessageKeys(db, { role: 'vendor', id: vendor.id });
    await vendorLeaves();
    const read = await test
      .as(customer.token)
      .call(e2eeEndpoints.keys, { query: { ids: vendor.id } });
    expect(read.ok.data).toMatchObject([{ keys: [{}] }]);
    expect(
      await db
        .selectFrom('message_backups')
        .selectAll()
        .where('vendor_id', '=', vendor.id)
        .execute(),
    ).toEqual([]);
    const report = await test.as(customer.token).call(chatEndpoints.report, {
      body: { conversationId, reason: 'Left with my deposit.', messages: [] },
    });
    expect(report.status, report.text).toBe(201);
  });

  it('can read sent applications, their documents and the list of document openings', async () => {
    const id = await buildApplication(test, { customer_id: customer.id, vendor_id: vendor.id });
    const paper = await buildDocument(test, id);
    const brokers = await buildTwoFactor(test, vendor.accountRef);
    expect(await opens(vendor, brokers, paper, 0)).toBe(200);
    await vendorLeaves();
    const as = test.as(customer.token);
    const list = await as.call(loanApplicationEndpoints.ofCustomer, {
      params: { id: customer.id },
    });
    expect(list.ok.data).toMatchObject([
      {
        _id: id,
        vendor: { full_name: deletedAccountNames.vendor, status: null },
        attachments: [{ original_name: 'payslip.pdf' }],
        files_open: false,
      },
    ]);
    const log = await as.call(loanApplicationEndpoints.access, { params: { id } });
    expect(log.ok.data).toMatchObject([
      { original_name: 'payslip.pdf', reader: { first_name: 'Former', last_name: 'professional' } },
    ]);
    const papers = await as.call(customerDocumentEndpoints.list, { params: { id: customer.id } });
    expect(papers.ok.data.documents).toMatchObject([
      { _id: paper, sent_to: deletedAccountNames.vendor },
    ]);
    expect((await as.call(loanApplicationEndpoints.withdraw, { params: { id } })).status).toBe(200);
  });
});

describe('professional after the customer deleted their account', () => {
  it("can read the conversation and its files, but not the customer's application", async () => {
    const id = await buildApplication(test, { customer_id: customer.id, vendor_id: vendor.id });
    const paper = await buildDocument(test, id);
    const secret = await buildTwoFactor(test, vendor.accountRef);
    await customerLeaves();
    expect(await historyOf(vendor)).toMatchObject([
      {
        left: true,
        customer: { first_name: 'Former', last_name: 'customer', profile_picture: null },
      },
    ]);
    expect(await bodiesOf(vendor)).toHaveLength(4);
    expect(await opens(vendor, secret, files.customer, 0)).toBe(200);
    const socket = await connect(test.app, vendor.token);
    expect(await send(socket, { conversationId, message: 'Still here?' })).toMatchObject({
      status: false,
      message: outcomes.chat.left,
    });
    socket.close();
    const applications = await test
      .as(vendor.token)
      .call(leadEndpoints.ofVendor, { params: { vendorId: vendor.id } });
    expect(applications.ok.data).toEqual([]);
    expect(await db.selectFrom('files').select('id').where('id', '=', paper).execute()).toEqual([]);
  });
});

describe('calls between a member and a deleted account', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const callsOf = async (role: 'customer' | 'vendor') => {
    const { id, token } = role === 'customer' ? customer : vendor;
    const { appointments } =
      role === 'customer' ? customerCalendarEndpoints : vendorCalendarEndpoints;
    const read = await test
      .as(token)
      .call(appointments as typeof customerCalendarEndpoints.appointments, { params: { id } });
    return read.ok.appointments;
  };
  /**
   * Creates a past call, a call that was cancelled before it began, and a future call. @returns the
   * id of the past call
   */
  async function threeCalls() {
    const parties = { customer_id: customer.id, vendor_id: vendor.id };
    const day = (days: number) => new Date(test.clock.now.getTime() + days * DAY_MS);
    const off = { starts_at: day(-2), updated_at: day(-3), status: 'cancelled' } as const;
    await buildAppointment(db, { ...parties, ...off });
    await buildAppointment(db, { ...parties, starts_at: day(1) });
    return buildAppointment(db, { ...parties, phone_number: '0400000000', starts_at: day(-1) });
  }

  it.each([
    ['customer', vendorLeaves, 'vendor'],
    ['vendor', customerLeaves, 'customer'],
  ] as const)('are still listed for the %s if the call took place', async (who, leave, other) => {
    const past = await threeCalls();
    expect(await callsOf(who)).toHaveLength(3);
    await leave();
    const [first = '', last = ''] = deletedAccountNames[other].split(' ');
    expect(await callsOf(who)).toMatchObject([
      {
        _id: past,
        status: 'booked',
        left: true,
        phone_number: other === 'customer' ? '' : '0400000000',
        [other]: { first_name: first, last_name: last, profile_picture: null },
      },
    ]);
    const { token } = who === 'customer' ? customer : vendor;
    const { cancel } = who === 'customer' ? customerCalendarEndpoints : vendorCalendarEndpoints;
    const url = `/api${endpointUrl(cancel, { id: past })}`;
    expect((await test.as(token).raw({ method: cancel.method, url })).status).toBe(404);
  });

  it('are deleted when customer and vendor have both deleted their accounts', async () => {
    const past = await threeCalls();
    await vendorLeaves();
    await customerLeaves();
    const left = await db.selectFrom('appointments').select('id').where('id', '=', past).execute();
    expect(left).toEqual([]);
  });
});

describe('conversation of a deleted customer and a deleted vendor', () => {
  const whatIsLeft = async () => {
    const left = [
      await db.selectFrom('conversations').select('id').where('id', '=', conversationId).execute(),
      await db
        .selectFrom('messages')
        .select('id')
        .where('conversation_id', '=', conversationId)
        .execute(),
      await db
        .selectFrom('message_keys')
        .select('id')
        .where((eb) => eb.or({ customer_id: customer.id, vendor_id: vendor.id }))
        .execute(),
      await db.selectFrom('files').select('id').where('id', 'in', Object.values(files)).execute(),
    ];
    const stored = await Array.fromAsync(test.storage.list('private'));
    const isOf = (key: string) => Object.values(files).some((id) => key.endsWith(id));
    return [...left, stored.filter(({ key }) => isOf(key))].flat();
  };
  beforeEach(async () => {
    await buildMessageKeys(db, { role: 'vendor', id: vendor.id });
    await buildMessageKeys(db, { role: 'customer', id: customer.id });
  });

  it('is deleted with its messages, keys and files', async () => {
    await vendorLeaves();
    await customerLeaves();
    expect(await whatIsLeft()).toEqual([]);
  });

  it('is deleted even if both accounts are deleted at the same time', async () => {
    await buildAppointment(db, { customer_id: customer.id, vendor_id: vendor.id });
    await Promise.all([customerLeaves(), vendorLeaves()]);
    expect(await whatIsLeft()).toEqual([]);
  });
});
