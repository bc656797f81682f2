import {
  completenessFields,
  vendorAccountEndpoints,
} from '@threshold/contract/endpoints/listings/vendors-account';
import { limits } from '@threshold/contract/limits';
import { applicationStatuses } from '@threshold/contract/vocabularies';
import { describe, expect, it } from 'vitest';
import { toLocalDateString } from '#src/lib/local-time.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { buildConversation, buildMessages } from '#test/factories/conversation.ts';
import { buildListed, emptyListing } from '#test/factories/profile.ts';
import { buildReview } from '#test/factories/review.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildStaff } from '#test/factories/staff.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { dashboard } = vendorAccountEndpoints;
const dashboardOf = async ({ token }: TestAccount) =>
  (await test.as(token).call(dashboard)).ok.data;

describe('GET /vendors/dashboard', () => {
  it('lists the profile fields that a new vendor has not filled', async () => {
    const me = await buildListed(test, emptyListing);
    expect(await dashboardOf(me)).toMatchObject({
      status: 'in_complete',
      status_reason: null,
      profile_complete: false,
      missing: completenessFields,
      unread_messages: 0,
      vendorRating: null,
      totalReviews: 0,
      profile_views: 0,
      applications: Object.fromEntries(applicationStatuses.map((status) => [status, 0])),
      upcoming_calls: [],
    });
  });

  it("returns a rejection's reason and the rating of an approved vendor", async () => {
    const status_reason = 'The number was not found in the register.';
    const rejected = await buildListed(test, { status: 'rejected', status_reason });
    expect(await dashboardOf(rejected)).toMatchObject({ status: 'rejected', status_reason });
    const approved = await buildListed(test, { status: 'approved' });
    const { db } = test.database;
    await buildReview(db, { vendor_id: approved.id, rating: 5 });
    await buildReview(db, { vendor_id: approved.id, rating: 4 });
    expect(await dashboardOf(approved)).toMatchObject({
      missing: [],
      profile_complete: true,
      vendorRating: 4.5,
      totalReviews: 2,
    });
  });

  it('lists the upcoming calls, earliest first', async () => {
    const { db } = test.database;
    const me = await buildListed(test, { status: 'approved' });
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    const call = (starts_at: Date, rest = {}) =>
      buildAppointment(db, { vendor_id: me.id, starts_at, ...rest });
    const [later, next] = [await call(inHours(48)), await call(inHours(24))];
    await call(inHours(30), { status: 'cancelled' });
    await call(inHours(-24));
    await buildAppointment(db);
    const { upcoming_calls } = await dashboardOf(me);
    expect(upcoming_calls.map(({ _id }) => _id)).toEqual([next, later]);
  });

  it("counts unread messages in the vendor's own conversations", async () => {
    const { db } = test.database;
    const me = await buildListed(test);
    for (const bodies of [['Hello', 'Are you there?'], ['Good morning']]) {
      const conversation = await buildConversation(db, { vendor_id: me.id });
      await buildMessages(db, conversation, 'customer', bodies);
      await buildMessages(db, conversation, 'vendor', ['Yes']);
    }
    await buildMessages(db, await buildConversation(db), 'customer', ['To somebody else']);
    expect((await dashboardOf(me)).unread_messages).toBe(3);
  });

  it('returns the profile views of each of the last 30 days', async () => {
    const me = await buildListed(test);
    const today = Date.parse(toLocalDateString(test.clock.now));
    const dayAgo = (days: number) => new Date(today - days * 86_400_000).toISOString().slice(0, 10);
    const counts = [
      [0, 3],
      [1, 4],
      [29, 5],
      [30, 100],
    ] as const;
    const rows = counts.map(([days, count]) => ({ vendor_id: me.id, day: dayAgo(days), count }));
    await test.database.db.insertInto('profile_views').values(rows).execute();
    const { profile_views, views_by_day } = await dashboardOf(me);
    expect(profile_views).toBe(12);
    expect(views_by_day).toHaveLength(limits.dashboard.view_days);
    expect(views_by_day.filter(({ views }) => views > 0)).toEqual([
      { day: dayAgo(29), views: 5 },
      { day: dayAgo(1), views: 4 },
      { day: dayAgo(0), views: 3 },
    ]);
  });
});

