import { adminChatReportEndpoints } from '@threshold/contract/admin-chat-reports';
import { adminContentEndpoints } from '@threshold/contract/admin-content';
import { callOutcomeSentences } from '@threshold/contract/call-outcomes';
import { customerCalendarEndpoints } from '@threshold/contract/customers-calendar';
import { figuresEndpoints } from '@threshold/contract/figures';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { reviewEndpoints } from '@threshold/contract/reviews';
import { reviewInvitationEndpoints } from '@threshold/contract/reviews-invitations';
import { vendorCalendarEndpoints } from '@threshold/contract/vendors-calendar';
import { type CallOutcome, memberRoles } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import { describe, expect, inject, it, vi } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { noteHeldCalls } from '#src/features/figures/figure-turns.repo.ts';
import { beginOnMonday } from '#test/booking.ts';
import { customerCaller, vendorCaller } from '#test/callers.ts';
import { buildView } from '#test/factories/account-view.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { buildChatReport } from '#test/factories/chat-report.ts';
import { buildReview } from '#test/factories/review.ts';
import { buildReviewReport } from '#test/factories/review-report.ts';
import { sharedStaff } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';
import { sayOutcome } from './say-outcome.service.ts';

/* What each side says of how a call went, by itself. */

const test = testApp();
const staff = sharedStaff(test);
beginOnMonday(test);

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ago = (ms: number) => new Date(test.clock.now.getTime() - ms);

const sides = { customer: customerCalendarEndpoints, vendor: vendorCalendarEndpoints } as const;
type Side = keyof typeof sides;

/** A customer and a vendor with a call that began so long ago. */
async function called(ms: number = 60 * MINUTE_MS, rest: object = {}) {
  const customer = await customerCaller(test);
  const vendor = await vendorCaller(test);
  const parties = { customer_id: customer.id, vendor_id: vendor.id };
  const id = await buildAppointment(test.database.db, { ...parties, starts_at: ago(ms), ...rest });
  return { customer, vendor, parties, id };
}
type Called = Awaited<ReturnType<typeof called>>;

const say = (all: Called, side: Side, outcome: CallOutcome, note?: string) =>
  all[side].caller.call(sides[side].sayOutcome as typeof vendorCalendarEndpoints.sayOutcome, {
    params: { id: all.id },
    body: { outcome, ...(note !== undefined && { note }) },
  });
const refusalOf = async (all: Called, side: Side, outcome: CallOutcome = 'no_show') => {
  const { status, failure } = await say(all, side, outcome);
  return [status, failure.message];
};
const callOf = async (all: Called, side: Side) => {
  const request = { params: { id: all[side].id } };
  const { ok } = await all[side].caller.call(sides[side].appointments, request);
  return ok.appointments.find(({ _id }) => _id === all.id);
};
const rowsOf = ({ id }: Called) =>
  test.database.db
    .selectFrom('call_outcomes')
    .selectAll()
    .where('appointment_id', '=', id)
    .execute();
/** As if all of it had been said so many days before. */
const saidBefore = ({ id }: Called, days: number) =>
  test.database.db
    .updateTable('call_outcomes')
    .set({ said_at: ago(days * DAY_MS) })
    .where('appointment_id', '=', id)
    .execute();

