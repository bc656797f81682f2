import {
  callAnswerEndpoints,
  customerCalendarEndpoints,
} from '@threshold/contract/endpoints/calls/customers-calendar';
import { vendorCalendarEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { cancelOpenCalls } from '#src/features/calls/booking/call-news.ts';
import { beginOnMonday, book } from '#test/arrangements/booking.ts';
import { byLink as by, createReminderHelpers } from '#test/arrangements/reminded-calls.ts';
import { publicUrl, testApp } from '#test/test-app.ts';

/* Reminders of calls and their links. It is Monday, 10:00 in Sydney. */

const test = testApp();
beginOnMonday(test);
const { read, give } = callAnswerEndpoints;
const { later, remind, booked, remindersTo, linkTo, reminded, rowOf } = createReminderHelpers(test);
type Reminded = Awaited<ReturnType<typeof reminded>>;
const subjectsTo = async (one: { readonly email: string }) =>
  (await remindersTo(one)).map(({ subject }) => subject);

describe('reminder of a booked call', () => {
  it('is sent to both parties a day and an hour before', async () => {
    const all = await booked();
    await remind();
    expect(await remindersTo(all.customer)).toEqual([]);
    later(23);
    await remind();
    await remind();
    for (const one of [all.customer, all.vendor]) {
      expect(await subjectsTo(one)).toEqual([expect.stringMatching(/^In a day: call with /)]);
    }
    later(23);
    await remind();
    await remind();
    // The first reminder still waits in the outbox, so the second reminder replaces it.
    for (const one of [all.customer, all.vendor]) {
      expect(await subjectsTo(one)).toEqual([expect.stringMatching(/^In an hour: call with /)]);
    }
  });

  it('is not sent for cancelled calls or calls booked too late', async () => {
    const all = await booked();
    later(30);
    await book(all.customer, all.vendor.id, '2026-11-25 12:00:00');
    await all.customer.caller.call(customerCalendarEndpoints.cancel, {
      params: { id: all.call._id },
    });
    await remind();
    expect(await remindersTo(all.customer)).toEqual([]);
  });

  it('is sent for the new time of a moved call', async () => {
    const all = await booked();
    later(23);
    await remind();
    const link = await linkTo(all.customer);
    await all.customer.caller.call(customerCalendarEndpoints.move, {
      params: { id: all.call._id },
      body: { dateTime: '2026-11-27 09:00:00' },
    });
    const { data } = (await test.as().call(read, by(link))).ok;
    expect(data).toMatchObject({ moved: true, startsAt: '2026-11-26T22:00:00.000Z' });
    for (const answer of ['coming', 'cancel'] as const) {
      const { status, failure } = await test.as().call(give, { ...by(link), body: { answer } });
      expect([status, failure.error]).toEqual([404, outcomes.scheduling.link_unknown]);
    }
    expect(await rowOf(all)).toMatchObject({ status: 'booked', customer_coming_at: null });
    later(48);
    await remind();
    expect(await subjectsTo(all.customer)).toEqual([expect.stringContaining('27 November')]);
  });

  it.each([
    [
      'moved',
      (all: Reminded) =>
        all.vendor.caller.call(vendorCalendarEndpoints.move, {
          params: { id: all.call._id },
          body: { dateTime: '2026-11-27 09:00:00' },
        }),
    ],
    [
      'cancelled',
      (all: Reminded) => test.as().call(give, { ...by(all.link), body: { answer: 'cancel' } }),
    ],
    [
      'cancelled with the account of the professional',
      (all: Reminded) =>
        test.database.db
          .transaction()
          .execute((db) =>
            cancelOpenCalls(
              db,
              { role: 'vendor', id: all.vendor.id },
              { what: 'left', origin: publicUrl, now: test.clock.now },
            ),
          ),
    ],
  ] as const)('is discarded before it is sent if the call is %s', async (_what, act) => {
    const all = await reminded();
    await act(all);
    for (const one of [all.customer, all.vendor]) expect(await remindersTo(one)).toEqual([]);
  });

  it('is not sent if the job runs hours late', async () => {
    const all = await booked();
    later(40);
    await remind();
    expect(await remindersTo(all.customer)).toEqual([]);
  });
});

describe('link in a call reminder', () => {
  it('confirms attendance when the recipient answers, not when the link is opened', async () => {
    const all = await reminded();
    const { data } = (await test.as().call(read, by(all.link))).ok;
    expect(data).toMatchObject({ side: 'customer', with: 'Vic Wu', minutes: 30, coming: false });
    expect(data.moved).toBe(false);
    expect((await rowOf(all)).customer_coming_at).toBeNull();
    const coming = { ...by(all.link), body: { answer: 'coming' } } as const;
    for (let again = 0; again < 2; again += 1) {
      expect((await test.as().call(give, coming)).ok.message).toBe(outcomes.scheduling.coming);
    }
    expect(await rowOf(all)).toMatchObject({ vendor_coming_at: null, sequence: 0 });
    expect((await rowOf(all)).customer_coming_at).not.toBeNull();
    expect((await test.as().call(read, by(all.link))).ok.data.coming).toBe(true);
    const notices = await test.database.db
      .selectFrom('notices')
      .select('text')
      .where('text', 'like', '%is coming to your call%')
      .execute();
    expect(notices).toHaveLength(1);
  });

  it("cancels the call, after which neither party's link works", async () => {
    const all = await reminded();
    const cancel = { ...by(all.theirs), body: { answer: 'cancel' } } as const;
    expect((await test.as().call(give, cancel)).ok.message).toBe(outcomes.scheduling.cancelled);
    expect((await rowOf(all)).status).toBe('cancelled');
    expect((await test.as().call(give, cancel)).status).toBe(404);
    expect((await test.as().call(read, by(all.link))).status).toBe(404);
  });

  it('stops working when the call begins, and cannot be forged', async () => {
    const all = await reminded();
    later(25);
    for (const link of [all.link, 'x', `${all.link}x`, all.link.replace(/^./, 'A')]) {
      expect((await test.as().call(read, by(link))).status).toBe(404);
    }
    expect((await test.as().call(give, { ...by(all.link), body: {} as never })).status).toBe(422);
  });
});
