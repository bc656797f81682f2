import { customerCalendarEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import { vendorCalendarEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { messages } from '@threshold/contract/texts/messages';
import { expect, it } from 'vitest';
import { beginOnMonday, book } from '#test/arrangements/booking.ts';
import { customerCaller, vendorCaller } from '#test/callers.ts';
import { testApp } from '#test/test-app.ts';

/* Minutes that a vendor keeps free between two calls. */

const test = testApp();
beginOnMonday(test);
const { setAvailability, slots, nextCalls, move } = vendorCalendarEndpoints;

/** Creates a vendor with a buffer of 15 minutes and a call on Tuesday at 10:00. */
async function withPause() {
  const vendor = await vendorCaller(test);
  const params = { id: vendor.id };
  await vendor.caller.call(setAvailability, { params, body: { weekly: [], buffer_minutes: 15 } });
  const first = await customerCaller(test);
  const { ok } = await book(first, vendor.id, '2026-11-24 10:00:00');
  return { vendor, first, call: ok.data };
}

it('customers cannot book a call within the buffer of another call', async () => {
  const { vendor } = await withPause();
  const other = await customerCaller(test);
  const query = { from: '2026-11-24', to: '2026-11-24' };
  const { data } = (await other.caller.call(slots, { params: { id: vendor.id }, query })).ok;
  const times = data.map(({ dateTime }) => dateTime.slice(11, 16));
  expect(times).toContain('09:00');
  expect(times).toContain('11:00');
  for (const time of ['09:30', '10:00', '10:30']) expect(times).not.toContain(time);
  for (const time of ['09:16', '10:30', '10:44']) {
    const { status, failure } = await book(other, vendor.id, `2026-11-24 ${time}:00`);
    expect([status, failure.error]).toEqual([409, messages.scheduling.taken]);
  }
  expect((await book(other, vendor.id, '2026-11-24 10:45:00')).status).toBe(201);
  expect((await book(other, vendor.id, '2026-11-24 09:15:00')).status).toBe(201);
});

it("a customer can move a call into its own buffer, not another call's", async () => {
  const { vendor, first, call } = await withPause();
  await book(await customerCaller(test), vendor.id, '2026-11-24 14:00:00');
  const to = (dateTime: string) =>
    first.caller.call(customerCalendarEndpoints.move, {
      params: { id: call._id },
      body: { dateTime },
    });
  expect((await to('2026-11-24 10:10:00')).status).toBe(200);
  expect((await to('2026-11-24 14:30:00')).status).toBe(409);
});

it('a buffer restricts neither the vendor nor calls with other vendors', async () => {
  const { vendor, first, call } = await withPause();
  await book(await customerCaller(test), vendor.id, '2026-11-24 14:00:00');
  const body = { dateTime: '2026-11-24 14:30:00' };
  expect((await vendor.caller.call(move, { params: { id: call._id }, body })).status).toBe(200);
  const elsewhere = await vendorCaller(test);
  await elsewhere.caller.call(setAvailability, {
    params: { id: elsewhere.id },
    body: { weekly: [], buffer_minutes: 60 },
  });
  expect((await book(first, elsewhere.id, '2026-11-24 15:00:00')).status).toBe(201);
});

it('the next free time begins after the buffer of the previous call', async () => {
  const { vendor } = await withPause();
  // It is Tuesday, 10:31 in Sydney; the call ended at 10:30.
  test.clock.now = new Date('2026-11-23T23:31:00Z');
  const query = { ids: vendor.id };
  const { data } = (await test.as().call(nextCalls, { query })).ok;
  expect(data[0]?.dateTime).toBe('2026-11-24 11:00:00');
});
