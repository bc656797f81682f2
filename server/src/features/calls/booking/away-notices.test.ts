import {
  awayNoticeEndpoints,
  vendorCalendarEndpoints,
} from '@threshold/contract/endpoints/calls/vendors-calendar';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { awayLimits, awaySentences } from '@threshold/contract/texts/away-texts';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { beginOnMonday } from '#test/arrangements/booking.ts';
import { customerCaller, vendorCaller } from '#test/callers.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { buildAway } from '#test/factories/away-notice.ts';
import { buildVendorAlias } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';
import { collectMemberData } from '../../accounts/export/member-data.ts';
import { deleteEndedAwayNotices } from './calendar.repo.ts';

const test = testApp();
beginOnMonday(test);
const { own, end, shown } = awayNoticeEndpoints;

type Vendor = Awaited<ReturnType<typeof vendorCaller>>;
const week = { first_day: '2026-11-24', last_day: '2026-11-26' };

const say = ({ id, caller }: Vendor, body: object) =>
  caller.raw({ method: 'PUT', url: `/api/vendors/${id}/away-notice`, payload: body });
const readOwn = async ({ id, caller }: Vendor) =>
  (await caller.call(own, { params: { id } })).ok.data;
const stop = ({ id, caller }: Vendor) => caller.call(end, { params: { id } });

/** Reads the notice on the profile and in the chat, which must be equal. */
async function readNotice({ id }: Pick<Vendor, 'id'>) {
  const params = { id };
  const { caller } = await customerCaller(test);
  const inChat = (await caller.call(shown, { params })).ok.data;
  const onProfile = (await test.as().call(vendorSearchEndpoints.get, { params })).ok.data.away;
  expect(onProfile).toEqual(inChat);
  return inChat;
}

