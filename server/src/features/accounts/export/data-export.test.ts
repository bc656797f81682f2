import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { reviewEndpoints } from '@threshold/contract/endpoints/reviews/reviews';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import {
  askForExport,
  getExportEndpoints,
  requestExportLink,
} from '#test/arrangements/exported-data.ts';
import { buildAccount, goodPassword } from '#test/factories/account.ts';
import { buildAlert } from '#test/factories/alert.ts';
import { buildApplication, buildDocument } from '#test/factories/application.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { buildConversation, buildMessages } from '#test/factories/conversation.ts';
import { buildFile } from '#test/factories/file.ts';
import { buildLeadRequest } from '#test/factories/lead-request.ts';
import { plainPng } from '#test/factories/picture.ts';
import { buildReview } from '#test/factories/review.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { bothMembers, getAuthEndpoints } from '#test/members.ts';
import { buildMultipart } from '#test/multipart.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';

const test = testApp();

const customerWithPicture = async () => {
  const me = await buildAccount(test, 'customers');
  const answered = await test.as(me.token).raw({
    method: 'PUT',
    url: `/api/customers/${me.id}`,
    ...(await buildMultipart([['profile_picture', { bytes: await plainPng() }]])),
  });
  const url = JSON.parse(answered.text).data.profile_picture.file_url as string;
  return { ...me, url };
};

describe.each(bothMembers)('account deletion by %s', (members) => {
  const endpoint = getExportEndpoints(members).remove;

  it('ends all sessions, frees the email address and mails a receipt', async () => {
    const me = await buildAccount(test, members);
    const answered = await test.as(me.token).call(endpoint, { params: { id: me.id } });
    expect(answered.ok.message).toBe(outcomes.account.deleted);

    expect((await test.as(me.token).call(endpoint, { params: { id: me.id } })).status).toBe(401);
    const { email } = me;
    const login = await test.as().call(getAuthEndpoints(members).login, {
      body: { email, password: goodPassword },
    });
    expect([login.status, login.failure.message]).toEqual([400, outcomes.signIn.wrong]);
    const [receipt, ...more] = await listMailsTo(test.database.db, email);
    expect(receipt?.subject).toBe('Your account was deleted');
    expect(more).toEqual([]);
    const names = { first_name: 'Ann', last_name: 'Lee' };
    const again = await test.as().call(getAuthEndpoints(members).register, {
      body: { ...names, email, password: goodPassword },
    });
    expect(again.status).toBe(201);
  });

  it('is refused if the URL contains the id of another account', async () => {
    const me = await buildAccount(test, members);
    const other = await buildAccount(test, members);
    for (const id of [other.id, newId(), 'no-id']) {
      const { status, failure } = await test.as(me.token).call(endpoint, { params: { id } });
      expect([status, failure.message]).toEqual([403, outcomes.refusals.forbidden]);
    }
    expect((await test.as().call(endpoint, { params: { id: me.id } })).status).toBe(401);
    expect((await test.as(other.token).call(endpoint, { params: { id: other.id } })).status).toBe(
      200,
    );
  });
});

describe('account deletion by a customer', () => {
  it('deletes the picture, alerts and requests, and anonymises the reviews', async () => {
    const { db } = test.database;
    const me = await customerWithPicture();
    const vendorId = await buildVendor(db);
    await buildReview(db, { customer_id: me.id, vendor_id: vendorId, comment: 'Kept me calm.' });
    await buildAlert(db, {}, { email: me.email });
    await buildLeadRequest(db, { email: me.email });

    await test.as(me.token).call(customerEndpoints.remove, { params: { id: me.id } });

    const { ok } = await test.as().call(reviewEndpoints.list, { params: { vendorId } });
    expect(ok.data).toMatchObject([
      { comment: 'Kept me calm.', customer: null, author_name: 'Former customer' },
    ]);
    expect((await test.app.inject(me.url)).statusCode).toBe(404);
    expect(await readdir(join(test.files, 'media'))).toEqual([]);
    for (const table of ['alerts', 'lead_requests'] as const) {
      const left = await db.selectFrom(table).select('id').where('email', '=', me.email).execute();
      expect(left, table).toEqual([]);
    }
  });

  it('preserves requests to vendors if the email address was never verified', async () => {
    const { db } = test.database;
    const me = await buildAccount(test, 'customers', { email_verified_at: null });
    await buildLeadRequest(db, { email: me.email });
    await test.as(me.token).call(customerEndpoints.remove, { params: { id: me.id } });
    const left = await db
      .selectFrom('lead_requests')
      .select('id')
      .where('email', '=', me.email)
      .execute();
    expect(left).toHaveLength(1);
  });
});