describe('view of a vendor profile', () => {
  const look = async (
    id: string,
    { token, ...headers }: Record<string, string> = {},
    from: number | string = 1,
  ) => {
    const { status } = await test.as(token).raw({
      url: `/api/vendors/${id}`,
      headers: { 'user-agent': 'Mozilla/5.0 (sample)', ...headers },
      remoteAddress: typeof from === 'string' ? from : `203.0.113.${from}`,
    });
    return status;
  };
  const viewsOf = async (me: TestAccount) => (await dashboardOf(me)).profile_views;
  /** Waits until all earlier views are stored: views another profile until that view is stored. */
  const settled = async () => {
    const other = await buildListed(test);
    await look(other.id);
    await expect.poll(() => viewsOf(other)).toBe(1);
  };

  it('is counted once for several addresses of one IPv6 network', async () => {
    const me = await buildListed(test);
    for (const from of ['2001:db8:9:1::1', '2001:db8:9:1::2', '2001:db8:9:2::1']) {
      await look(me.id, {}, from);
    }
    await settled();
    expect(await viewsOf(me)).toBe(2);
  });

  it('is counted once per visitor, profile and day', async () => {
    const me = await buildListed(test);
    const at = test.clock.now;
    await Promise.all([look(me.id), look(me.id), look(me.id, {}, 2)]);
    await look(me.id, { 'user-agent': 'Another/1.0' });
    await expect.poll(() => viewsOf(me)).toBe(3);
    await look(me.id, {}, 2);
    await settled();
    expect(await viewsOf(me)).toBe(3);
    test.clock.now = new Date(at.getTime() + 86_400_000);
    const token = await buildSession(
      test.database.db,
      me.accountRef,
      new Date(at.getTime() + 2 * 86_400_000),
    );
    await look(me.id);
    await expect.poll(() => viewsOf({ ...me, token })).toBe(4);
    test.clock.now = at;
  });

  it('is not counted if the visitor is the vendor, staff or robot', async () => {
    const { db } = test.database;
    const me = await buildListed(test);
    const staff = await buildSession(db, { staff_id: await buildStaff(db) });
    await look(me.id, { token: me.token }, 11);
    await look(me.id, { token: staff }, 12);
    const robots = [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 (compatible; bingbot/2.0)',
      'facebookexternalhit/1.1 LinkPreview',
      'curl/8.5.0',
      'python-requests/2.31',
      '',
    ];
    for (const [index, robot] of robots.entries()) {
      await look(me.id, { 'user-agent': robot }, 20 + index);
    }
    await settled();
    expect(await viewsOf(me)).toBe(0);
    const customer = await buildAccount(test, 'customers');
    await look(me.id, { token: customer.token }, 13);
    await look(me.id, {}, 13);
    await expect.poll(() => viewsOf(me)).toBe(1);
  });

  it('is counted once if the browser reports it again for a cached page', async () => {
    const { db } = test.database;
    const me = await buildListed(test);
    const tell = async (
      headers: Record<string, string>,
      from: number,
      { id, token }: { id: string; token?: string } = { id: me.id },
    ) => {
      const { status } = await test.as(token).raw({
        method: 'POST',
        url: `/api/vendors/${id}/looks`,
        headers: { 'user-agent': 'Mozilla/5.0 (sample)', ...headers },
        remoteAddress: `203.0.113.${from}`,
      });
      return status;
    };
    expect(await tell({}, 61)).toBe(200);
    expect(await tell({}, 61)).toBe(200);
    await look(me.id, {}, 61);
    await tell({ 'user-agent': 'Googlebot/2.1' }, 62);
    await tell({}, 63, { id: me.id, token: me.token });
    const staff = await buildSession(db, { staff_id: await buildStaff(db) });
    await tell({}, 64, { id: me.id, token: staff });
    await settled();
    expect(await viewsOf(me)).toBe(1);
    expect(await tell({}, 65, { id: '0198c2a4-0f6e-7000-8000-0123456789ab' })).toBe(404);
    expect(await tell({}, 65, { id: 'nonsense' })).toBe(404);
  });

  it("is removed when the visitor signs in as the profile's vendor", async () => {
    const me = await buildListed(test);
    await look(me.id, {}, 31);
    await look(me.id, {}, 32);
    await expect.poll(() => viewsOf(me)).toBe(2);
    await look(me.id, { token: me.token }, 31);
    await expect.poll(() => viewsOf(me)).toBe(1);
    await look(me.id, { token: me.token }, 31);
    await look(me.id, {}, 31);
    await settled();
    expect(await viewsOf(me)).toBe(1);
  });

  it('is stored without data about the visitor', async () => {
    const me = await buildListed(test);
    await look(me.id, { 'user-agent': 'Traceable/9.9' }, 41);
    await expect.poll(() => viewsOf(me)).toBe(1);
    const marks = await test.database.db.selectFrom('profile_view_marks').selectAll().execute();
    expect(JSON.stringify(marks)).not.toMatch(new RegExp(`Traceable|203\\.0|${me.id}`));
  });

  it('is not counted for a hidden profile', async () => {
    const me = await buildListed(test, { status: 'suspended' });
    expect(await look(me.id, {}, 51)).toBe(404);
    await settled();
    expect(await viewsOf(me)).toBe(0);
  });
});
