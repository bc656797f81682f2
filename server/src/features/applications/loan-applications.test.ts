import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { customerDocumentEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { leadEndpoints } from '@threshold/contract/endpoints/applications/leads';
import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { sendApplication } from '#test/arrangements/send-application.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildApplication, buildDocument, goodAnswers } from '#test/factories/application.ts';
import { plainPng } from '#test/factories/picture.ts';
import { buildTwoFactor, generateTotpCode } from '#test/factories/totp.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import type { SentFile } from '#test/multipart.ts';
import { listMailsTo } from '#test/outbox.ts';
import { accountForEach } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const endpoints = loanApplicationEndpoints;
const { application_count } = limits.files;

const me = accountForEach(test, 'customers');
const broker = accountForEach(test, 'vendors');

const pdf = (name: string): SentFile => ({ bytes: '%PDF-1.7\n', name, type: 'application/pdf' });

const send = (
  files: readonly SentFile[] = [],
  fields: Record<string, string> = {},
  { token } = me,
) => sendApplication(test, token, { vendor: broker.id, ...fields }, files);
const sent = () =>
  test
    .as(me.token)
    .call(endpoints.ofCustomer, { params: { id: me.id } })
    .then(({ ok }) => ok.data);
const received = () =>
  test
    .as(broker.token)
    .call(leadEndpoints.ofVendor, { params: { vendorId: broker.id } })
    .then(({ ok }) => ok.data);
const storedFiles = () => readdir(join(test.files, 'private')).catch(() => [] as string[]);

describe('sending an application', () => {
  it('shows the broker answers and files, and mails the broker only a link', async () => {
    const answered = await send(
      [pdf('payslip.pdf'), pdf('payslip.pdf'), { bytes: await plainPng(), name: 'file.png' }],
      {
        income_range: '80 K - 120 K',
        purpose_of_loan: 'buying FIRST home',
        number_of_applicants: '2',
      },
    );
    expect(answered.status, answered.text).toBe(201);
    const [application, ...more] = await received();
    expect(more).toEqual([]);
    expect(application).toMatchObject({
      ...goodAnswers,
      status: 'new',
      files_open: true,
      withdrawn_at: null,
      customer: { _id: me.id, email: me.email },
      vendor: { _id: broker.id, status: 'approved' },
    });
    expect(application?.attachments.map((file) => file.original_name)).toEqual([
      'payslip.pdf',
      'payslip (2).pdf',
      'file.png',
    ]);
    expect(answered.text).not.toContain('file_url":"');
    const [mail] = await listMailsTo(test.database.db, broker.email);
    expect(mail?.text).toContain('/vendor/loan-applications');
    for (const secret of ['payslip', goodAnswers.income_range, goodAnswers.phone_number]) {
      expect(mail?.text).not.toContain(secret);
    }
  });

  it('reports an error for each invalid field and stores nothing', async () => {
    const stored = await storedFiles();
    const { status, failure } = await send([pdf('a.pdf')], {
      purpose_of_loan: 'A boat',
      number_of_applicants: '3',
      income_range: '10K - 120K',
      deposit_amount: '90K - 60K',
      first_name: ' ',
      email: 'nobody',
      phone_number: '123',
    });
    expect([status, failure.errors]).toEqual([
      422,
      {
        purpose_of_loan: [messages.loan.question],
        number_of_applicants: [messages.loan.question],
        income_range: [messages.loan.ranges],
        deposit_amount: [messages.loan.ranges],
        first_name: [messages.loan.first_name],
        email: [messages.loan.email_invalid],
        phone_number: [messages.loan.phone_invalid],
      },
    ]);
    expect([await sent(), await storedFiles()]).toEqual([[], stored]);
  });

  it('accepts at most ten files and only the allowed types', async () => {
    const stored = await storedFiles();
    const many = Array.from({ length: application_count + 1 }, (_, index) => pdf(`${index}.pdf`));
    expect((await send(many)).failure.errors).toEqual({
      attachments: [messages.loan.too_many_files],
    });
    const program = await send([
      { bytes: 'MZ\u0000', name: 'payslip.pdf', type: 'application/pdf' },
    ]);
    expect([program.status, program.failure.errors]).toEqual([
      415,
      { attachments: [messages.loan.files_kind] },
    ]);
    expect(await storedFiles()).toEqual(stored);
    expect((await send(many.slice(1))).status).toBe(201);
  });

  it("requires an approved broker, a verified email and the sender's own id", async () => {
    const { db } = test.database;
    const accountant = await buildVendor(db, { vendor_type: 'Accountant' });
    const pending = await buildVendor(db, { status: 'pending' });
    for (const vendor of [accountant, pending]) {
      const { status, failure } = await send([], { vendor });
      expect([status, failure.message]).toEqual([403, outcomes.loan.no_broker]);
    }
    expect((await send([], { vendor: newId() })).status).toBe(404);
    const unproved = await buildAccount(test, 'customers', { email_verified_at: null });
    const refused = await send([], {}, unproved);
    expect([refused.status, refused.failure.message]).toEqual([403, outcomes.account.verify_first]);
    expect((await send([], { customer: newId() })).status).toBe(403);
    expect((await send([], {}, broker)).status).toBe(403);
    expect(await received()).toEqual([]);
  });
});

describe('open application', () => {
  let id: string;
  let paper: string;
  let secret: string;
  beforeEach(async () => {
    id = await buildApplication(test, { customer_id: me.id, vendor_id: broker.id });
    paper = await buildDocument(test, id);
    secret = await buildTwoFactor(test, broker.accountRef);
  });
  const openPaper = (steps = 0, s3_path = paper) =>
    test.as(broker.token).call(chatEndpoints.verifyFileAccess, {
      body: {
        s3_path,
        verification_code: generateTotpCode(secret, test.clock.now, steps),
        role: 'vendor',
      },
    });
  const setStatus = (status: 'completed' | 'in_progress') =>
    test.as(broker.token).call(endpoints.updateStatus, {
      query: { loan_application_id: id, status },
    });
  const history = () =>
    test
      .as(me.token)
      .call(endpoints.history, { params: { id } })
      .then(({ ok }) => ok.data.map(({ event, status, by }) => ({ event, status, by })));

  it('notifies the customer once when the broker changes its status', async () => {
    expect((await setStatus('in_progress')).ok.data).toEqual({ _id: id, status: 'in_progress' });
    await setStatus('in_progress');
    expect(await history()).toEqual([{ event: 'status', status: 'in_progress', by: 'vendor' }]);
    const [mail, ...more] = await listMailsTo(test.database.db, me.email);
    expect(mail?.text).toContain("'In progress'");
    expect(more).toEqual([]);
  });

  it('opens files after a two-factor code and lists openings for the customer', async () => {
    const { file_url } = (await openPaper()).ok;
    expect((await test.app.inject(file_url)).statusCode).toBe(200);
    // Shortly after a code, files open without one; this opening is recorded also.
    const body = { s3_path: paper };
    expect(
      (await test.as(broker.token).call(chatEndpoints.verifyFileAccess, { body })).status,
    ).toBe(200);
    const { data } = (await test.as(me.token).call(endpoints.access, { params: { id } })).ok;
    const opening = { original_name: 'payslip.pdf', reader: { _id: broker.id } };
    expect(data).toMatchObject([opening, opening]);
  });

  it('refuses the broker all files after the customer ends the access', async () => {
    const { file_url } = (await openPaper(-1)).ok;
    expect((await test.app.inject(file_url)).statusCode).toBe(200);
    const end = () => test.as(me.token).call(endpoints.endAccess, { params: { id } });
    expect([(await end()).status, (await end()).status]).toEqual([200, 200]);
    expect((await openPaper()).status).toBe(404);
    // Earlier links stop working too.
    expect((await test.app.inject(file_url)).statusCode).toBe(404);
    const [application] = await received();
    expect(application).toMatchObject({ files_open: false, attachments: [] });
    expect((await sent())[0]?.attachments).toHaveLength(1);
    expect(await history()).toEqual([{ event: 'access_ended', status: null, by: 'customer' }]);
  });

  it('refuses the broker all files while the broker is suspended', async () => {
    const { file_url } = (await openPaper(-1)).ok;
    await test.database.pool.query("update vendors set status = 'suspended' where id = $1", [
      broker.id,
    ]);
    expect((await openPaper()).failure.message).toBe(outcomes.vendors.files_closed);
    expect((await test.app.inject(file_url)).statusCode).toBe(404);
  });

  it('refuses the broker only the file that the customer closed', async () => {
    const rent = await buildDocument(test, id, 'rent.csv');
    const { file_url, view_url } = (await openPaper(-1)).ok;
    const end = (s3_path: string, { token } = me) =>
      test.as(token).call(endpoints.endFileAccess, { params: { id, s3_path } });
    const ended = await end(paper);
    expect([ended.ok.message, (await end(paper)).status]).toEqual([
      outcomes.loan.file_access_ended,
      200,
    ]);
    const refused = await openPaper();
    expect([refused.status, refused.failure.message]).toEqual([404, outcomes.loan.file_closed]);
    // Earlier links stop working too.
    for (const link of [file_url, view_url ?? '']) {
      expect((await test.app.inject(link)).statusCode).toBe(404);
    }
    expect((await openPaper(0, rent)).status).toBe(200);
    const [lead] = await received();
    expect(lead).toMatchObject({ files_open: true, attachments: [{ s3_url_path: rent }] });
    const [own] = await sent();
    expect(own?.attachments.map(({ access_ended_at }) => access_ended_at)).toEqual([
      test.clock.now.toISOString(),
      null,
    ]);

    // Customer and broker see the event with its time; the broker no longer sees the file name.
    const read = async ({ token }: TestAccount) =>
      (await test.as(token).call(endpoints.history, { params: { id } })).ok.data;
    const event = { event: 'file_access_ended', by: 'customer', status: null };
    const createdAt = test.clock.now.toISOString();
    expect(await read(me)).toMatchObject([{ ...event, createdAt, original_name: 'payslip.pdf' }]);
    expect(await read(broker)).toMatchObject([{ ...event, createdAt, original_name: null }]);

    await end(rent);
    expect((await received())[0]).toMatchObject({ files_open: false, attachments: [] });
  });

  it('refuses to close a file that belongs to another application', async () => {
    const elsewhere = await buildDocument(
      test,
      await buildApplication(test, { customer_id: me.id, vendor_id: broker.id }),
    );
    const other = await buildAccount(test, 'customers');
    const end = (s3_path: string, { token } = me) =>
      test.as(token).call(endpoints.endFileAccess, { params: { id, s3_path } });
    expect((await end(elsewhere)).status).toBe(404);
    expect((await end(newId())).status).toBe(404);
    expect((await end(paper, other)).status).toBe(404);
    expect((await openPaper()).status).toBe(200);
    expect(await history()).toEqual([]);
  });

  it('is withdrawn by the customer and cannot change after the withdrawal', async () => {
    const { ok } = await test.as(me.token).call(endpoints.withdraw, { params: { id } });
    expect(ok.data.withdrawn_at).not.toBeNull();
    const refused = await openPaper();
    expect([refused.status, refused.failure.message]).toEqual([404, outcomes.loan.file_closed]);
    const late = await setStatus('completed');
    expect([late.status, late.failure.message]).toEqual([409, outcomes.loan.closed]);
  });

  it('returns 404 to members other than its customer and its broker', async () => {
    const stranger = await buildAccount(test, 'vendors');
    const { status } = await test.as(stranger.token).call(endpoints.updateStatus, {
      query: { loan_application_id: id, status: 'completed' },
    });
    expect(status).toBe(404);
    const other = await buildAccount(test, 'customers');
    for (const { status } of [
      await test.as(other.token).call(endpoints.withdraw, { params: { id } }),
      await test.as(other.token).call(endpoints.history, { params: { id } }),
      await test.as(other.token).call(endpoints.access, { params: { id } }),
      await test.as(other.token).call(customerDocumentEndpoints.remove, {
        query: { loan_application_id: id, original_name: 'payslip.pdf' },
      }),
    ]) {
      expect(status).toBe(404);
    }
    expect((await sent())[0]).toMatchObject({ status: 'new', withdrawn_at: null });
  });
});
