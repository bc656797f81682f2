import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { staffChatReportEndpoints } from '@threshold/contract/endpoints/staff/content';
import { staffAuditEndpoints } from '@threshold/contract/endpoints/staff/overview';
import { messages, staffMessages } from '@threshold/contract/texts/messages';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildChatReport } from '#test/factories/chat-report.ts';
import { buildMessages } from '#test/factories/conversation.ts';
import { buildPair } from '#test/factories/pair.ts';
import { type StaffCaller } from '#test/factories/staff-caller.ts';
import { buildMultipart } from '#test/multipart.ts';
import { listMailsTo } from '#test/outbox.ts';
import { sharedStaff } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { list, settle } = staffChatReportEndpoints;

const staff = sharedStaff(test);
const colleague = sharedStaff(test);

/** Reports the first of two messages of the other party. */
async function reported(by: 'customer' | 'vendor' = 'customer') {
  const { db } = test.database;
  const { customer, vendor, conversationId } = await buildPair(test);
  const other = by === 'customer' ? 'vendor' : 'customer';
  const [first = ''] = await buildMessages(db, conversationId, other, ['Pay "me" here', 'Private']);
  const reason = `Wants money ${newId()}`;
  const { token } = by === 'customer' ? customer : vendor;
  await test.as(token).call(chatEndpoints.report, {
    body: { conversationId, reason, messages: [{ _id: first, body: '' }] },
  });
  const row = (await staff.call(list, { query: { q: reason } })).ok.data[0];
  return { customer, vendor, conversationId, first, reason, row, id: row?._id ?? '' };
}

const idsOf = async (query: { status?: 'open' | 'settled'; q?: string; limit?: number }) =>
  (await staff.call(list, { query: { limit: 100, ...query } })).ok.data.map(({ _id }) => _id);

const decide = (caller: StaffCaller, id: string, decision: 'dismiss' | 'warn', reason = 'Seen.') =>
  caller.call(settle, { params: { id }, body: { decision, reason } });

describe('list of reported conversations', () => {
  it('shows both members, the reason and only the reported messages', async () => {
    const { customer, vendor, conversationId, first, reason, row } = await reported();
    expect(row).toMatchObject({
      conversationId,
      reporter: { role: 'customer', _id: customer.id },
      about: { role: 'vendor', _id: vendor.id },
      reason,
      messages: [{ _id: first, sender: 'vendor', body: 'Pay "me" here', file_name: null }],
      status: 'open',
      outcome: null,
      settled_by: null,
    });
    expect(row?.reporter.name).toBeTruthy();
    expect(row?.about.name).toBeTruthy();
    expect(JSON.stringify(row)).not.toContain('Private');
    expect(JSON.stringify(row)).not.toContain(customer.email);
  });

  it('shows the name of a reported file, but neither link nor content', async () => {
    const { customer, vendor, conversationId } = await reported();
    const file = { bytes: 'BSB 062-000', name: 'pay-here.txt', type: 'text/plain' };
    const parts = await buildMultipart([
      ['conversationId', conversationId],
      ['files', file],
    ]);
    const sent = await test
      .as(vendor.token)
      .raw({ method: 'POST', url: '/api/chat/upload', ...parts });
    const [{ _id, body } = { _id: '', body: '' }] = chatEndpoints.upload.response.parse(
      sent.ok,
    ).data;
    const reason = newId();
    await test.as(customer.token).call(chatEndpoints.report, {
      body: { conversationId, reason, messages: [{ _id, body }] },
    });
    const { data } = (await staff.call(list, { query: { q: reason } })).ok;
    expect(data[0]?.messages).toEqual([
      {
        _id,
        sender: 'vendor',
        body,
        file_name: 'pay-here.txt',
        proof: null,
        createdAt: expect.any(String),
      },
    ]);
  });

  it('filters reports by text and status', {
    tags: 'engine',
  }, async () => {
    const { db } = test.database;
    const word = newId();
    const entry = { _id: newId(), sender_role: 'vendor', created_at: '2026-11-01T00:00:00.000Z' };
    const id = await buildChatReport(db, {
      messages: JSON.stringify([{ ...entry, body: `Ann’s "50% off_" ${word}`, file_name: null }]),
    });
    expect(await idsOf({ q: `’s "50% off_" ${word}` })).toEqual([id]);
    expect(await idsOf({ q: `50%off ${word}` })).toEqual([]);
    expect(await idsOf({ q: word, status: 'open' })).toEqual([id]);
    await decide(staff, id, 'dismiss');
    expect(await idsOf({ q: word, status: 'open' })).toEqual([]);
    expect(await idsOf({ q: word, status: 'settled' })).toEqual([id]);
  });

  it('returns reports in pages, newest first', { tags: 'engine' }, async () => {
    const reason = newId();
    const build = (day: number) =>
      buildChatReport(test.database.db, { reason, created_at: new Date(2026, 9, day) });
    const ids = [await build(1), await build(3), await build(2)];
    const page = async (number: number) =>
      (await staff.call(list, { query: { q: reason, page: number, limit: 2 } })).ok;
    const [first, second] = [await page(1), await page(2)];
    expect(first.total).toBe(3);
    expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual([ids[1], ids[2], ids[0]]);
  });

  it('rejects an unknown status as filter', async () => {
    const { status, failure } = await staff.raw({
      method: 'GET',
      url: '/api/admin/chat-reports?status=lost',
    });
    expect([status, failure.errors?.status?.[0]]).toEqual([422, messages.general.choice]);
  });
});

