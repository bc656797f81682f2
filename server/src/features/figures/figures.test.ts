import { figureDays, figuresEndpoints, figureWeeks } from '@threshold/contract/figures';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { after, answering, DAY_MS, MONDAY, NOW } from '#test/answering.ts';
import { buildApplication } from '#test/factories/application.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { buildConversation, buildMessages } from '#test/factories/conversation.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildOffer, buildRequest } from '#test/factories/request.ts';
import { buildReview } from '#test/factories/review.ts';
import { testApp } from '#test/test-app.ts';
import { countCalls, keepFigures } from './figures.jobs.ts';

/* What a professional reads of what comes of their listing. Today is Wednesday, the 17th of June. */

const test = testApp();
const { asked, measure, professional } = answering(test);
const deps = {
  get database() {
    return test.database;
  },
  now: () => test.clock.now,
};

async function count() {
  await measure();
  await countCalls(deps);
  await keepFigures(deps);
}
type Professional = Awaited<ReturnType<typeof professional>>;
const own = async ({ caller }: Pick<Professional, 'caller'>) =>
  (await caller.call(figuresEndpoints.own)).ok.data;

describe('GET /figures', () => {
  it('tells thirteen weeks, of nothing too', async () => {
    const me = await professional();
    const { weeks, sources, months, vendor_type } = await own(me);
    expect(weeks).toHaveLength(figureWeeks);
    expect([weeks[0]?.week, weeks.at(-1)?.week]).toEqual(['2026-03-23', '2026-06-15']);
    expect(weeks.at(-1)).toMatchObject({ views: 0, contacts: 0, answers: 0, answer_minutes: null });
    expect(sources).toEqual({ search: 0, place: 0, link: 0, other: 0 });
    expect(months.map(({ month }) => month).at(-1)).toBe('2026-06');
    expect(vendor_type).toBe('Mortgage Broker');
  });

  it('counts each thing once on its day, and each person once', async () => {
    const { db } = test.database;
    const me = await professional();
    const customer_id = await buildCustomer(db);
    const pair = { customer_id, vendor_id: me.id };
    await asked(me.id, { customer_id, answer: 2 });
    await buildAppointment(db, {
      ...pair,
      created_at: after(MONDAY, 30),
      starts_at: after(NOW, 24),
    });
    await buildApplication(test, { ...pair, created_at: after(MONDAY, 30) });
    await asked(me.id);
    const { id: request_id } = await buildRequest(test);
    await buildOffer(test, { request_id, vendor_id: me.id, offered_at: after(NOW, -1) });
    await count();
    await count();
    const weeks = (await own(me)).weeks.filter(({ chats, requests }) => chats + requests > 0);
    expect(weeks).toMatchObject([
      {
        week: '2026-06-01',
        chats: 2,
        calls: 1,
        applications: 1,
        contacts: 2,
        clients: 1,
        answers: 1,
        answer_minutes: 120,
      },
      { week: '2026-06-15', requests: 1, contacts: 0 },
    ]);
  });

  it('takes a call that took place for a client, and one that was cancelled not', {
    tags: 'engine',
  }, async () => {
    const { db } = test.database;
    const me = await professional();
    const call = (rest: object) =>
      buildAppointment(db, { vendor_id: me.id, created_at: MONDAY, ...rest });
    await call({ starts_at: after(NOW, -24) });
    await call({ starts_at: after(NOW, -25), status: 'cancelled' });
    await call({ starts_at: after(NOW, 24) });
    await count();
    await count();
    const { weeks } = await own(me);
    expect(weeks.at(-1)).toMatchObject({ clients: 1 });
    expect(weeks.at(-3)).toMatchObject({ calls: 3, contacts: 3, clients: 0 });
  });

  it('tells the reviews that everybody sees, by the month in which they were written', async () => {
    const { db } = test.database;
    const me = await professional();
    const review = (rating: number) =>
      buildReview(db, { vendor_id: me.id, rating, created_at: MONDAY });
    const [kept, hidden, gone] = [await review(5), await review(1), await review(2)];
    const change = (id: string, to: { hidden_at?: Date | null; rating?: number }) =>
      db.updateTable('reviews').set(to).where('id', '=', id).execute();
    await change(kept, { rating: 4 });
    await change(hidden, { hidden_at: NOW });
    await count();
    await db.deleteFrom('reviews').where('id', '=', gone).execute();
    await count();
    expect((await own(me)).months.at(-1)).toEqual({ month: '2026-06', reviews: 1, rating: 4 });
    await change(hidden, { hidden_at: null });
    await count();
    expect((await own(me)).months.at(-1)).toEqual({ month: '2026-06', reviews: 2, rating: 2.5 });
  });

  it('counts of what is noted in several batches each thing once, and nothing of those who are gone', async () => {
    const me = await professional();
    const { db } = test.database;
    await asked(me.id);
    await db
      .insertInto('figure_turns')
      .values([
        { vendor_id: newId(), customer_id: null, day: '2026-06-01', kind: 'request' },
        { vendor_id: me.id, customer_id: newId(), day: '2026-06-01', kind: 'chat' },
      ])
      .execute();
    await Promise.all([keepFigures(deps), keepFigures(deps)]);
    expect((await own(me)).weeks.at(-3)).toMatchObject({ chats: 2, contacts: 1 });
    const left = await db.selectFrom('figure_turns').select('id').execute();
    expect(left).toEqual([]);
  });

  it('keeps the numbers when a customer leaves', async () => {
    const me = await professional();
    const { db } = test.database;
    const customer_id = await buildCustomer(db);
    const id = await buildConversation(db, { vendor_id: me.id, customer_id });
    await buildMessages(db, id, 'customer', ['Hello'], MONDAY);
    await count();
    await db.deleteFrom('customers').where('id', '=', customer_id).execute();
    expect((await own(me)).weeks.at(-3)).toMatchObject({ chats: 1, contacts: 1 });
  });
});

