import { customerCalendarEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import { vendorCalendarEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { beginOnMonday, book } from '#test/arrangements/booking.ts';
import { customerCaller, vendorCaller } from '#test/callers.ts';
import { listMailsTo, sendMails } from '#test/outbox.ts';
import { publicUrl, testApp } from '#test/test-app.ts';

const test = testApp({ rateLimitScale: 1 });
beginOnMonday(test);
const sentences = messages.scheduling;

/** A customer and a vendor with a call on Tuesday at 9:00. */
async function booked() {
  const customer = await customerCaller(test, { first_name: 'Ana', last_name: 'Silva' });
  const vendor = await vendorCaller(test, { full_name: 'Vic Wu' });
  const said = { topic: 'Refinancing', phone_number: '0400000000' };
  const { ok } = await book(customer, vendor.id, '2026-11-24 09:00:00', said);
  return { customer, vendor, call: ok.data };
}
type Booked = Awaited<ReturnType<typeof booked>>;

const sides = {
  customer: customerCalendarEndpoints,
  vendor: vendorCalendarEndpoints,
} as const;
type Side = keyof typeof sides;

const move = (all: Booked, side: Side, dateTime: string) =>
  all[side].caller.call(sides[side].move, { params: { id: all.call._id }, body: { dateTime } });
const cancel = (all: Booked, side: Side) =>
  all[side].caller.call(sides[side].cancel, { params: { id: all.call._id } });
const callsOf = async (all: Booked, side: Side) => {
  const answer = await all[side].caller.call(sides[side].appointments, {
    params: { id: all[side].id },
  });
  return answer.ok.appointments;
};

describe.each(['customer', 'vendor'] as const)('call changed by its %s', (side) => {
  it('is moved to a new time, which frees the old time', async () => {
    const all = await booked();
    const { ok } = await move(all, side, '2026-11-25 14:00:00');
    expect(ok.data).toMatchObject({
      _id: all.call._id,
      dateTime: '2026-11-25 14:00:00',
      topic: 'Refinancing',
      phone_number: '0400000000',
    });
    expect(await callsOf(all, 'customer')).toMatchObject([ok.data]);
    expect(await callsOf(all, 'vendor')).toMatchObject([ok.data]);
    const other = await customerCaller(test);
    const again = await book(other, all.vendor.id, '2026-11-24 09:00:00');
    expect(again.status).toBe(201);
  });

  it('cannot be moved to booked or past times or outside opening hours', async () => {
    const all = await booked();
    const other = await customerCaller(test);
    await book(other, all.vendor.id, '2026-11-24 10:00:00');
    const taken = await move(all, side, '2026-11-24 10:15:00');
    expect([taken.status, taken.failure.error]).toEqual([409, sentences.taken]);
    for (const [dateTime, sentence] of [
      ['2026-11-22 10:00:00', sentences.past_date],
      ['2026-11-24 22:00:00', sentences.outside_hours],
    ] as const) {
      const refused = await move(all, side, dateTime);
      expect([refused.status, refused.failure.error]).toEqual([422, sentence]);
    }
    expect((await callsOf(all, side))[0]?.dateTime).toBe('2026-11-24 09:00:00');
  });

  it('can be cancelled only once, which frees its time for other customers', async () => {
    const all = await booked();
    expect((await cancel(all, side)).ok.message).toBe(outcomes.scheduling.cancelled);
    // The phone number is deleted, because it was given for this call only.
    const off = { status: 'cancelled', topic: 'Refinancing', phone_number: '' };
    expect(await callsOf(all, 'customer')).toMatchObject([off]);
    for (const again of [await cancel(all, side), await move(all, side, '2026-11-25 14:00:00')]) {
      expect([again.status, again.failure.error]).toEqual([409, outcomes.scheduling.closed]);
    }
    const other = await customerCaller(test);
    const rebooked = await book(other, all.vendor.id, '2026-11-24 09:00:00');
    expect(rebooked.status).toBe(201);
  });

  it('cannot be changed after its end', async () => {
    const all = await booked();
    test.clock.now = new Date('2026-11-23T22:35:00Z');
    expect((await cancel(all, side)).status).toBe(409);
    expect((await move(all, side, '2026-11-25 14:00:00')).status).toBe(409);
  });

  it('cannot be changed by members outside the call, who get status 404', async () => {
    const all = await booked();
    const stranger = side === 'customer' ? await customerCaller(test) : await vendorCaller(test);
    const params = { id: all.call._id };
    expect((await stranger.caller.call(sides[side].cancel, { params })).status).toBe(404);
    const body = { dateTime: '2026-11-25 14:00:00' };
    expect((await stranger.caller.call(sides[side].move, { params, body })).status).toBe(404);
    const missing = { params: { id: newId() } };
    expect((await all[side].caller.call(sides[side].cancel, missing)).status).toBe(404);
    expect(await callsOf(all, 'vendor')).toMatchObject([{ status: 'booked' }]);
  });
});

describe('concurrent moves of two calls', () => {
  it('succeed for only one of the calls if their new times overlap', async () => {
    const [first, second] = [await booked(), await booked()];
    const vendorId = first.vendor.id;
    const { ok } = await book(second.customer, vendorId, '2026-11-25 09:00:00');
    const moved = await Promise.all([
      move(first, 'customer', '2026-11-26 09:00:00'),
      move({ ...second, call: ok.data }, 'customer', '2026-11-26 09:15:00'),
    ]);
    expect(moved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('list of calls', () => {
  it('starts with upcoming calls, followed by past calls', async () => {
    const all = await booked();
    const { customer, vendor } = all;
    for (const dateTime of ['2026-11-23 11:00:00', '2026-11-26 09:00:00', '2026-11-25 09:00:00']) {
      await book(customer, vendor.id, dateTime);
    }
    test.clock.now = new Date('2026-11-23T02:00:00Z');
    const days = (await callsOf(all, 'vendor')).map(({ dateTime }) => dateTime.slice(8, 10));
    expect(days).toEqual(['24', '25', '26', '23']);
  });
});

describe('daily limit of changes to calls', () => {
  const times = (count: number) =>
    Array.from({ length: count }, (_, nr) => `2026-11-25 ${nr % 2 ? '14' : '15'}:00:00`);

  it.each(['customer', 'vendor'] as const)(
    'restricts moves by the %s, who can still cancel the call',
    async (side) => {
      const all = await booked();
      for (const time of times(limits.pair_per_day.call_changes)) {
        expect((await move(all, side, time)).status).toBe(200);
      }
      const refused = await move(all, side, '2026-11-26 09:00:00');
      const wait = 24 * 60 * 60;
      expect([refused.status, refused.failure.error]).toEqual([
        429,
        outcomes.refusals.too_many_between(wait),
      ]);
      expect(refused.headers['retry-after']).toBe(String(wait));
      // The limit is separate for the other party and for calls with other members.
      const other = side === 'customer' ? 'vendor' : 'customer';
      expect((await move(all, other, '2026-11-26 09:00:00')).status).toBe(200);
      const third = { ...(await booked()), [side]: all[side] };
      const { ok } = await book(third.customer, third.vendor.id, '2026-11-27 09:00:00');
      expect((await move({ ...third, call: ok.data }, side, '2026-11-27 10:00:00')).status).toBe(
        200,
      );
      expect((await cancel(all, side)).status).toBe(200);
    },
  );

  it('does not include refused moves', async () => {
    const all = await booked();
    for (let time = 0; time <= limits.pair_per_day.call_changes; time += 1) {
      expect((await move(all, 'customer', '2026-11-22 10:00:00')).status).toBe(422);
    }
    expect((await move(all, 'customer', '2026-11-25 14:00:00')).status).toBe(200);
  });

  it('also restricts bookings and cancellations between one customer and one vendor', async () => {
    const all = await booked();
    await cancel(all, 'customer');
    for (let time = 1; time < limits.pair_per_day.calls_booked; time += 1) {
      const { ok } = await book(all.customer, all.vendor.id, '2026-11-24 09:00:00');
      expect((await cancel({ ...all, call: ok.data }, 'customer')).status).toBe(200);
    }
    expect((await book(all.customer, all.vendor.id, '2026-11-24 09:00:00')).status).toBe(429);
  });
});

describe('block', () => {
  it.each(['customer', 'vendor'] as const)(
    'by the %s prevents booking and moving calls between customer and vendor',
    async (blocker) => {
      const all = await booked();
      const other = blocker === 'customer' ? 'vendor' : 'customer';
      const opened = await all[blocker].caller.call(chatEndpoints.open, {
        query: { receiverId: all[other].id, role: other },
      });
      const set = (blocked: boolean) =>
        all[blocker].caller.call(chatEndpoints.block, {
          body: { conversationId: opened.ok.data._id, blocked },
        });
      const bookAgain = () => book(all.customer, all.vendor.id, '2026-11-25 09:00:00');
      await set(true);
      for (const refused of [
        await bookAgain(),
        await move(all, 'customer', '2026-11-25 14:00:00'),
        await move(all, 'vendor', '2026-11-25 14:00:00'),
      ]) {
        expect([refused.status, refused.failure.error]).toEqual([403, outcomes.scheduling.blocked]);
      }
      expect((await cancel(all, other)).status).toBe(200);
      await set(false);
      expect((await bookAgain()).status).toBe(201);
    },
  );
});

describe('mails about a call', () => {
  /** Calendar entry of each mail to the address, as unfolded lines. */
  const entriesTo = async (email: string) =>
    (await listMailsTo(test.database.db, email)).map(({ calendar }) => ({
      method: calendar?.method,
      lines: (calendar?.content ?? '').replaceAll('\r\n ', '').split('\r\n'),
    }));
  const property = (lines: readonly string[], name: string) =>
    lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);

  it('are sent to customer and vendor and update one calendar entry', async () => {
    const all = await booked();
    await sendMails(test.database.db);
    await move(all, 'vendor', '2026-11-25 14:00:00');
    await sendMails(test.database.db);
    await cancel(all, 'customer');
    for (const [side, with_] of [
      ['customer', 'Vic Wu'],
      ['vendor', 'Ana Silva'],
    ] as const) {
      const entries = await entriesTo(all[side].email);
      expect(entries.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
      const of = (name: string) => entries.map(({ lines }) => property(lines, name));
      expect(of('METHOD')).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
      expect(of('SEQUENCE')).toEqual(['0', '1', '2']);
      expect(of('STATUS')).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED']);
      expect(new Set(of('UID')).size).toBe(1);
      expect(of('UID')[0]).toContain(all.call._id);
      expect(of('DTSTART')).toEqual(['20261123T220000Z', '20261125T030000Z', '20261125T030000Z']);
      expect(of('DTEND')[0]).toBe('20261123T223000Z');
      expect(of('SUMMARY')[0]).toBe(`Call with ${with_}`);
      expect(entries[0]?.lines.find((line) => line.startsWith('ATTENDEE'))).toContain(
        `mailto:${all[side].email}`,
      );
    }
    const [first, second, third] = await listMailsTo(test.database.db, all.customer.email);
    expect(first?.subject).toBe(
      'Call with Vic Wu: Tuesday, 24 November 2026 at 9:00 am (Sydney time)',
    );
    expect(first?.text).toContain('You booked a call.');
    expect(first?.text).toContain(`${publicUrl}/customer/calls`);
    expect(second?.text).toContain('Vic Wu moved the call to another time.');
    expect(third?.text).toContain('You cancelled the call.');
    expect(first?.text).not.toContain(all.vendor.email);
  });

  it('replace earlier unsent mails about the same call', async () => {
    const all = await booked();
    const other = await booked();
    await move(all, 'vendor', '2026-11-25 14:00:00');
    await move(all, 'vendor', '2026-11-25 15:00:00');
    for (const side of ['customer', 'vendor'] as const) {
      const [entry, ...more] = await entriesTo(all[side].email);
      expect(more).toEqual([]);
      expect(property(entry?.lines ?? [], 'SEQUENCE')).toBe('2');
      expect(property(entry?.lines ?? [], 'DTSTART')).toBe('20261125T040000Z');
      expect(await entriesTo(other[side].email)).toHaveLength(1);
    }
    await sendMails(test.database.db);
    await cancel(all, 'customer');
    expect(await entriesTo(all.vendor.email)).toMatchObject([
      { method: 'REQUEST' },
      { method: 'CANCEL' },
    ]);
  });

  it('fold long lines and escape line breaks in the calendar entry', async () => {
    const customer = await customerCaller(test);
    const full_name = `Öffentliche, "Notare"; & Söhne ${'über '.repeat(20)}\r\nX-EVIL:1`;
    const vendor = await vendorCaller(test, { full_name });
    await book(customer, vendor.id, '2026-11-24 09:00:00');
    const [mail] = await listMailsTo(test.database.db, vendor.email);
    const lines = (mail?.calendar?.content ?? '').split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(lines.some((line) => line.startsWith('X-EVIL'))).toBe(false);
    const [{ lines: whole } = { lines: [] }] = await entriesTo(customer.email);
    expect(property(whole, 'SUMMARY')).toContain('Öffentliche\\, "Notare"\\; & Söhne');
  });

  it('omit the name of a customer if it contains a link', async () => {
    const customer = await customerCaller(test, {
      first_name: 'Win at',
      last_name: 'www.evil.example',
    });
    const vendor = await vendorCaller(test);
    await book(customer, vendor.id, '2026-11-24 09:00:00');
    const [mail] = await listMailsTo(test.database.db, vendor.email);
    expect(`${mail?.subject} ${mail?.html} ${mail?.calendar?.content}`).not.toContain('evil');
  });
});
