import { customerCalendarEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import { vendorCalendarEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { messages } from '@threshold/contract/texts/messages';
import { describe, expect, it } from 'vitest';
import { beginOnMonday, book } from '#test/arrangements/booking.ts';
import { customerCaller, vendorCaller } from '#test/callers.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
beginOnMonday(test);
const sentences = messages.scheduling;

describe('booking across daylight saving changes', () => {
  const night = { weekly: [{ weekday: 0, hours: [{ from: '01:00', to: '04:00' }] }] };

  async function vendorIn(timezone: string) {
    const vendor = await vendorCaller(test, { timezone });
    const params = { id: vendor.id };
    await vendor.caller.call(vendorCalendarEndpoints.setAvailability, { params, body: night });
    return vendor;
  }
  const slotsOn = async (vendorId: string, day: string) => {
    const { caller } = await customerCaller(test);
    const { ok } = await caller.call(vendorCalendarEndpoints.slots, {
      params: { id: vendorId },
      query: { from: day, to: day },
    });
    return ok.data.map(
      ({ dateTime, startsAt }) => `${dateTime.slice(11, 16)} ${startsAt.slice(11, 16)}`,
    );
  };

  it.each([
    // Clocks go forward by an hour: 02:00 becomes 03:00.
    ['Australia/Sydney', ['01:00 15:00', '01:30 15:30', '03:00 16:00', '03:30 16:30']],
    // Clocks go forward by half an hour: 02:00 becomes 02:30.
    [
      'Australia/Lord_Howe',
      ['01:00 14:30', '01:30 15:00', '02:30 15:30', '03:00 16:00', '03:30 16:30'],
    ],
    // These zones have no daylight saving time.
    [
      'Australia/Brisbane',
      ['01:00 15:00', '01:30 15:30', '02:00 16:00', '02:30 16:30', '03:00 17:00', '03:30 17:30'],
    ],
    [
      'Australia/Perth',
      ['01:00 17:00', '01:30 17:30', '02:00 18:00', '02:30 18:30', '03:00 19:00', '03:30 19:30'],
    ],
  ])('offers only local times that exist in %s', async (timezone, expected) => {
    test.clock.now = new Date('2026-10-01T00:00:00Z');
    const vendor = await vendorIn(timezone);
    expect(await slotsOn(vendor.id, '2026-10-04')).toEqual(expected);
  });

  it('refuses a skipped local time and books a call across the change', async () => {
    test.clock.now = new Date('2026-10-01T00:00:00Z');
    const vendor = await vendorIn('Australia/Sydney');
    const customer = await customerCaller(test);
    const skipped = await book(customer, vendor.id, '2026-10-04 02:30:00');
    expect(skipped.failure.error).toBe(sentences.outside_hours);
    const { ok } = await book(customer, vendor.id, '2026-10-04 01:45:00');
    expect(ok.data).toMatchObject({ startsAt: '2026-10-03T15:45:00.000Z', minutes: 30 });
    const next = await book(customer, vendor.id, '2026-10-04 03:00:00');
    expect(next.failure.error).toBe(sentences.taken);
  });

  it('uses the first of two equal local times when clocks go back', async () => {
    test.clock.now = new Date('2027-04-01T00:00:00Z');
    const vendor = await vendorIn('Australia/Sydney');
    const { ok } = await book(await customerCaller(test), vendor.id, '2027-04-04 02:30:00');
    expect(ok.data).toMatchObject({
      dateTime: '2027-04-04 02:30:00',
      startsAt: '2027-04-03T15:30:00.000Z',
    });
  });

  it('preserves the time of booked calls when the time zone changes', async () => {
    const vendor = await vendorCaller(test);
    const customer = await customerCaller(test);
    const { ok } = await book(customer, vendor.id, '2026-11-24 09:00:00');
    await vendor.caller.call(vendorCalendarEndpoints.setAvailability, {
      params: { id: vendor.id },
      body: { timezone: 'Australia/Perth', weekly: [] },
    });
    const read = await customer.caller.call(customerCalendarEndpoints.appointments, {
      params: { id: customer.id },
    });
    const { calendar: _, ...call } = ok.data;
    expect(read.ok.appointments).toMatchObject([call]);
  });
});
