import { vendorCalendarEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { beginOnMonday } from '#test/arrangements/booking.ts';
import { customerCaller, vendorCaller } from '#test/callers.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { buildVendorHours } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
beginOnMonday(test);
const { availability, setAvailability, slots } = vendorCalendarEndpoints;
const sentences = messages.scheduling;

const openAll = {
  timezone: 'Australia/Sydney',
  weekly: [],
  exceptions: [],
  slot_minutes: 30,
  notice_minutes: 0,
  buffer_minutes: 0,
};

describe('/vendors/{id}/availability', () => {
  it('returns the default opening hours until the vendor sets a calendar', async () => {
    const { id, caller } = await vendorCaller(test, { timezone: 'Australia/Perth' });
    const { ok } = await caller.call(availability, { params: { id } });
    expect(ok.data).toEqual({ ...openAll, timezone: 'Australia/Perth' });
  });

  it('stores a calendar and returns its hours sorted by day and time', async () => {
    const { id, caller } = await vendorCaller(test);
    const params = { id };
    const body = {
      timezone: 'Australia/Lord_Howe',
      weekly: [
        {
          weekday: 1,
          hours: [
            { from: '13:00', to: '17:00' },
            { from: '09:00', to: '12:00' },
          ],
        },
        { weekday: 0, hours: [{ from: '10:00', to: '11:00' }] },
      ],
      exceptions: [{ day: '2026-12-25', hours: [] }],
      slot_minutes: 45,
      notice_minutes: 120,
    };
    await caller.call(setAvailability, { params, body });
    const { data } = (await caller.call(availability, { params })).ok;
    expect(data).toMatchObject({
      timezone: 'Australia/Lord_Howe',
      exceptions: [{ day: '2026-12-25', hours: [] }],
      slot_minutes: 45,
      notice_minutes: 120,
    });
    expect(data.weekly.map(({ weekday, hours }) => [weekday, hours.length])).toEqual([
      [0, 1],
      [1, 2],
      [2, 0],
      [3, 0],
      [4, 0],
      [5, 0],
      [6, 0],
    ]);
    expect(data.weekly[1]?.hours[0]).toEqual({ from: '09:00', to: '12:00' });
    // A returned calendar can be sent unchanged, and an empty week restores the defaults.
    await caller.call(setAvailability, { params, body: data });
    expect((await caller.call(availability, { params })).ok.data).toEqual(data);
    const reset = await caller.call(setAvailability, { params, body: { weekly: [] } });
    expect(reset.ok.data).toEqual(openAll);
  });

  it('accepts a week that is closed on every day', async () => {
    const { id, caller } = await vendorCaller(test);
    const body = { weekly: [{ weekday: 1, hours: [] }] };
    await caller.call(setAvailability, { params: { id }, body });
    const query = { from: '2026-11-23', to: '2026-12-06' };
    expect((await caller.call(slots, { params: { id }, query })).ok.data).toEqual([]);
  });

  it('rejects invalid opening hours, names the field and stores nothing', async () => {
    const { id, caller } = await vendorCaller(test);
    const { status, failure } = await caller.raw({
      method: 'PUT',
      url: `/api/vendors/${id}/availability`,
      payload: { weekly: [{ weekday: 1, hours: [{ from: '17:00', to: '09:00' }] }] },
    });
    expect([status, failure.errors]).toEqual([
      422,
      { 'weekly.0.hours.0.to': [sentences.hours_order] },
    ]);
    expect((await caller.call(availability, { params: { id } })).ok.data).toEqual(openAll);
  });

  it('refuses a vendor who requests the calendar of another vendor', async () => {
    const { id } = await vendorCaller(test);
    const other = await vendorCaller(test);
    for (const foreign of [id, newId()]) {
      expect((await other.caller.call(availability, { params: { id: foreign } })).status).toBe(403);
    }
  });
});

describe('GET /vendors/{id}/slots', () => {
  const timesOf = (data: readonly { readonly dateTime: string }[]) =>
    data.map(({ dateTime }) => dateTime.slice(0, 16));

  it("lists today's remaining free times in steps of one call length", async () => {
    const vendor = await vendorCaller(test);
    await buildVendorHours(test.database.db, vendor.id, [
      { weekday: 1, opens: '09:00', closes: '12:10' },
    ]);
    const { caller } = await customerCaller(test);
    const query = { from: '2026-11-20', to: '2026-11-24' };
    const { ok } = await caller.call(slots, { params: { id: vendor.id }, query });
    expect(timesOf(ok.data)).toEqual(['2026-11-23 10:30', '2026-11-23 11:00', '2026-11-23 11:30']);
    expect(ok.timezone).toBe('Australia/Sydney');
    expect(ok.data[0]?.startsAt).toBe('2026-11-22T23:30:00.000Z');
  });

  it('excludes booked times of vendor and customer, but not cancelled calls', async () => {
    const { db } = test.database;
    const vendor = await vendorCaller(test);
    await buildVendorHours(db, vendor.id, [{ weekday: 2, opens: '09:00', closes: '11:00' }]);
    const customer = await customerCaller(test);
    const at = (time: string) => new Date(`2026-11-24T${time}:00+11:00`);
    await buildAppointment(db, {
      vendor_id: vendor.id,
      starts_at: at('09:15'),
      ends_at: at('09:45'),
    });
    await buildAppointment(db, { customer_id: customer.id, starts_at: at('10:00') });
    await buildAppointment(db, {
      vendor_id: vendor.id,
      starts_at: at('10:30'),
      status: 'cancelled',
    });
    const request = {
      params: { id: vendor.id },
      query: { from: '2026-11-24', to: '2026-11-24' },
    };
    const mine = (await customer.caller.call(slots, request)).ok.data;
    expect(timesOf(mine)).toEqual(['2026-11-24 10:30']);
    const other = (await (await customerCaller(test)).caller.call(slots, request)).ok.data;
    expect(timesOf(other)).toEqual(['2026-11-24 10:00', '2026-11-24 10:30']);
  });

  it("lists times until the year's end, for at most two months", async () => {
    const vendor = await vendorCaller(test);
    const { caller } = await customerCaller(test);
    const daysIn = async (from: string, to: string) => {
      const { ok } = await caller.call(slots, { params: { id: vendor.id }, query: { from, to } });
      return [...new Set(ok.data.map(({ dateTime }) => dateTime.slice(0, 10)))];
    };
    expect((await daysIn('2026-12-01', '2027-03-01')).at(-1)).toBe('2026-12-31');
    expect(await daysIn('2027-01-01', '2027-03-01')).toEqual([]);
    test.clock.now = new Date('2026-06-01T00:00:00Z');
    expect(await daysIn('2026-06-02', '2026-12-31')).toHaveLength(limits.appointment.slots_days);
  });

  it('applies the notice period to customers only', async () => {
    const vendor = await vendorCaller(test);
    const params = { id: vendor.id };
    const body = { weekly: [], notice_minutes: 24 * 60 };
    await vendor.caller.call(setAvailability, { params, body });
    const query = { from: '2026-11-23', to: '2026-11-24' };
    const { caller } = await customerCaller(test);
    expect((await caller.call(slots, { params, query })).ok.data[0]?.dateTime).toBe(
      '2026-11-24 10:00:00',
    );
    expect((await vendor.caller.call(slots, { params, query })).ok.data[0]?.dateTime).toBe(
      '2026-11-23 10:30:00',
    );
  });

  it('lists times of approved vendors only', async () => {
    const query = { from: '2026-11-23', to: '2026-11-24' };
    const { caller } = await customerCaller(test);
    for (const [status, answer] of [
      ['pending', 403],
      ['suspended', 404],
    ] as const) {
      const { id } = await vendorCaller(test, { status });
      expect((await caller.call(slots, { params: { id }, query })).status).toBe(answer);
    }
    expect((await caller.call(slots, { params: { id: newId() }, query })).status).toBe(404);
  });

  it('rejects missing or invalid days and days in the wrong order', async () => {
    const { id } = await vendorCaller(test);
    const { caller } = await customerCaller(test);
    for (const query of [
      '',
      '?from=2026-11-24',
      '?from=2026-11-24&to=2026-11-23',
      '?from=x&to=y',
    ]) {
      expect((await caller.raw({ url: `/api/vendors/${id}/slots${query}` })).status).toBe(422);
    }
  });
});
