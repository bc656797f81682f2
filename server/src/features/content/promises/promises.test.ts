import { promiseEndpoints, responseRule } from '@threshold/contract/endpoints/content/promises';
import { type PromiseId, promiseIds, promiseSentences } from '@threshold/contract/texts/sentences';
import { sealedPrefix } from '@threshold/e2ee/sealed-text';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { runPromiseChecks } from '#test/arrangements/promise-checks.ts';
import { buildApplication } from '#test/factories/application.ts';
import { buildConversation } from '#test/factories/conversation.ts';
import { buildLeadRequest } from '#test/factories/lead-request.ts';
import { buildReview } from '#test/factories/review.ts';
import { staffCaller } from '#test/factories/staff-caller.ts';
import { buildVendor, buildVendorCheck } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';
import { emptyDatabase } from '#test/worker-database.ts';

const test = testApp();
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

beforeEach(async () => {
  await emptyDatabase(test.database);
  test.clock.now = new Date('2026-11-24T02:00:00Z');
});

const ago = (ms: number) => new Date(test.clock.now.getTime() - ms);

const check = (now?: () => Date) => runPromiseChecks(test, now);

const ledger = async () => {
  const { ok } = await test.as().call(promiseEndpoints.ledger);
  return ok.data;
};
const entry = async (id: PromiseId) => {
  const found = (await ledger()).promises.find(({ _id }) => _id === id);
  if (!found) throw new Error(`${id} is not in the ledger`);
  return found;
};

const listing = { status: 'approved' } as const;
async function checkedVendor() {
  const vendor_id = await buildVendor(test.database.db, listing);
  await buildVendorCheck(test.database.db, { vendor_id });
  return vendor_id;
}

async function buildRequests(count: number, answered_after_ms: number) {
  const confirmed_at = ago(3 * DAY_MS);
  const created_at = ago(4 * DAY_MS);
  for (let at = 0; at < count; at += 1) {
    await buildLeadRequest(test.database.db, {
      created_at,
      confirmed_at,
      status: 'answered',
      first_answer_at: new Date(confirmed_at.getTime() + answered_after_ms),
    });
  }
}

/** Breaks each promise with rows or a table, as a defect of the product would. */
const breaks: Readonly<Record<PromiseId, () => Promise<unknown>>> = {
  free: () => sql`create table payments (id integer)`.execute(test.database.db),
  async no_obligation() {
    const { db } = test.database;
    const application_id = await buildApplication(test, { withdrawn_at: ago(DAY_MS) });
    await db
      .insertInto('application_openings')
      .values({
        id: newId(),
        application_id,
        original_name: 'payslip.pdf',
        vendor_id: await buildVendor(db),
        created_at: ago(HOUR_MS),
      })
      .execute();
  },
  under_a_minute: async () => undefined,
  vetted: () => buildVendor(test.database.db, listing),
  response_time: () => buildRequests(responseRule.requests, 30 * HOUR_MS),
  notified: () =>
    test.database.db
      .insertInto('outbox')
      .values({
        id: newId(),
        template: 'alert_match',
        recipient: 'ann@example.com',
        subject: 'New',
        text: '',
        html: '',
        created_at: ago(2 * HOUR_MS),
      })
      .execute(),
  async encrypted() {
    const { db } = test.database;
    const conversation = await buildConversation(db);
    await db
      .insertInto('messages')
      .values({
        id: newId(),
        conversation_id: conversation,
        position: 1,
        sender_role: 'customer',
        body: `${sealedPrefix}. Plain words behind the mark.`,
        client_message_id: null,
        file_id: null,
        created_at: test.clock.now,
      })
      .execute();
  },
  files_gone: () =>
    test.database.db
      .insertInto('file_removals')
      .values({ storage_key: 'private/late', due_at: ago(2 * DAY_MS), is_let_go: true })
      .execute(),
  privacy_answers: async () =>
    test.database.db
      .insertInto('removal_requests')
      .values({
        id: newId(),
        vendor_id: await buildVendor(test.database.db),
        listing_name: 'Vendor & Co',
        name: 'Ann Lee',
        email: 'ann@example.com',
        reason: 'This is me.',
        created_at: ago(31 * DAY_MS),
      })
      .execute(),
  async city_counts() {
    await checkedVendor();
    await test.database.db.deleteFrom('vendor_search').execute();
  },
  async honest_reviews() {
    await buildReview(test.database.db, { hidden_at: ago(HOUR_MS), hidden_reason: 'Insults' });
  },
  async reply_times() {
    // Simulates a reply time without measured answers.
    await sql`insert into answer_times (vendor_id, reply_hours) values (${await checkedVendor()}, 1)`.execute(
      test.database.db,
    );
  },
  async order_not_for_sale() {
    await checkedVendor();
    await buildVendor(test.database.db, { status: 'pending' });
    // Makes the unverified listing rank first.
    await sql`update vendor_search set tier = 1 - tier`.execute(test.database.db);
  },
};