describe.each(memberRoles)('how a call went, by its %s', (side) => {
  const other = side === 'customer' ? 'vendor' : 'customer';

  it('is said once the call has begun, and read by that side alone', async () => {
    const all = await called(0);
    expect((await callOf(all, side))?.own).toEqual({ outcome: null, note: '', is_open: true });
    const { status, ok } = await say(all, side, 'no_show');
    expect([status, ok.data]).toEqual([200, { outcome: 'no_show', note: '', is_open: true }]);
    expect((await callOf(all, side))?.own).toEqual(ok.data);
    expect((await callOf(all, other))?.own.outcome).toBeNull();
    expect(JSON.stringify(await callOf(all, other))).not.toContain('no_show');
  });

  it('is kept once, however often and from how many tabs it is said', async () => {
    const all = await called();
    await say(all, side, 'no_show');
    const before = await rowsOf(all);
    const at = test.clock.now;
    test.clock.now = new Date(at.getTime() + MINUTE_MS);
    await Promise.all([say(all, side, 'no_show'), say(all, side, 'no_show')]);
    test.clock.now = at;
    expect(await rowsOf(all)).toEqual(before);
    expect(before).toMatchObject([{ side, outcome: 'no_show' }]);
  });

  it('is never said before the call, nor of one that was cancelled', async () => {
    expect(await refusalOf(await called(-MINUTE_MS), side)).toEqual([
      409,
      callOutcomeSentences.early,
    ]);
    const cancelled = await called(60 * MINUTE_MS, {
      status: 'cancelled',
      updated_at: ago(61 * MINUTE_MS),
    });
    expect(await refusalOf(cancelled, side)).toEqual([409, callOutcomeSentences.cancelled]);
    expect((await callOf(cancelled, side))?.own.is_open).toBe(false);
  });

  it('may be said for a month, and said otherwise for a week from then on', async () => {
    const { outcome_days, outcome_change_days } = limits.appointment;
    const late = await called(outcome_days * DAY_MS + MINUTE_MS);
    expect(await refusalOf(late, side)).toEqual([409, callOutcomeSentences.late]);
    const all = await called(outcome_days * DAY_MS);
    expect((await say(all, side, 'took_place')).status).toBe(200);
    await saidBefore(all, outcome_change_days);
    expect((await say(all, side, 'no_show')).ok.data.outcome).toBe('no_show');
    await saidBefore(all, outcome_change_days + 1);
    expect(await refusalOf(all, side, 'took_place')).toEqual([409, callOutcomeSentences.stands]);
    expect((await say(all, side, 'no_show')).ok.data).toMatchObject({ is_open: false });
    expect((await callOf(all, side))?.own).toMatchObject({ outcome: 'no_show', is_open: false });
  });

  it('tells nobody, and is nobody else’s to say', async () => {
    const all = await called();
    const news = async () => {
      const { rows } = await test.database.pool.query<{ count: number }>(
        'select (select count(*) from outbox)::int + (select count(*) from notices)::int as count',
      );
      return rows[0]?.count;
    };
    const before = await news();
    await say(all, side, 'no_show');
    expect(await news()).toBe(before);
    const stranger = await called();
    expect((await say({ ...stranger, id: all.id }, side, 'took_place')).status).toBe(404);
    expect((await say({ ...all, id: newId() }, side, 'took_place')).status).toBe(404);
    expect(await rowsOf(all)).toMatchObject([{ outcome: 'no_show' }]);
  });

  it('is one of two', async () => {
    const all = await called();
    expect((await say(all, side, 'whatever' as CallOutcome)).status).toBe(422);
  });

  it('stays when the other side cancels the call in its middle, and can be said after that, too', async () => {
    const all = await called(10 * MINUTE_MS);
    const cancel = (who: Called) =>
      who[other].caller.call(sides[other].cancel, { params: { id: who.id } });
    await say(all, side, 'no_show');
    expect((await cancel(all)).status).toBe(200);
    const own = { outcome: 'no_show', note: '', is_open: true };
    expect(await callOf(all, side)).toMatchObject({ status: 'cancelled', own });
    const silent = await called(10 * MINUTE_MS);
    expect((await cancel(silent)).status).toBe(200);
    expect((await say(silent, side, 'no_show')).ok.data).toEqual(own);
  });

  it('is never wiped out by moving the call: one that has begun cannot be moved', async () => {
    const all = await called(0);
    await say(all, side, 'no_show');
    const body = { dateTime: '2026-11-25 14:00:00' };
    for (const mover of memberRoles) {
      const request = { params: { id: all.id }, body };
      const { status, failure } = await all[mover].caller.call(sides[mover].move, request);
      expect([status, failure.error]).toEqual([409, outcomes.scheduling.begun]);
    }
    expect(await rowsOf(all)).toMatchObject([{ side, outcome: 'no_show' }]);
  });

  it('goes with the time of which it was said, where a server of the release before moves the call', async () => {
    const all = await called(10 * MINUTE_MS);
    await say(all, side, 'no_show');
    const [starts_at, ends_at] = [ago(-DAY_MS), ago(-DAY_MS - MINUTE_MS)];
    const { db } = test.database;
    await db
      .updateTable('appointments')
      .set({ starts_at, ends_at })
      .where('id', '=', all.id)
      .execute();
    expect(await rowsOf(all)).toEqual([]);
  });

  // The embedded engine runs one transaction at a time.
  it.runIf(inject('template').engine === 'postgres')(
    'is not written down for somebody whose account is being deleted',
    async () => {
      const all = await called();
      const { db } = test.database;
      const deps = { database: test.database, now: () => test.clock.now };
      let saying: Promise<unknown> | undefined;
      await db.transaction().execute(async (leaving) => {
        await leaving.deleteFrom(`${side}s`).where('id', '=', all[side].id).execute();
        const party = { role: side, id: all[side].id };
        saying = sayOutcome(deps, party, all.id, { outcome: 'no_show' }).catch((error) => error);
        await vi.waitFor(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
          expect(rows).toHaveLength(1);
        });
      });
      expect(await saying).toMatchObject({ code: 'not_found' });
      expect(await rowsOf(all)).toEqual([]);
    },
  );

  it('is no matter of staff who look at the account', async () => {
    const all = await called();
    await say(all, side, 'no_show');
    const { db } = test.database;
    const account = () =>
      db
        .selectFrom('vendor_accounts')
        .select('id')
        .where('vendor_id', '=', all.vendor.id)
        .executeTakeFirstOrThrow();
    const token = await buildView(
      test,
      side === 'customer'
        ? { customer_id: all.customer.id }
        : { vendor_account_id: (await account()).id },
    );
    const looked = { ...all, [side]: { ...all[side], caller: test.as(token) } };
    expect((await callOf(looked, side))?.own).toEqual({ outcome: null, note: '', is_open: false });
    expect((await say(looked, side, 'took_place')).status).toBe(403);
    if (side === 'customer') return;
    const figures = await test.as(token).call(figuresEndpoints.own, {});
    expect(figures.ok.data.call_outcomes).toBeNull();
  });
});

