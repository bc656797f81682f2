import {
  callAnswerEndpoints,
  customerCalendarEndpoints,
} from '@threshold/contract/endpoints/calls/customers-calendar';
import { vendorCalendarEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { beginOnMonday, book } from '#test/arrangements/booking.ts';
import { byLink as by, createReminderHelpers } from '#test/arrangements/reminded-calls.ts';
import { buildConversation } from '#test/factories/conversation.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';

/*
 * A call is moved by the link of its reminder, without signing in. It is Tuesday, 9:00 in Sydney.
 */

const test = testApp();
beginOnMonday(test);
const { read, give, slots, move } = callAnswerEndpoints;
const { later, remind, reminded, remindersTo, rowOf } = createReminderHelpers(test);
type Reminded = Awaited<ReturnType<typeof reminded>>;

const thursday = '2026-11-26 09:00:00';
const thursdayMoment = '2026-11-25T22:00:00.000Z';
const days = { from: '2026-11-24', to: '2026-11-30' };
const moveTo = (link: string, dateTime = thursday) =>
  test.as().call(move, { ...by(link), body: { dateTime } });
const timesOf = async (link: string) =>
  (await test.as().call(slots, { ...by(link), query: days })).ok;
/** Templates of the mails about the moved call, first to the customer, then to the vendor. */
const mailedOf = async ({ customer, vendor }: Reminded) => {
  const mails = await Promise.all(
    [customer, vendor].map(({ email }) => listMailsTo(test.database.db, email)),
  );
  return mails.map((all) =>
    all.map(({ template }) => template).filter((one) => one === 'call_moved'),
  );
};
/** Roles of the parties who were notified that the call was moved. */
async function notifiedRolesOf({ customer, vendor }: Reminded) {
  const { rows } = await test.database.pool.query<{ side: string }>(
    `select case when n.customer_id is null then 'vendor' else 'customer' end as side from notices n
      left join vendor_accounts a on a.id = n.vendor_account_id
      where n.text like '%moved your call%' and (n.customer_id = $1 or a.vendor_id = $2)`,
    [customer.id, vendor.id],
  );
  return rows.map(({ side }) => side);
}

describe.each([
  ['customer', 'link'],
  ['vendor', 'theirs'],
] as const)('reminder link of the %s', (side, which) => {
  it('returns free times without changing the call', async () => {
    const all = await reminded();
    const before = await rowOf(all);
    const offered = await timesOf(all[which]);
    expect(offered.timezone).toBe('Australia/Sydney');
    const times = offered.data.map(({ dateTime }) => dateTime);
    expect(times).toContain(thursday);
    expect(times).not.toContain('2026-11-25 09:00:00');
    await test.as().call(read, by(all[which]));
    expect(await rowOf(all)).toEqual(before);
  });

  it('moves the call only once, and then shows its new time', async () => {
    const all = await reminded();
    const { data } = (await moveTo(all[which])).ok;
    expect(data).toMatchObject({ side, startsAt: thursdayMoment, coming: false, moved: true });
    expect(await rowOf(all)).toMatchObject({ status: 'booked', sequence: 1 });
    expect(await mailedOf(all)).toEqual([['call_moved'], ['call_moved']]);
    expect(await notifiedRolesOf(all)).toEqual([side === 'customer' ? 'vendor' : 'customer']);
    for (const link of [all.link, all.theirs]) {
      expect((await test.as().call(read, by(link))).ok.data).toMatchObject({
        startsAt: thursdayMoment,
        moved: true,
      });
      for (const again of [
        await moveTo(link, '2026-11-27 09:00:00'),
        await test.as().call(give, { ...by(link), body: { answer: 'cancel' } }),
        await test.as().call(give, { ...by(link), body: { answer: 'coming' } }),
        await test.as().call(slots, { ...by(link), query: days }),
      ]) {
        expect([again.status, again.failure.error]).toEqual([
          404,
          outcomes.scheduling.link_unknown,
        ]);
      }
    }
    const row = await rowOf(all);
    expect(row).toMatchObject({ status: 'booked', sequence: 1, [`${side}_coming_at`]: null });
    expect(row.starts_at.toISOString()).toBe(thursdayMoment);
  });

  it('moves the call once if two requests arrive concurrently', async () => {
    const all = await reminded();
    const answers = await Promise.all([
      moveTo(all[which], thursday),
      moveTo(all[which], '2026-11-27 09:00:00'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await rowOf(all)).sequence).toBe(1);
  });

  it('becomes invalid when the call is moved, even if moved back', async () => {
    const all = await reminded();
    const params = { id: all.call._id };
    const { move: moveSignedIn } = vendorCalendarEndpoints;
    for (const dateTime of [thursday, '2026-11-25 09:00:00']) {
      const moved = await all.vendor.caller.call(moveSignedIn, { params, body: { dateTime } });
      expect(moved.status).toBe(200);
    }
    expect((await moveTo(all[which])).status).toBe(404);
    const cancel = { ...by(all[which]), body: { answer: 'cancel' } } as const;
    expect((await test.as().call(give, cancel)).status).toBe(404);
    expect((await test.as().call(read, by(all[which]))).ok.data).toMatchObject({ moved: true });
    expect((await rowOf(all)).status).toBe('booked');
  });
});

describe('moving a call by the link of a reminder', () => {
  it('is refused outside opening hours, during other calls and after a block', async () => {
    const all = await reminded();
    const night = await moveTo(all.link, '2026-11-26 03:00:00');
    expect([night.status, night.failure.errors]).toEqual([
      422,
      { dateTime: [messages.scheduling.outside_hours] },
    ]);
    expect((await moveTo(all.link, 'soon')).status).toBe(422);
    await book(all.customer, all.vendor.id, thursday);
    expect((await moveTo(all.theirs)).failure.error).toBe(messages.scheduling.taken);
    expect((await timesOf(all.theirs)).data.map(({ dateTime }) => dateTime)).not.toContain(
      thursday,
    );
    const parties = { customer_id: all.customer.id, vendor_id: all.vendor.id };
    await buildConversation(test.database.db, {
      ...parties,
      blocked_by_vendor_at: test.clock.now,
    });
    const blocked = await moveTo(all.link, '2026-11-27 09:00:00');
    expect([blocked.status, blocked.failure.error]).toEqual([403, outcomes.scheduling.blocked]);
    expect((await rowOf(all)).sequence).toBe(0);
  });

  it('is refused once the call has begun or was cancelled', async () => {
    const all = await reminded();
    const cancelled = await reminded();
    const params = { id: cancelled.call._id };
    await cancelled.customer.caller.call(customerCalendarEndpoints.cancel, { params });
    expect((await moveTo(cancelled.link)).status).toBe(404);
    expect((await test.as().call(read, by(cancelled.link))).status).toBe(404);
    later(25);
    for (const link of [all.link, 'x', `${all.link}x`, '']) {
      expect((await moveTo(link)).status).toBe(link === '' ? 422 : 404);
    }
    expect((await rowOf(all)).sequence).toBe(0);
  });

  it('makes the link expire when the moved call begins', {
    tags: 'engine',
  }, async () => {
    const all = await reminded();
    expect((await moveTo(all.theirs, '2026-11-24 11:00:00')).status).toBe(200);
    later(3);
    expect((await test.as().call(read, by(all.theirs))).status).toBe(404);
  });

  it('causes a new reminder, whose link can move the call again', async () => {
    const all = await reminded();
    await moveTo(all.link, '2026-11-27 09:00:00');
    later(48);
    await remind();
    const mails = await remindersTo(all.customer);
    const links = mails.map(({ text }) => /answer=move#([\w.-]+)/.exec(text)?.[1] ?? '');
    expect((await moveTo(links.at(-1) ?? '', '2026-11-30 09:00:00')).status).toBe(200);
  });
});
