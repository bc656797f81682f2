import { brand } from '@threshold/contract/brand';
import { requestLinkEndpoints } from '@threshold/contract/endpoints/requests/lead-requests';
import { staffContentEndpoints } from '@threshold/contract/endpoints/staff/content';
import { staffRequestEndpoints } from '@threshold/contract/endpoints/staff/requests';
import { requestLimits, requestOutcomes } from '@threshold/contract/texts/request-texts';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { countAnsweredInTime } from '#src/features/content/promises/ledger-figures.repo.ts';
import { recordMissedRequests } from '#src/features/requests/desk/request-desk.jobs.ts';
import { buildOffer, buildRequest } from '#test/factories/request.ts';
import { buildVendor, buildVendorAccount } from '#test/factories/vendor.ts';
import { listMailsTo } from '#test/outbox.ts';
import { sharedStaff } from '#test/people.ts';
import { publicUrl, testApp, testSigner } from '#test/test-app.ts';
import { warnOfWaitingLeads } from './lead-requests.jobs.ts';

const test = testApp({ rateLimitScale: 1 });
const staff = sharedStaff(test);
const calls = requestLinkEndpoints;
const desk = staffRequestEndpoints;
const reason = 'Nobody of that name.';
const HOUR_MS = 3_600_000;
const { per_network, per_mail } = requestLimits.confirmed;

beforeEach(async () => {
  await test.database.db.deleteFrom('attempts').execute();
  await test.database.db.deleteFrom('lead_requests').execute();
  await test.database.db.deleteFrom('request_figures').execute();
  await test.database.db.deleteFrom('vendors').execute();
});

const hoursAgo = (hours: number) => new Date(test.clock.now.getTime() - hours * HOUR_MS);

/**
 * Confirms a new request of this email address.
 * @returns the status of the response
 */
