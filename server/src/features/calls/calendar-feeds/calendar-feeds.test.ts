import { calendarFeedEndpoints } from '@threshold/contract/endpoints/calls/appointments';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { cancelCall } from '#src/features/calls/booking/appointments.service.ts';
import { beginOnMonday, book } from '#test/arrangements/booking.ts';
import { resetByMail } from '#test/arrangements/reset-by-mail.ts';
import { customerCaller, vendorCaller } from '#test/callers.ts';
import { bothMembers } from '#test/members.ts';
import { publicUrl, testApp } from '#test/test-app.ts';

/* Calendar feeds at secret URLs, parsed by an independent implementation of iCalendar. */

const test = testApp();
beginOnMonday(test);
const { read, renew, end } = calendarFeedEndpoints;
const params = { kind: 'calls' } as const;

type Caller = Awaited<ReturnType<typeof customerCaller>>['caller'];
const addressOf = async (caller: Caller) => (await caller.call(renew, { params })).ok.data.url;
const get = (url: string) => test.as().raw({ url: url.replace(publicUrl, '') });
async function eventsAt(url: string) {
  const { text } = await get(url);
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
}

async function booked() {
  const customer = await customerCaller(test, { first_name: 'Ana', last_name: 'Silva' });
  const vendor = await vendorCaller(test, { full_name: 'Vic Wu' });
  const said = { topic: 'Refinancing', phone_number: '0400000000' };
  const { ok } = await book(customer, vendor.id, '2026-11-24 09:00:00', said);
  return { customer, vendor, call: ok.data };
}

describe('calendar feed', () => {
  it("shows a customer's or vendor's calls, without topic and phone number", async () => {
    const { customer, vendor, call } = await booked();
    for (const [caller, other] of [
      [customer.caller, 'Vic Wu'],
      [vendor.caller, 'Ana Silva'],
    ] as const) {
      const url = await addressOf(caller);
      const { status, headers, text } = await get(url);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
      expect(headers['cache-control']).toBe('private, no-store');
      expect(text).not.toMatch(/Refinancing|0400/);
      const [event] = await eventsAt(url);
      expect(event?.summary).toBe(`Call with ${other}`);
      expect(event?.startDate.toJSDate().toISOString()).toBe(call.startsAt);
      expect(call.calendar.replace(/\r\n /g, '')).toContain(`UID:${event?.uid}`);
    }
  });

  it('shows a cancelled call with the status "cancelled"', async () => {
    const { customer, call } = await booked();
    const url = await addressOf(customer.caller);
    const deps = {
      database: test.database,
      now: () => test.clock.now,
      publicUrl: () => publicUrl,
      scaled: (limit: number) => limit,
    };
    await cancelCall(deps, { role: 'customer', id: customer.id }, call._id);
    const [event] = await eventsAt(url);
    expect(event?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(event?.sequence).toBe(1);
  });

  it('has a replaceable URL that is stored as a hash', async () => {
    const { customer } = await booked();
    const { caller } = customer;
    const first = await addressOf(caller);
    const rows = await test.database.db.selectFrom('calendar_feeds').selectAll().execute();
    const secret = /([\w-]{43})\.ics$/.exec(first)?.[1] ?? '';
    expect(secret).not.toBe('');
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect((await caller.call(read, { params })).ok.data.createdAt).toBe(
      test.clock.now.toISOString(),
    );
    const second = await addressOf(caller);
    expect((await get(first)).status).toBe(404);
    expect((await get(second)).status).toBe(200);
    await caller.call(end, { params });
    expect((await get(second)).status).toBe(404);
    expect((await caller.call(read, { params })).ok.data.createdAt).toBeNull();
    expect((await caller.call(end, { params })).status).toBe(404);
  });

  it('has one valid URL after two concurrent requests for a URL', { tags: 'engine' }, async () => {
    const { caller } = await customerCaller(test);
    const [one, two] = await Promise.all([addressOf(caller), addressOf(caller)]);
    const statuses = [(await get(one)).status, (await get(two)).status];
    expect(new Set(statuses)).toEqual(new Set([200, 404]));
  });

  it.each(bothMembers)(
    'returns 404 after a password reset by its owner (%s)',
    { tags: 'engine' },
    async (members) => {
      const one = await (members === 'customers' ? customerCaller(test) : vendorCaller(test));
      const url = await addressOf(one.caller);
      expect((await get(url)).status).toBe(200);
      await resetByMail(test, members, one.email);
      expect((await get(url)).status).toBe(404);
    },
  );

  it('is deleted with the account', async () => {
    const { customer } = await booked();
    const url = await addressOf(customer.caller);
    await test.database.db.deleteFrom('customers').where('id', '=', customer.id).execute();
    expect((await get(url)).status).toBe(404);
  });

  it.each(['x.ics', `${'a'.repeat(43)}.ics`, 'a'.repeat(43), '..%2f.ics'])(
    'returns 404 for the unknown URL %s',
    async (file) => {
      expect((await get(`/calendars/${file}`)).status).toBe(404);
    },
  );
});