it("removes a deleted vendor's listing from the search and its profile page", async () => {
  const me = await buildAccount(test, 'vendors');
  await test.as(me.token).call(vendorAccountEndpoints.remove, { params: { id: me.id } });
  const profile = await test.as().call(vendorSearchEndpoints.get, { params: { id: me.id } });
  expect(profile.status).toBe(404);
  const { ok } = await test.as().call(vendorSearchEndpoints.search, { query: { limit: 50 } });
  expect(ok.data.vendors.map(({ _id }) => _id)).not.toContain(me.id);
});

describe.each(bothMembers)('data export for %s', (members) => {
  it('returns a download link that works without a token for five minutes', async () => {
    const me = await buildAccount(test, members);
    const { file_url, expires_at } = (await askForExport(test, me)).ok.data;
    const life = new Date(expires_at).getTime() - test.clock.now.getTime();
    expect(life).toBe(limits.files.link_minutes * 60_000);

    const { statusCode, headers, rawPayload } = await test.app.inject(file_url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="[\w-]+\.zip"$/),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const files = await unzip(rawPayload);
    expect(JSON.parse(String(files['account.json']))).toMatchObject({
      _id: me.id,
      email: me.email,
    });
    expect(JSON.parse(String(files['sessions.json']))).toHaveLength(1);
    expect(rawPayload.toString('latin1') + Object.values(files).join()).not.toMatch(
      /argon2|token_hash|password_hash/,
    );
  });

  it('refuses download links that are expired, altered or for a deleted account', async () => {
    const me = await buildAccount(test, members);
    const file_url = await requestExportLink(test, me);
    const open = async (url: string) => (await test.app.inject(url)).statusCode;
    const [path = '', body = '', signature = ''] = file_url.split(/(?<=\/exports\/)|\./);
    const other = await buildAccount(test, members);
    const foreign = Buffer.from(body, 'base64url').toString().replace(me.id, other.id);
    const forged = Buffer.from(foreign).toString('base64url');
    expect(await open(`${path}${forged}.${signature}`)).toBe(404);
    for (const ticket of ['', '.', `${body}.`, `.${signature}`, `${body}.${signature}.x`, '%00']) {
      expect(await open(path + ticket), ticket).toBe(404);
    }

    const at = test.clock.now;
    test.clock.now = new Date(at.getTime() + limits.files.link_minutes * 60_000);
    expect(await open(file_url)).toBe(404);
    test.clock.now = at;
    expect(await open(file_url)).toBe(200);
    await test.as(me.token).call(getExportEndpoints(members).remove, { params: { id: me.id } });
    expect(await open(file_url)).toBe(404);
  });
});

it("a data export contains a customer's reviews, shortlist, alerts and requests", async () => {
  const { db } = test.database;
  const me = await customerWithPicture();
  const vendorId = await buildVendor(db);
  await buildReview(db, { customer_id: me.id, vendor_id: vendorId, comment: 'Kept me calm.' });
  await test.as(me.token).call(customerEndpoints.setShortlist, {
    params: { id: me.id },
    body: { vendors: [vendorId] },
  });
  await buildAlert(db, {}, { email: me.email });
  await buildLeadRequest(db, { email: me.email, requirements: 'A house by the sea' });
  const conversation = await buildConversation(db, { customer_id: me.id, vendor_id: vendorId });
  await buildMessages(db, conversation, 'vendor', ['The contract is back']);
  const pinned = { conversationId: conversation, shelf: 'pinned' as const };
  await test.as(me.token).call(chatEndpoints.shelve, { body: pinned });

  const file_url = await requestExportLink(test, me);
  const files = await unzip((await test.app.inject(file_url)).rawPayload);
  expect(files['profile-picture.webp']).toEqual((await test.app.inject(me.url)).rawPayload);
  expect(String(files['reviews.json'])).toContain('Kept me calm.');
  expect(JSON.parse(String(files['shortlist.json']))).toEqual([vendorId]);
  expect(JSON.parse(String(files['search-alerts.json']))).toHaveLength(1);
  expect(String(files['requests.json'])).toContain('A house by the sea');
  expect(JSON.parse(String(files['messages.json']))).toMatchObject([
    { body: 'The contract is back', shelf: 'pinned' },
  ]);
});