describe('where views came from', () => {
  it('is counted with the view, once for each visitor, and taken back with it', async () => {
    const me = await professional();
    const look = (from: string, at: number, headers = {}) =>
      test.as().raw({
        method: 'POST',
        url: `/api/vendors/${me.id}/looks${from}`,
        headers: { 'user-agent': 'Mozilla/5.0 (sample)', ...headers },
        remoteAddress: `203.0.113.${at}`,
      });
    await look('?from=search', 1);
    await look('?from=link', 1);
    await look('?from=place', 2);
    await look('', 3);
    const told = async () => (await own(me)).sources;
    await expect.poll(told).toEqual({ search: 1, place: 1, link: 0, other: 1 });
    expect((await own(me)).weeks.at(-1)?.views).toBe(3);
    expect((await look('?from=nowhere', 4)).status).toBe(422);
    // The same browser turns out to be the vendor's own.
    await me.caller.raw({
      method: 'POST',
      url: `/api/vendors/${me.id}/looks`,
      headers: { 'user-agent': 'Mozilla/5.0 (sample)' },
      remoteAddress: '203.0.113.1',
    });
    await expect.poll(told).toEqual({ search: 0, place: 1, link: 0, other: 1 });
  });
});

describe('GET /figures/days', () => {
  it('tells two years by day, the newest first, days without anything left out', {
    tags: 'engine',
  }, async () => {
    const me = await professional();
    const { db } = test.database;
    const before = (days: number) =>
      new Date(NOW.getTime() - days * DAY_MS).toISOString().slice(0, 10);
    const days = [0, 3, figureDays - 1, figureDays].map(before);
    await db
      .insertInto('profile_views')
      .values(days.map((day) => ({ vendor_id: me.id, day, count: 2, from_search: 1 })))
      .execute();
    await asked(me.id);
    await count();
    const { data } = (await me.caller.call(figuresEndpoints.days)).ok;
    expect(data.map(({ day }) => day)).toEqual([days[0], days[1], '2026-06-01', days[2]]);
    expect(data[0]).toMatchObject({ views: 2, from_search: 1, chats: 0 });
    expect(data[2]).toMatchObject({ views: 0, chats: 1, contacts: 1 });
  });

  it('is nobody else’s', async () => {
    const { db } = test.database;
    const me = await professional();
    await viewedBy(me.id);
    const other = await professional();
    expect((await other.caller.call(figuresEndpoints.days)).ok.data).toEqual([]);
    expect((await own(other)).weeks.at(-1)?.views).toBe(0);
    expect((await test.as().call(figuresEndpoints.own)).status).toBe(401);

    async function viewedBy(vendor_id: string) {
      const row = { vendor_id, day: '2026-06-16', count: 3 };
      await db.insertInto('profile_views').values(row).execute();
    }
  });
});
