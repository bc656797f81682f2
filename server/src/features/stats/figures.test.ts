import { figuresEndpoints, figureWeeks } from '@threshold/contract/endpoints/stats/figures';
import { describe, expect, it } from 'vitest';
import { after, answering, MONDAY, NOW } from '#test/arrangements/answering.ts';
import { buildApplication } from '#test/factories/application.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildOffer, buildRequest } from '#test/factories/request.ts';
import { testApp } from '#test/test-app.ts';

/* A vendor's own figures. Today is Wednesday, 17 June. */

const test = testApp();
const { asked, measure, professional } = answering(test);
type Professional = Awaited<ReturnType<typeof professional>>;
const own = async ({ caller }: Pick<Professional, 'caller'>) =>
  (await caller.call(figuresEndpoints.own)).ok.data;

describe('GET /figures', () => {
  it('returns thirteen weeks even without events', async () => {
    const me = await professional();
    const { weeks, sources, contacts, clients } = await own(me);
    expect(weeks).toHaveLength(figureWeeks);
    expect([weeks[0]?.week, weeks.at(-1)?.week]).toEqual(['2026-03-23', '2026-06-15']);
    expect(weeks.at(-1)).toMatchObject({ views: 0, answers: 0, answer_minutes: null });
    expect(sources).toEqual({ search: 0, place: 0, link: 0, other: 0 });
    expect([contacts, clients]).toEqual([0, 0]);
  });

  it('counts each customer once and ignores customers of unanswered offers', async () => {
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
    expect(await own(me)).toMatchObject({ contacts: 2, clients: 1 });
  });

  it('returns weekly medians of the time to the first answer', async () => {
    const me = await professional();
    for (const answer of [1, 2, 4, 5]) await asked(me.id, { answer });
    await measure();
    const { weeks } = await own(me);
    expect(weeks.filter(({ answers }) => answers > 0)).toMatchObject([
      { week: '2026-06-01', answers: 4, answer_minutes: 180 },
    ]);
  });

  it('counts a customer as a client after a past call, unless cancelled', {
    tags: 'engine',
  }, async () => {
    const { db } = test.database;
    const me = await professional();
    const call = (rest: object) =>
      buildAppointment(db, { vendor_id: me.id, created_at: MONDAY, ...rest });
    await call({ starts_at: after(NOW, -24) });
    await call({ starts_at: after(NOW, -25), status: 'cancelled' });
    await call({ starts_at: after(NOW, 24) });
    expect(await own(me)).toMatchObject({ contacts: 3, clients: 1 });
  });

  it('excludes customers whose first contact was before the thirteen weeks', async () => {
    const { db } = test.database;
    const me = await professional();
    const customer_id = await buildCustomer(db);
    const pair = { customer_id, vendor_id: me.id };
    await buildApplication(test, { ...pair, created_at: after(NOW, -24 * 100) });
    await asked(me.id, { customer_id, answer: 2 });
    expect(await own(me)).toMatchObject({ contacts: 0, clients: 0 });
  });

  it('excludes views, questions and clients of other vendors', async () => {
    const me = await professional();
    const row = { vendor_id: me.id, day: '2026-06-16', count: 3 };
    await test.database.db.insertInto('profile_views').values(row).execute();
    await asked(me.id);
    const other = await own(await professional());
    expect(other).toMatchObject({ contacts: 0, sources: { other: 0 } });
    expect(other.weeks.at(-1)?.views).toBe(0);
    expect((await test.as().call(figuresEndpoints.own)).status).toBe(401);
  });
});

describe('sources of profile views', () => {
  it("include one view per visitor and exclude the vendor's own views", async () => {
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
    const counted = async () => (await own(me)).sources;
    await expect.poll(counted).toEqual({ search: 1, place: 1, link: 0, other: 1 });
    expect((await own(me)).weeks.at(-1)?.views).toBe(3);
    expect((await look('?from=nowhere', 4)).status).toBe(422);
    // The first visitor's browser turns out to be the vendor's, so its view is subtracted.
    await me.caller.raw({
      method: 'POST',
      url: `/api/vendors/${me.id}/looks`,
      headers: { 'user-agent': 'Mozilla/5.0 (sample)' },
      remoteAddress: '203.0.113.1',
    });
    await expect.poll(counted).toEqual({ search: 0, place: 1, link: 0, other: 1 });
  });
});