async function confirm(email: string, remoteAddress = '203.0.113.1'): Promise<number> {
  const { link } = await buildRequest(test, { email, confirmed_at: null });
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api${calls.confirm.path}`,
    headers: { 'request-link': link },
    remoteAddress,
  });
  return answer.statusCode;
}

const byLink = (call: typeof calls.remove | typeof calls.close, link: string, body?: object) =>
  test.as().call(call as typeof calls.close, {
    headers: { 'request-link': link },
    body: body as { reason: 'found_somebody' },
  });

async function professional(): Promise<string> {
  const { db } = test.database;
  const id = await buildVendor(db);
  await buildVendorAccount(db, { vendor_id: id });
  await db.insertInto('request_settings').values({ vendor_id: id, weekly_most: 1 }).execute();
  return id;
}

/** Reason why the professional gets no further request now; null if there is none. */
async function skipReason(vendorId: string): Promise<string | null | undefined> {
  const { id } = await buildRequest(test);
  const { rows } = await test.database.pool.query<{ reason: string | null }>(
    `select request_hindrance($1, $2, $3::timestamptz, ($3::timestamptz)::date, $4, 20) as reason`,
    [vendorId, id, test.clock.now, hoursAgo(7 * 24)],
  );
  return rows[0]?.reason;
}

const setSpam = (id: string, spam: boolean) =>
  staff.call(desk.spam, { params: { id }, body: { spam, reason } });
const queue = async (name: 'missed' | 'spam' | 'closed') =>
  (await staff.call(desk.board, { query: { queue: name } })).ok.data.map(({ _id }) => _id);

describe('weekly limit of confirmed requests', () => {
  it('applies to each network separately', async () => {
    for (let nr = 0; nr < per_network; nr += 1) {
      expect(await confirm(`jo-${nr}@gmail.com`)).toBe(200);
    }
    expect(await confirm('sam@gmail.com')).toBe(429);
    expect(await confirm('sam@gmail.com', '203.0.113.2')).toBe(200);
  });

  it('applies to each mail domain together with its subdomains', async () => {
    for (let nr = 0; nr < per_mail; nr += 1) {
      expect(await confirm(`jo@d${nr}.example.xyz`, `203.0.113.${nr}`)).toBe(200);
    }
    expect(await confirm('sam@example.xyz', '203.0.113.99')).toBe(429);
    expect(await confirm('sam@example.com', '203.0.113.99')).toBe(200);
  });

  it('applies to each mailbox, not the domain, of a public mail provider', async () => {
    for (let nr = 0; nr < per_mail; nr += 1) {
      expect(await confirm(`jo.citizen+${nr}@gmail.com`, `203.0.113.${nr}`)).toBe(200);
    }
    expect(await confirm('j.o.citizen@gmail.com', '203.0.113.99')).toBe(429);
    expect(await confirm('sam@gmail.com', '203.0.113.99')).toBe(200);
  });

  it('counts a repeatedly confirmed request once', async () => {
    const { link } = await buildRequest(test, { email: 'jo@example.xyz', confirmed_at: null });
    for (let nr = 0; nr <= per_mail; nr += 1) {
      expect((await byLink(calls.confirm as never, link)).status).toBe(200);
    }
    for (let nr = 1; nr < per_mail; nr += 1) await confirm('jo@example.xyz');
    const late = await buildRequest(test, { email: 'jo@example.xyz', confirmed_at: null });
    const { status, failure } = await byLink(calls.confirm as never, late.link);
    expect([status, failure.error]).toEqual([429, requestOutcomes.too_many_confirmed]);
    const { ok } = await byLink(calls.read as never, late.link);
    expect(ok.data.state).toBe('unconfirmed');
  });
});

describe('mails to staff', () => {
  it('warn of waiting requests only if the requests are confirmed', async () => {
    const { db } = test.database;
    const warn = () => warnOfWaitingLeads(db, test.clock.now, publicUrl);
    await buildRequest(test, { confirmed_at: null, created_at: hoursAgo(30) });
    expect(await warn()).toBe(0);
    await buildRequest(test, { confirmed_at: hoursAgo(21) });
    expect(await warn()).toBe(1);
  });

  it('announce several confirmed requests in one unsent mail', async () => {
    const { db } = test.database;
    await db.deleteFrom('outbox').execute();
    for (const nr of [1, 2]) expect(await confirm(`jo-${nr}@gmail.com`)).toBe(200);
    expect(await listMailsTo(db, brand.support_email)).toHaveLength(1);
  });
});

describe('weekly limit of offers to a professional', () => {
  it('does not count requests marked as spam', async () => {
    const vendor_id = await professional();
    const { id } = await buildRequest(test);
    await buildOffer(test, { request_id: id, vendor_id });
    expect(await skipReason(vendor_id)).toBe('week_full');
    await setSpam(id, true);
    expect(await skipReason(vendor_id)).toBeNull();
    await setSpam(id, false);
    expect(await skipReason(vendor_id)).toBe('week_full');
  });

  it('does not count requests that were merged into another request', async () => {
    const vendor_id = await professional();
    const email = 'jo@example.com';
    const [{ id }, { id: into }] = [
      await buildRequest(test, { email }),
      await buildRequest(test, { email }),
    ];
    await buildOffer(test, { request_id: id, vendor_id });
    await staff.call(desk.merge, { params: { id }, body: { into, reason } });
    expect(await skipReason(vendor_id)).toBeNull();
  });
});

describe('request without an answer within 24 hours', () => {
  const services = () => ({
    database: test.database,
    now: () => test.clock.now,
    publicUrl: () => publicUrl,
    sign: testSigner,
  });
  const promised = () =>
    countAnsweredInTime(test.database.db, { since: hoursAgo(96), until: test.clock.now });

  async function missed(email = 'jo@example.xyz') {
    const vendor_id = await professional();
    const request = await buildRequest(test, { email, confirmed_at: hoursAgo(30) });
    await buildOffer(test, { request_id: request.id, vendor_id, offered_at: hoursAgo(29) });
    await recordMissedRequests(services());
    return { ...request, vendor_id };
  }

  it('can be marked as spam after its author has deleted it', async () => {
    const { id, link, vendor_id } = await missed();
    expect((await byLink(calls.remove, link)).status).toBe(200);
    expect((await byLink(calls.read as never, link)).status).toBe(404);
    expect(await promised()).toEqual({ part: 0, whole: 1 });
    expect(await queue('missed')).toEqual([id]);
    const { ok } = await staff.call(desk.get, { params: { id } });
    expect(ok.data).toMatchObject({
      name: requestOutcomes.removed,
      email: '',
      phone_number: '',
      requirements: '',
      place: '',
      mail_domain: null,
      close_reason: 'removed',
      removed_at: expect.any(String),
    });
    expect(ok.data.offers).toHaveLength(1);

    expect((await setSpam(id, true)).ok.data.close_reason).toBe('spam');
    expect(await promised()).toEqual({ part: 0, whole: 0 });
    expect((await setSpam(id, false)).ok.data.close_reason).toBe('removed');
    expect(await promised()).toEqual({ part: 0, whole: 1 });

    await setSpam(id, true);
    expect(await skipReason(vendor_id)).toBeNull();
    const cases = await test.database.db
      .selectFrom('answer_cases')
      .select('is_void')
      .where('vendor_id', '=', vendor_id)
      .execute();
    expect(cases).toEqual([{ is_void: true }]);
  });

  it('cannot be reopened by staff after its author has deleted it', async () => {
    const { id, link } = await missed();
    await byLink(calls.remove, link);
    for (const status of ['new', 'answered'] as const) {
      const body = { status, reply: 'Hello', seen_status: 'closed' as const };
      const answer = await staff.call(staffContentEndpoints.updateLead, { params: { id }, body });
      expect([answer.status, answer.failure.error]).toEqual([409, requestOutcomes.already_closed]);
    }
  });

  it('stays deleted when staff remove its spam mark', async () => {
    const { id, link } = await missed();
    await setSpam(id, true);
    expect((await byLink(calls.remove, link)).status).toBe(200);
    const { ok } = await setSpam(id, false);
    expect(ok.data).toMatchObject({ close_reason: 'removed', state: 'closed', email: '' });
  });

  it('can be marked as spam after its author has closed it', async () => {
    const { id, link } = await missed();
    await byLink(calls.close, link, { reason: 'found_somebody' });
    expect((await setSpam(id, true)).ok.data.close_reason).toBe('spam');
    expect((await setSpam(id, true)).status).toBe(200);
    expect(await promised()).toEqual({ part: 0, whole: 0 });
    const { ok } = await setSpam(id, false);
    expect(ok.data).toMatchObject({ close_reason: 'found_somebody', state: 'closed' });
  });

  it('is deleted completely by its author if it was never confirmed', async () => {
    const { id, link } = await buildRequest(test, { confirmed_at: null });
    await byLink(calls.remove, link);
    expect((await staff.call(desk.get, { params: { id } })).status).toBe(404);
  });
});

describe('requests of a mail domain', () => {
  const markDomain = (domain: string, spam = true) =>
    staff.call(desk.spamDomain, { params: { domain }, body: { spam, reason } });

  it('are marked as spam in one step, including subdomains and deleted requests', async () => {
    const open = await buildRequest(test, { email: 'jo@example.xyz' });
    const below = await buildRequest(test, { email: 'sam@mail.example.xyz' });
    const gone = await buildRequest(test, { email: 'kim@example.xyz' });
    await byLink(calls.remove, gone.link);
    const closed = await buildRequest(test, { email: 'lee@example.xyz' });
    await byLink(calls.close, closed.link, { reason: 'found_somebody' });
    const other = await buildRequest(test, { email: 'jo@anexample.xyz' });
    const vendor_id = await professional();
    await buildOffer(test, { request_id: open.id, vendor_id });

    expect((await markDomain('Example.XYZ')).ok.data).toEqual({ domain: 'example.xyz', count: 4 });
    expect(new Set(await queue('spam'))).toEqual(new Set([open.id, below.id, gone.id, closed.id]));
    expect((await markDomain('example.xyz')).ok.data.count).toBe(0);
    const offers = await test.database.db.selectFrom('request_offers').select('state').execute();
    expect(offers).toEqual([{ state: 'ended' }]);
    const stays = await staff.call(desk.get, { params: { id: other.id } });
    expect(stays.ok.data).toMatchObject({ close_reason: null, mail_domain: 'anexample.xyz' });

    expect((await markDomain('example.xyz', false)).ok.data.count).toBe(4);
    const states = await Promise.all(
      [open, gone, closed].map(
        async ({ id }) => (await staff.call(desk.get, { params: { id } })).ok.data.close_reason,
      ),
    );
    expect(states).toEqual([null, 'removed', 'found_somebody']);
  });

  it('are marked as spam in one step, even if there are thousands', async () => {
    const { pool } = test.database;
    await pool.query(
      `insert into lead_requests (id, name, email, phone_number, requirements, created_at)
      select gen_random_uuid(), 'Jo', 'jo-' || nr || '@example.xyz', '0400000000', 'A house', now()
      from generate_series(1, 8200) as nr`,
    );
    expect((await markDomain('example.xyz')).ok.data.count).toBe(8200);
    const { rows } = await pool.query(
      `select count(*)::int as acts, count(distinct subject_id)::int as requests from audit_log
      where action = 'lead_request.spam' and details = 'spam, with all of example.xyz'
      and subject_id in (select id from lead_requests)`,
    );
    expect(rows).toEqual([{ acts: 8200, requests: 8200 }]);
    const domainActs = await pool.query(
      `select details from audit_log
      where action = 'lead_request.spam_domain' and details like '%00'`,
    );
    expect(domainActs.rows).toEqual([{ details: 'spam: 8200' }]);
  });

  it('cannot be marked in one step for shared or invalid domains', async () => {
    for (const domain of [
      'gmail.com',
      'bigpond.com',
      'unimelb.edu.au',
      'com.au',
      'mail.example.xyz',
    ]) {
      const { status, failure } = await markDomain(domain);
      expect([status, failure.error]).toEqual([409, requestOutcomes.shared_domain]);
    }
    expect((await markDomain('nothing')).status).toBe(422);
  });

  it('each get an audit log entry when marked as spam together', { tags: 'engine' }, async () => {
    const { id } = await buildRequest(test, { email: `jo@${newId()}.example` });
    const { mail_domain } = (await staff.call(desk.get, { params: { id } })).ok.data;
    await markDomain(mail_domain ?? '');
    const acts = await test.database.db
      .selectFrom('audit_log')
      .select(['action', 'subject', 'reason'])
      .where('action', 'in', ['lead_request.spam_domain', 'lead_request.spam'])
      .where((eb) => eb.or([eb('subject_id', '=', id), eb('subject', '=', mail_domain ?? '')]))
      .execute();
    expect(new Set(acts.map(({ action }) => action))).toEqual(
      new Set(['lead_request.spam_domain', 'lead_request.spam']),
    );
    expect(acts.every((act) => act.reason === reason)).toBe(true);
  });
});