describe('away notice', () => {
  it("is shown to customers on its days in the professional's time zone", async () => {
    const vendor = await vendorCaller(test, { timezone: 'Australia/Perth' });
    expect((await say(vendor, { ...week, words: ' Skiing,\n at last. ' })).status).toBe(200);
    const away = { last_day: '2026-11-26', words: 'Skiing, at last.' };
    // Times are in UTC; Perth is eight hours ahead.
    for (const [moment, expected] of [
      ['2026-11-23T15:59:59Z', null],
      ['2026-11-23T16:00:00Z', away],
      ['2026-11-26T15:59:59Z', away],
      ['2026-11-26T16:00:00Z', null],
    ] as const) {
      test.clock.now = new Date(moment);
      expect(await readNotice(vendor), moment).toEqual(expected);
    }
    expect((await readOwn(vendor)).notice).toBeNull();
  });

  it('is visible only to its professional before its first day', async () => {
    const vendor = await vendorCaller(test);
    const timezone = 'Australia/Sydney';
    expect(await readOwn(vendor)).toEqual({ notice: null, calls: 0, timezone });
    await say(vendor, week);
    const notice = { ...week, words: '', timezone, applies: false };
    expect(await readOwn(vendor)).toEqual({ notice, calls: 0, timezone });
    expect(await readNotice(vendor)).toBeNull();
    test.clock.now = new Date('2026-11-24T00:00:00Z');
    expect((await readOwn(vendor)).notice).toEqual({ ...notice, applies: true });
  });

  it('can be replaced, and ended twice without an error', async () => {
    const vendor = await vendorCaller(test);
    await say(vendor, { first_day: '2026-11-23', last_day: '2026-11-30', words: 'A week.' });
    await say(vendor, { first_day: '2026-11-23', last_day: '2026-11-24' });
    expect(await readNotice(vendor)).toEqual({ last_day: '2026-11-24', words: '' });
    for (let nr = 0; nr < 2; nr += 1) {
      const { ok } = await stop(vendor);
      expect([ok.message, ok.data.notice]).toEqual([awaySentences.done.ended, null]);
    }
    expect(await readNotice(vendor)).toBeNull();
  });

  it('is stored once if a professional sends two notices concurrently', async () => {
    const vendor = await vendorCaller(test);
    const both = ['2026-11-28', '2026-11-29'].map((last_day) => ({ ...week, last_day }));
    const answers = await Promise.all(both.map((body) => say(vendor, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.map(({ last_day }) => last_day)).toContain(
      (await readOwn(vendor)).notice?.last_day,
    );
  });

  it('can be extended after its first day', async () => {
    const vendor = await vendorCaller(test);
    await say(vendor, { first_day: '2026-11-23', last_day: '2026-11-24' });
    test.clock.now = new Date('2026-11-24T00:00:00Z');
    const longer = await say(vendor, { first_day: '2026-11-23', last_day: '2026-11-30' });
    expect(longer.status).toBe(200);
    expect((await readNotice(vendor))?.last_day).toBe('2026-11-30');
  });

  it.each([
    [{ last_day: '2026-11-24' }, 'first_day', awaySentences.first_day],
    [{ first_day: '2026-11-24' }, 'last_day', awaySentences.last_day],
    [{ first_day: '24/11/2026', last_day: '2026-11-24' }, 'first_day', awaySentences.first_day],
    [{ first_day: '2026-02-30', last_day: '2026-11-24' }, 'first_day', awaySentences.first_day],
    [{ first_day: '2026-11-25', last_day: '2026-11-24' }, 'last_day', awaySentences.order],
    [{ first_day: '2026-11-20', last_day: '2026-11-22' }, 'last_day', awaySentences.over],
    [{ first_day: '2026-11-24', last_day: '2027-11-25' }, 'last_day', awaySentences.far],
    [{ first_day: '2024-01-01', last_day: '2026-11-24' }, 'first_day', awaySentences.far],
    [
      { ...week, words: 'a'.repeat(awayLimits.words_characters + 1) },
      'words',
      awaySentences.words_long,
    ],
  ])('is rejected if fields are missing or invalid: %j', async (body, field, sentence) => {
    const vendor = await vendorCaller(test);
    const { status, failure } = await say(vendor, body);
    expect([status, failure.errors?.[field]?.[0]]).toEqual([422, sentence]);
    expect((await readOwn(vendor)).notice).toBeNull();
  });

  it('can be set and ended only by its professional', async () => {
    const vendor = await vendorCaller(test);
    const other = await vendorCaller(test);
    expect((await say({ ...other, id: vendor.id }, week)).status).toBe(403);
    expect((await stop({ ...other, id: vendor.id })).status).toBe(403);
    expect((await other.caller.call(shown, { params: { id: newId() } })).status).toBe(404);
    expect((await test.as().call(shown, { params: { id: vendor.id } })).status).toBe(401);
  });

  it('is shown only for approved listings, at current and former ids', async () => {
    const pending = await vendorCaller(test, { status: 'pending' });
    await buildAway(test, pending.id);
    expect(await readNotice(pending)).toBeNull();
    const hidden = await vendorCaller(test, { status: 'suspended' });
    await buildAway(test, hidden.id);
    const { caller } = await customerCaller(test);
    expect((await caller.call(shown, { params: { id: hidden.id } })).status).toBe(404);
    const approved = await vendorCaller(test);
    await buildAway(test, approved.id, { words: 'Back soon.' });
    const former = await buildVendorAlias(test.database.db, approved.id);
    expect((await readNotice({ id: former }))?.words).toBe('Back soon.');
  });

  it('shows the number of calls booked on its days and cancels none', async () => {
    const vendor = await vendorCaller(test);
    const { id: customer_id } = await customerCaller(test);
    const call = (starts: string, status?: 'cancelled') =>
      buildAppointment(test.database.db, {
        customer_id,
        vendor_id: vendor.id,
        starts_at: new Date(starts),
        ends_at: new Date(Date.parse(starts) + 30 * 60_000),
        ...(status && { status }),
      });
    await call('2026-11-23T05:00:00Z');
    await call('2026-11-24T05:00:00Z');
    await call('2026-11-25T05:00:00Z', 'cancelled');
    await call('2026-11-26T05:00:00Z');
    await call('2026-11-26T22:00:00Z');
    await say(vendor, week);
    expect((await readOwn(vendor)).calls).toBe(2);
    const { appointments } = vendorCalendarEndpoints;
    const params = { id: vendor.id };
    const read = (await vendor.caller.call(appointments, { params })).ok.appointments;
    expect(read.filter(({ status }) => status === 'booked')).toHaveLength(4);
    test.clock.now = new Date('2026-11-25T00:00:00Z');
    expect((await readOwn(vendor)).calls).toBe(1);
  });
});

describe('stored away notice', () => {
  const storedWords = async ({ id }: Vendor) =>
    (
      await test.database.db
        .selectFrom('away_notices')
        .select('words')
        .where('vendor_id', '=', id)
        .execute()
    ).map(({ words }) => words);

  it('is deleted by a job after its last day', async () => {
    const vendor = await vendorCaller(test);
    await say(vendor, { ...week, words: 'Skiing.' });
    const forgotten = () => deleteEndedAwayNotices(test.database.db, test.clock.now);
    await forgotten();
    expect(await storedWords(vendor)).toEqual(['Skiing.']);
    test.clock.now = new Date('2026-11-26T13:00:01Z');
    await forgotten();
    expect(await storedWords(vendor)).toEqual([]);
  });

  it("is in the professional's data export and deleted with the listing", async () => {
    const vendor = await vendorCaller(test);
    await say(vendor, { ...week, words: 'Skiing.' });
    const { db } = test.database;
    const account = await db
      .selectFrom('vendor_accounts')
      .select('id')
      .where('vendor_id', '=', vendor.id)
      .executeTakeFirstOrThrow();
    const member = { role: 'vendor', id: vendor.id, accountId: account.id } as const;
    const data = await collectMemberData(db, member, test.clock.now);
    expect(data?.texts['away-notice.json']).toMatchObject([{ ...week, words: 'Skiing.' }]);
    await db.deleteFrom('vendors').where('id', '=', vendor.id).execute();
    expect(await storedWords(vendor)).toEqual([]);
  });
});