describe('the note of a professional', () => {
  it('is the professional’s alone, changes at any time and can be emptied', async () => {
    const all = await called();
    await say(all, 'vendor', 'no_show', 'Rang twice.');
    expect((await say(all, 'vendor', 'took_place')).ok.data.note).toBe('Rang twice.');
    await saidBefore(all, 100);
    expect((await say(all, 'vendor', 'took_place', 'They rang back.')).status).toBe(200);
    expect((await callOf(all, 'vendor'))?.own).toEqual({
      outcome: 'took_place',
      note: 'They rang back.',
      is_open: false,
    });
    expect(JSON.stringify(await callOf(all, 'customer'))).not.toContain('They rang back.');
    expect((await say(all, 'vendor', 'took_place', '')).ok.data.note).toBe('');
    const tooLong = 'x'.repeat(limits.appointment.outcome_note_characters + 1);
    expect((await say(all, 'vendor', 'took_place', tooLong)).status).toBe(422);
  });

  it('is not taken of customers', async () => {
    const all = await called();
    expect((await say(all, 'customer', 'no_show', 'Waited.')).ok.data.note).toBe('');
    expect(await rowsOf(all)).toMatchObject([{ side: 'customer', note: '' }]);
  });
});

describe('what one side says', () => {
  const dealt = async ({ customer, vendor, parties }: Called) => {
    const { data } = (await vendor.caller.call(reviewInvitationEndpoints.clients, { query: {} }))
      .ok;
    const review = { customer: customer.id, vendor: vendor.id, rating: 1, comment: 'Nobody came.' };
    const written = await customer.caller.call(reviewEndpoints.create, { body: review });
    await test.database.db
      .deleteFrom('reviews')
      .where('customer_id', '=', parties.customer_id)
      .execute();
    return [data.length, written.ok.data.verified_client];
  };

  it.each([
    ['nobody', []],
    ['the vendor', ['vendor']],
    ['the customer', ['customer']],
    ['both', ['customer', 'vendor']],
  ] as const)('makes and unmakes no verified client, whoever says no-show: %s', async (_, who) => {
    const all = await called();
    for (const side of who) await say(all, side, 'no_show');
    expect(await dealt(all)).toEqual([1, true]);
  });

  it('makes no verified client of a call that has not ended', async () => {
    const all = await called(10 * MINUTE_MS);
    await say(all, 'customer', 'took_place');
    await say(all, 'vendor', 'took_place');
    expect(await dealt(all)).toEqual([0, false]);
  });

  it('changes no figures of clients, and is counted for the professional alone who said it', async () => {
    const all = await called();
    await say(all, 'customer', 'no_show');
    const figures = async () => (await all.vendor.caller.call(figuresEndpoints.own, {})).ok.data;
    expect((await figures()).call_outcomes).toEqual({ took_place: 0, no_show: 0, unsaid: 1 });
    await say(all, 'vendor', 'no_show');
    await buildAppointment(test.database.db, { ...all.parties, starts_at: ago(-DAY_MS) });
    await buildAppointment(test.database.db, { ...all.parties, starts_at: ago(100 * DAY_MS) });
    expect((await figures()).call_outcomes).toEqual({ took_place: 0, no_show: 1, unsaid: 0 });
    const off = { ...all.parties, status: 'cancelled' as const, starts_at: ago(3 * DAY_MS) };
    await buildAppointment(test.database.db, off);
    const id = await buildAppointment(test.database.db, { ...off, starts_at: ago(2 * DAY_MS) });
    await say({ ...all, id }, 'vendor', 'no_show');
    expect((await figures()).call_outcomes).toEqual({ took_place: 0, no_show: 2, unsaid: 0 });
    await noteHeldCalls(test.database.db, ago(DAY_MS), test.clock.now);
    const noted = await test.database.db
      .selectFrom('figure_turns')
      .select('kind')
      .where('vendor_id', '=', all.vendor.id)
      .where('kind', '=', 'client')
      .execute();
    expect(noted).toHaveLength(1);
  });

  it('is read by staff where one has reported the other, without the note', async () => {
    const { db } = test.database;
    const all = await called();
    await buildAppointment(db, { ...all.parties, starts_at: ago(2 * DAY_MS) });
    await say(all, 'customer', 'no_show');
    await say(all, 'vendor', 'no_show', 'A secret.');
    const { calls } = adminChatReportEndpoints;
    const reported = await buildChatReport(db, all.parties);
    const read = await staff.call(calls, { params: { id: reported } });
    expect(read.ok.data).toEqual([
      {
        _id: all.id,
        startsAt: ago(60 * MINUTE_MS).toISOString(),
        customer: 'no_show',
        vendor: 'no_show',
      },
    ]);
    expect(read.text).not.toContain('A secret.');
    const gone = await buildChatReport(db, { ...all.parties, customer_id: null });
    expect((await staff.call(calls, { params: { id: gone } })).ok.data).toEqual([]);
    expect((await staff.call(calls, { params: { id: newId() } })).status).toBe(404);
  });

  it('is read by staff beside a review that was reported, and beside no other', async () => {
    const { db } = test.database;
    const all = await called();
    await say(all, 'vendor', 'no_show');
    const id = await buildReview(db, all.parties);
    const { reviewCalls } = adminContentEndpoints;
    const read = async () => (await staff.call(reviewCalls, { params: { id } })).ok.data;
    expect(await read()).toEqual([]);
    await buildReviewReport(db, { review_id: id });
    expect(await read()).toMatchObject([{ _id: all.id, customer: null, vendor: 'no_show' }]);
    expect((await staff.call(reviewCalls, { params: { id: newId() } })).status).toBe(404);
  });
});