describe('settling a report', () => {
  it('can warn the reported member by email, without naming reporter or message', async () => {
    const { id, vendor, customer, reason } = await reported();
    const word = 'Ask nobody for money outside of a contract.';
    const { ok } = await decide(staff, id, 'warn', word);
    expect(ok.data).toMatchObject({
      status: 'settled',
      outcome: 'warned',
      outcome_reason: word,
      settled_by: staff.name,
    });
    const mails = await listMailsTo(test.database.db, vendor.email);
    expect(mails).toMatchObject([{ template: 'messages_warned' }]);
    expect(mails[0]?.text).toContain(word);
    expect(mails[0]?.text).not.toContain(reason);
    expect(await listMailsTo(test.database.db, customer.email)).toEqual([]);
    const acts = (await staff.call(staffAuditEndpoints.list, { query: { subject: id } })).ok.data;
    expect(acts).toMatchObject([{ action: 'chat_report.warn', staff: { _id: staff.id } }]);
    expect(acts[0]?.details).toContain(word);
  });

  it('can warn a customer who was reported by a vendor', async () => {
    const { id, row, customer } = await reported('vendor');
    expect([row?.reporter.role, row?.about._id]).toEqual(['vendor', customer.id]);
    await decide(staff, id, 'warn');
    expect(await listMailsTo(test.database.db, customer.email)).toMatchObject([
      { template: 'messages_warned' },
    ]);
  });

  it('can dismiss the report without notifying either member', async () => {
    const { id, vendor, customer } = await reported();
    const { ok } = await decide(staff, id, 'dismiss', 'Nothing in it.');
    expect(ok.data).toMatchObject({ outcome: 'dismissed', outcome_reason: 'Nothing in it.' });
    for (const { email } of [vendor, customer]) {
      expect(await listMailsTo(test.database.db, email)).toEqual([]);
    }
    const acts = (await staff.call(staffAuditEndpoints.list, { query: { subject: id } })).ok.data;
    expect(acts).toMatchObject([
      { action: 'chat_report.dismiss', details: expect.stringContaining('Dismissed') },
    ]);
  });

  it('refuses to warn a deleted account and leaves the report open', async () => {
    const id = await buildChatReport(test.database.db);
    const { status, failure } = await decide(staff, id, 'warn');
    expect([status, failure.error]).toEqual([409, staffOutcomes.nobody_to_warn]);
    expect((await decide(staff, id, 'dismiss')).ok.data.about).toEqual({
      role: 'vendor',
      _id: null,
      name: null,
    });
  });

  it('succeeds once for two staff members; the error names the first', async () => {
    const { id, vendor } = await reported();
    const answers = await Promise.all([decide(staff, id, 'warn'), decide(colleague, id, 'warn')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const isFirst = answers[0].status === 200;
    expect((isFirst ? answers[1] : answers[0]).failure.error).toBe(
      staffOutcomes.decided('This report', isFirst ? staff.name : colleague.name),
    );
    expect(await listMailsTo(test.database.db, vendor.email)).toHaveLength(1);
    expect((await staff.call(staffAuditEndpoints.list, { query: { subject: id } })).ok.total).toBe(
      1,
    );
  });

  it('is refused without a decision or reason or for an unknown report', async () => {
    const id = await buildChatReport(test.database.db);
    expect((await decide(staff, id, 'dismiss', ' ')).failure.errors).toEqual({
      reason: [staffMessages.reason],
    });
    const { status } = await staff.raw({
      method: 'PUT',
      url: `/api/admin/chat-reports/${id}`,
      payload: { decision: 'ban', reason: 'x' },
    });
    expect(status).toBe(422);
    expect((await decide(staff, newId(), 'dismiss')).status).toBe(404);
  });

  it('requires a staff session', async () => {
    const { id, customer } = await reported();
    const body = { decision: 'dismiss', reason: 'x' } as const;
    const request = { params: { id }, body };
    expect((await test.as().call(settle, request)).status).toBe(401);
    expect((await test.as(customer.token).call(settle, request)).status).toBe(403);
    expect((await test.as(customer.token).call(list)).status).toBe(403);
  });
});