it("a data export contains an application's files and who opened them", async () => {
  const { db } = test.database;
  const me = await buildAccount(test, 'customers');
  const vendor_id = await buildVendor(db);
  const application_id = await buildApplication(test, { customer_id: me.id, vendor_id });
  const s3_url_path = await buildDocument(test, application_id);
  const closed = await buildDocument(test, application_id, 'statement.pdf');
  const access_ended_at = test.clock.now;
  await db
    .updateTable('application_files')
    .set({ access_ended_at })
    .where('file_id', '=', closed)
    .execute();
  const created_at = new Date('2026-11-02T00:00:00Z');
  const opening = { application_id, vendor_id, original_name: 'gone.pdf', created_at };
  await db
    .insertInto('application_openings')
    .values({ id: newId(), ...opening })
    .execute();
  const other = await buildApplication(test, { vendor_id });
  await buildDocument(test, other);
  await db
    .insertInto('application_openings')
    .values({ ...opening, id: newId(), application_id: other })
    .execute();

  const files = await unzip((await test.app.inject(await requestExportLink(test, me))).rawPayload);
  expect(JSON.parse(String(files['application-openings.json']))).toEqual([
    { ...opening, created_at: created_at.toISOString() },
  ]);
  expect(JSON.parse(String(files['application-files.json']))).toEqual([
    { application_id, s3_url_path, original_name: 'payslip.pdf', access_ended_at: null },
    {
      application_id,
      s3_url_path: closed,
      original_name: 'statement.pdf',
      access_ended_at: access_ended_at.toISOString(),
    },
  ]);
});

describe.each(bothMembers)('private files of %s', (members) => {
  const ownerOf = (id: string) =>
    members === 'customers' ? { customer_id: id, vendor_id: null } : { vendor_id: id };

  it('are exported with unique file names and deleted with the account', async () => {
    const me = await buildAccount(test, members);
    const first = await buildFile(test, { ...ownerOf(me.id), kind: 'chat' }, 'one');
    const second = await buildFile(test, { ...ownerOf(me.id), kind: 'chat' }, 'two');
    const file_url = await requestExportLink(test, me);
    const files = await unzip((await test.app.inject(file_url)).rawPayload);
    expect(
      [files['chat-files/1 licence.pdf'], files['chat-files/2 licence.pdf']].map(String),
    ).toEqual(['one', 'two']);
    await test.as(me.token).call(getExportEndpoints(members).remove, { params: { id: me.id } });
    const left = await readdir(join(test.files, 'private'));
    expect(left.filter((name) => name === first || name === second)).toEqual([]);
  });
});

it.each(bothMembers)(
  'a data export for %s contains only call outcomes reported by the member',
  async (members) => {
    const { db } = test.database;
    const me = await buildAccount(test, members);
    const [mine, column] =
      members === 'customers'
        ? (['customer', 'customer_id'] as const)
        : (['vendor', 'vendor_id'] as const);
    const appointment_id = await buildAppointment(db, {
      [column]: me.id,
      starts_at: new Date('2026-11-02T00:00:00Z'),
    });
    const at = new Date('2026-11-03T00:00:00Z');
    const said = { appointment_id, said_at: at, changed_at: at };
    const other = mine === 'customer' ? 'vendor' : 'customer';
    await db
      .insertInto('call_outcomes')
      .values([
        { ...said, side: mine, outcome: 'took_place', note: 'My words' },
        { ...said, side: other, outcome: 'no_show', note: 'Their words' },
      ])
      .execute();
    const zip = await unzip((await test.app.inject(await requestExportLink(test, me))).rawPayload);
    const calls = String(zip['calls.json']);
    expect(JSON.parse(calls)).toMatchObject([
      { outcome: 'took_place', outcome_note: 'My words', outcome_said_at: at.toISOString() },
    ]);
    expect(calls).not.toContain('no_show');
    expect(calls).not.toContain('Their words');
  },
);