describe('daily promise checks', () => {
  it('find no broken promise in valid data', async () => {
    await checkedVendor();
    await buildRequests(responseRule.requests, HOUR_MS);
    expect(await check()).toMatchObject({
      checked: promiseIds.length,
      broken: [],
      faults: [],
    });
    for (const { holds, last_broken_on } of (await ledger()).promises) {
      expect([holds, last_broken_on]).toEqual([true, null]);
    }
  });

  it.each(promiseIds)('find the promise "%s" broken, and later fulfilled again', async (id) => {
    await breaks[id]();
    let elapsed = 0;
    // Adds a minute at each reading of the clock, so that a search seems to take too long.
    const slow = () => new Date(test.clock.now.getTime() + (elapsed += 61_000));
    const { broken: found } = await check(id === 'under_a_minute' ? slow : undefined);
    if (id === 'free') await sql`drop table payments`.execute(test.database.db);
    expect(found).toContain(id);
    expect(await entry(id)).toMatchObject({ holds: false, last_broken_on: '2026-11-24' });

    await emptyDatabaseBut('promise_days');
    expect((await check()).broken).not.toContain(id);
    const mended = await entry(id);
    expect(mended.holds).toBe(true);
    // The day stays broken even though the later check succeeded.
    expect([mended.days, mended.last_broken_on]).toEqual([{ checked: 1, kept: 0 }, '2026-11-24']);
  });

  it('continue after a failed check and leave its promise unchanged', async () => {
    await check();
    await sql`alter table removal_requests rename to away`.execute(test.database.db);
    try {
      const run = await check();
      expect(run.failures.map(({ promise }) => promise)).toEqual(['privacy_answers']);
      expect(run.faults).toHaveLength(1);
      expect(run.checked).toBe(promiseIds.length - 1);
      expect((await entry('privacy_answers')).holds).toBe(true);
    } finally {
      await sql`alter table away rename to removal_requests`.execute(test.database.db);
    }
  });

  it('count the checked days and the days without broken promises', async () => {
    await buildVendor(test.database.db, listing);
    await check();
    await emptyDatabaseBut('promise_days');
    for (const day of ['2026-11-25', '2026-11-26']) {
      test.clock.now = new Date(`${day}T02:00:00Z`);
      await check();
    }
    expect(await entry('vetted')).toMatchObject({
      days: { checked: 3, kept: 2 },
      last_broken_on: '2026-11-24',
      holds: true,
    });
    test.clock.now = new Date('2027-06-01T02:00:00Z');
    expect(await entry('vetted')).toMatchObject({
      days: { checked: 0, kept: 0 },
      last_broken_on: '2026-11-24',
    });
  });
});

describe('sentence about the response time', () => {
  const sentence = async () =>
    (await test.as().call(promiseEndpoints.responseTime)).ok.data.sentence;

  it('is the promise itself before the first daily check', async () => {
    expect(await sentence()).toBe(promiseSentences.response_time);
  });

  it('is the measured share of timely answers if that is below 95%', async () => {
    await buildRequests(responseRule.requests - 1, 30 * HOUR_MS);
    await check();
    expect(await sentence()).toBe(promiseSentences.response_time);
    await buildRequests(18, HOUR_MS);
    await check();
    expect(await sentence()).toBe('of the last 37 requests 48% had a response within 24 hours');
    await emptyDatabaseBut('promise_days');
    await buildRequests(19, HOUR_MS);
    await buildRequests(1, 30 * HOUR_MS);
    await check();
    expect(await sentence()).toBe(promiseSentences.response_time);
  });

  it('does not count unanswered requests that are closed, unconfirmed or recent', async () => {
    const { db } = test.database;
    const confirmed_at = ago(2 * DAY_MS);
    await buildLeadRequest(db, { confirmed_at, status: 'closed' });
    await buildLeadRequest(db, { confirmed_at: ago(HOUR_MS) });
    // Spam and duplicates, which were found only after their deadline.
    for (const close_reason of ['spam', 'merged'] as const) {
      const missed = { confirmed_at, missed_at: ago(DAY_MS), closed_at: ago(HOUR_MS) };
      await buildLeadRequest(db, { ...missed, status: 'closed', close_reason });
    }
    // A request whose email address was not confirmed.
    await buildLeadRequest(db, { created_at: ago(2 * DAY_MS) });
    await check();
    expect((await entry('response_time')).figure).toBe('No request has had its time yet.');
  });
});

describe('deleted requests', () => {
  it('still count in the share of timely answers', async () => {
    await buildRequests(responseRule.requests, 30 * HOUR_MS);
    await test.database.db.deleteFrom('lead_requests').execute();
    expect((await check()).broken).toEqual(['response_time']);
  });
});

describe('statistics on the ledger page', () => {
  it('show weekly requests and quarterly reviews, without personal data', async () => {
    await buildRequests(2, HOUR_MS);
    await buildRequests(1, 30 * HOUR_MS);
    const vendor_id = await checkedVendor();
    await buildReview(test.database.db, { vendor_id, created_at: ago(DAY_MS) });
    await buildReview(test.database.db, {
      vendor_id,
      created_at: ago(DAY_MS),
      hidden_at: ago(HOUR_MS),
      hidden_reason: 'Advertises something: a shop',
    });
    await check();
    const { figures } = await ledger();
    expect(figures).toEqual({
      answered: [{ week: '2026-11-16', requests: 3, in_time: 2 }],
      review_quarters: [
        {
          quarter: '2026 Q4',
          received: 2,
          published: 1,
          hidden: 1,
          hidden_by_reason: [{ reason: 'Advertises something', count: 1 }],
          reported: 0,
          median_hours: null,
        },
      ],
      hidden_by_reason: [{ reason: 'Advertises something', count: 1 }],
    });
  });
});

describe('POST /admin/promises/check', () => {
  it('checks all promises immediately and updates the ledger', async () => {
    expect((await ledger()).promises.every(({ holds }) => holds === null)).toBe(true);
    const staff = await staffCaller(test);
    const { ok } = await staff.call(promiseEndpoints.check);
    expect(ok.data).toEqual({ checked: promiseIds.length, broken: 0, failed: 0 });
    expect((await ledger()).promises.every(({ holds }) => holds === true)).toBe(true);
  });
});

async function emptyDatabaseBut(table: 'promise_days') {
  const rows = await test.database.db.selectFrom(table).selectAll().execute();
  await emptyDatabase(test.database);
  if (rows.length > 0) await test.database.db.insertInto(table).values(rows).execute();
}
