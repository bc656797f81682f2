import {
  reviewEndpoints,
  reviewInvitationEndpoints,
} from '@threshold/contract/endpoints/reviews/reviews';
import {
  staffChatReportEndpoints,
  staffContentEndpoints,
} from '@threshold/contract/endpoints/staff/content';
import { figuresEndpoints } from '@threshold/contract/endpoints/stats/figures';
import { limits } from '@threshold/contract/limits';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { beginOnMonday } from '#test/arrangements/booking.ts';
import {
  type CallWithSides,
  createOutcomeHelpers,
  DAY_MS,
  MINUTE_MS,
} from '#test/arrangements/call-outcomes.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { buildChatReport } from '#test/factories/chat-report.ts';
import { buildReview } from '#test/factories/review.ts';
import { buildReviewReport } from '#test/factories/review-report.ts';
import { sharedStaff } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';

/* Effects of call results on other features. */

const test = testApp();
const staff = sharedStaff(test);
beginOnMonday(test);

const { ago, called, say, callOf, rowsOf, saidBefore } = createOutcomeHelpers(test);

describe('note of a professional about a call', () => {
  it('is shown only to its author, who can change the note anytime', async () => {
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

  it('is not accepted from customers', async () => {
    const all = await called();
    expect((await say(all, 'customer', 'no_show', 'Waited.')).ok.data.note).toBe('');
    expect(await rowsOf(all)).toMatchObject([{ side: 'customer', note: '' }]);
  });
});

describe('call result reported by customer or vendor', () => {
  const dealt = async ({ customer, vendor, parties }: CallWithSides) => {
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
    ['neither party', []],
    ['the vendor', ['vendor']],
    ['the customer', ['customer']],
    ['both parties', ['customer', 'vendor']],
  ] as const)('leaves the client verified if a no-show is reported by %s', async (_, who) => {
    const all = await called();
    for (const side of who) await say(all, side, 'no_show');
    expect(await dealt(all)).toEqual([1, true]);
  });

  it('does not make the customer a verified client before the call ended', async () => {
    const all = await called(10 * MINUTE_MS);
    await say(all, 'customer', 'took_place');
    await say(all, 'vendor', 'took_place');
    expect(await dealt(all)).toEqual([0, false]);
  });

  it("does not change the numbers of contacts and clients in the vendor's statistics", async () => {
    const all = await called();
    await say(all, 'customer', 'no_show');
    await say(all, 'vendor', 'no_show');
    const figures = (await all.vendor.caller.call(figuresEndpoints.own, {})).ok.data;
    expect(figures).toMatchObject({ contacts: 1, clients: 1 });
  });

  it("is shown to staff, without the vendor's note, for reported chats", async () => {
    const { db } = test.database;
    const all = await called();
    await buildAppointment(db, { ...all.parties, starts_at: ago(2 * DAY_MS) });
    await say(all, 'customer', 'no_show');
    await say(all, 'vendor', 'no_show', 'A secret.');
    const { calls } = staffChatReportEndpoints;
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

  it('is shown to staff with a review only after the review is reported', async () => {
    const { db } = test.database;
    const all = await called();
    await say(all, 'vendor', 'no_show');
    const id = await buildReview(db, all.parties);
    const { reviewCalls } = staffContentEndpoints;
    const read = async () => (await staff.call(reviewCalls, { params: { id } })).ok.data;
    expect(await read()).toEqual([]);
    await buildReviewReport(db, { review_id: id });
    expect(await read()).toMatchObject([{ _id: all.id, customer: null, vendor: 'no_show' }]);
    expect((await staff.call(reviewCalls, { params: { id: newId() } })).status).toBe(404);
  });
});
