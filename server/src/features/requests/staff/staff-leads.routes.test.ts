import { staffContentEndpoints } from '@threshold/contract/endpoints/staff/content';
import { staffAuditEndpoints } from '@threshold/contract/endpoints/staff/overview';
import { staffMessages } from '@threshold/contract/texts/messages';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildLeadRequest } from '#test/factories/lead-request.ts';
import { type StaffCaller } from '#test/factories/staff-caller.ts';
import { listMailsTo } from '#test/outbox.ts';
import { sharedStaff } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';
import { warnOfWaitingLeads } from '../lead-requests/lead-requests.jobs.ts';

const test = testApp();
const { leads, updateLead } = staffContentEndpoints;
const HOUR_MS = 3_600_000;

const staff = sharedStaff(test);
const colleague = sharedStaff(test);

const put = (caller: StaffCaller, id: string, body: object) =>
  caller.raw({ method: 'PUT', url: `/api/admin/lead-requests/${id}`, payload: body });

async function newLead() {
  const email = `${newId()}@example.com`;
  const created_at = test.clock.now;
  return { id: await buildLeadRequest(test.database.db, { email, created_at }), email };
}

describe('PUT /admin/lead-requests/{id}', () => {
  it('mails the reply to the visitor and shows staff who answered', async () => {
    const { id, email } = await newLead();
    const body = { status: 'answered', reply: 'Three brokers near you: ...', note: 'Called too.' };
    const { ok } = await staff.call(updateLead, {
      params: { id },
      body: { ...body, status: 'answered' },
    });
    expect(ok.data).toMatchObject({
      status: 'answered',
      reply: body.reply,
      note: body.note,
      answered_by: staff.name,
      answered_at: test.clock.now.toISOString(),
      due_at: new Date(test.clock.now.getTime() + 24 * HOUR_MS).toISOString(),
    });
    const mails = await listMailsTo(test.database.db, email);
    expect(mails.map(({ template }) => template)).toEqual(['lead_request_reply']);
    expect(mails[0]?.text).toContain(body.reply);
    expect(mails[0]?.text).not.toContain('See your request');
    const acts = (await staff.call(staffAuditEndpoints.list, { query: { subject: id } })).ok.data;
    expect(acts).toMatchObject([{ action: 'lead_request.update', staff: { _id: staff.id } }]);
    expect(acts[0]?.details).toContain('new to answered. Reason: Called too.');
  });

  it('requires a reply text for an answer', async () => {
    const { id, email } = await newLead();
    const { status, failure } = await put(staff, id, { status: 'answered' });
    expect([status, failure.errors]).toEqual([422, { reply: [staffMessages.reply] }]);
    expect(await listMailsTo(test.database.db, email)).toEqual([]);
  });

  it('accepts one of two concurrent answers; the refusal names the other author', async () => {
    const { id, email } = await newLead();
    const answers = await Promise.all([
      put(staff, id, { status: 'answered', reply: 'One' }),
      put(colleague, id, { status: 'answered', reply: 'Two' }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const isFirst = answers[0].status === 200;
    expect((isFirst ? answers[1] : answers[0]).failure.error).toBe(
      staffOutcomes.decided('The answer', isFirst ? staff.name : colleague.name),
    );
    expect(await listMailsTo(test.database.db, email)).toHaveLength(1);
  });

  it('sends a second reply only if the caller has seen the first', async () => {
    const { id, email } = await newLead();
    const body = { status: 'answered', reply: 'And another thing' };
    await put(staff, id, body);
    expect((await put(colleague, id, { ...body, seen_status: 'new' })).status).toBe(409);
    expect((await put(colleague, id, { ...body, seen_status: 'answered' })).status).toBe(200);
    expect(await listMailsTo(test.database.db, email)).toHaveLength(2);
  });

  it('closes and reopens a request without a mail', async () => {
    const { id, email } = await newLead();
    expect((await put(staff, id, { status: 'closed', note: 'Spam' })).status).toBe(200);
    expect((await put(staff, id, { status: 'new' })).status).toBe(200);
    expect(await listMailsTo(test.database.db, email)).toEqual([]);
  });

  it('returns 404 for an unknown request', { tags: 'engine' }, async () => {
    expect((await put(staff, newId(), { status: 'closed' })).status).toBe(404);
  });
});

describe('GET /admin/lead-requests', () => {
  it('returns requests in pages, newest first, and can filter and search them', async () => {
    const requirements = `A duplex ${newId()}`;
    const ids = [];
    for (const day of ['01', '02', '03']) {
      const created_at = `2026-03-${day}T00:00:00Z`;
      ids.unshift(await buildLeadRequest(test.database.db, { requirements, created_at }));
    }
    await put(staff, ids[2] ?? '', { status: 'closed' });
    const found = async (query: object) => {
      const { ok } = await staff.call(leads, { query: { q: requirements, ...query } });
      return [ok.data.map(({ _id }) => _id), ok.total];
    };
    expect(await found({})).toEqual([ids, 3]);
    expect(await found({ limit: 1, page: 2 })).toEqual([ids.slice(1, 2), 3]);
    expect(await found({ status: 'new' })).toEqual([ids.slice(0, 2), 2]);
  });
});

describe('24-hour deadline of a request', () => {
  it('causes warnings to staff after 12 and 20 unanswered hours', async () => {
    const { db } = test.database;
    await db.deleteFrom('lead_requests').execute();
    const sent = async () =>
      (await listMailsTo(db, staff.email)).filter(
        ({ template }) => template === 'lead_request_waits',
      );
    const now = new Date('2026-11-21T00:00:00Z');
    const after = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
    const warn = (at: Date) => warnOfWaitingLeads(db, at, 'https://threshold.test');
    await buildLeadRequest(db, { name: 'Ann Lee', created_at: now, confirmed_at: now });
    const answered = await buildLeadRequest(db, { created_at: now, confirmed_at: now });
    await put(staff, answered, { status: 'closed' });
    expect(await warn(after(11.9))).toBe(0);
    expect(await warn(after(12))).toBe(1);
    expect(await warn(after(12.5))).toBe(0);
    expect(await warn(after(20.5))).toBe(1);
    expect(await warn(after(23))).toBe(0);
    const mails = await sent();
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Ann Lee has been waiting for 12 hours',
      'Ann Lee has been waiting for 20 hours',
    ]);
    expect(mails[1]?.text).toContain('end in 3 h 30 min');
  });

  it('causes one warning to staff if both warnings are due', async () => {
    const { db } = test.database;
    await db.deleteFrom('lead_requests').execute();
    await buildLeadRequest(db, { confirmed_at: new Date('2026-11-01T00:00:00Z') });
    const now = new Date('2026-11-02T06:00:00Z');
    expect(await warnOfWaitingLeads(db, now, '')).toBe(1);
    expect(await warnOfWaitingLeads(db, now, '')).toBe(0);
  });
});
