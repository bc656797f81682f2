import { customerCalendarEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import {
  awayNoticeEndpoints,
  vendorCalendarEndpoints,
} from '@threshold/contract/endpoints/calls/vendors-calendar';
import { messages } from '@threshold/contract/texts/messages';
import { expect, it } from 'vitest';
import { beginOnMonday, book } from '#test/arrangements/booking.ts';
import { customerCaller, vendorCaller } from '#test/callers.ts';
import { testApp } from '#test/test-app.ts';

/* Days on which a vendor is away. */

const test = testApp();
beginOnMonday(test);
const { slots, nextCalls, move } = vendorCalendarEndpoints;
type Vendor = Awaited<ReturnType<typeof vendorCaller>>;

const say = ({ id, caller }: Vendor, first_day: string, last_day: string) =>
  caller.call(awayNoticeEndpoints.set, { params: { id }, body: { first_day, last_day } });

/** A vendor in Sydney who is away from Tuesday to Thursday. */
async function awayVendor() {
  const vendor = await vendorCaller(test);
  await say(vendor, '2026-11-24', '2026-11-26');
  return vendor;
}

async function daysOffered(caller: Vendor['caller'], id: string): Promise<string[]> {
  const query = { from: '2026-11-23', to: '2026-11-27' };
  const { data } = (await caller.call(slots, { params: { id }, query })).ok;
  return [...new Set(data.map(({ dateTime }) => dateTime.slice(8, 10)))];
}

it("a vendor's free times exclude days of absence", async () => {
  const vendor = await awayVendor();
  const { caller } = await customerCaller(test);
  expect(await daysOffered(caller, vendor.id)).toEqual(['23', '27']);
  test.clock.now = new Date('2026-11-24T00:00:00Z');
  const next = await test.as().call(nextCalls, { query: { ids: vendor.id } });
  expect(next.ok.data[0]?.dateTime).toBe('2026-11-27 07:00:00');
  await vendor.caller.call(awayNoticeEndpoints.end, { params: { id: vendor.id } });
  expect(await daysOffered(caller, vendor.id)).toEqual(['24', '25', '26', '27']);
});

it("a customer cannot book a call on the vendor's days of absence", async () => {
  const vendor = await awayVendor();
  const customer = await customerCaller(test);
  for (const time of ['2026-11-24 07:00:00', '2026-11-26 20:30:00']) {
    const { status, failure } = await book(customer, vendor.id, time);
    expect([status, failure.errors?.dateTime]).toEqual([422, [messages.scheduling.away]]);
  }
  expect((await book(customer, vendor.id, '2026-11-23 20:30:00')).status).toBe(201);
  expect((await book(customer, vendor.id, '2026-11-27 07:00:00')).status).toBe(201);
});

it("days of absence begin at midnight in the vendor's time zone", async () => {
  const vendor = await vendorCaller(test, { timezone: 'Australia/Perth' });
  await say(vendor, '2026-11-24', '2026-11-24');
  const { caller } = await customerCaller(test);
  expect(await daysOffered(caller, vendor.id)).toEqual(['23', '25', '26', '27']);
});

it('only the vendor can move a call to a day of absence', async () => {
  const vendor = await vendorCaller(test);
  const customer = await customerCaller(test);
  const { _id } = (await book(customer, vendor.id, '2026-11-25 10:00:00')).ok.data;
  const said = await say(vendor, '2026-11-24', '2026-11-26');
  expect(said.ok.data.calls).toBe(1);
  const to = (dateTime: string) => ({ params: { id: _id }, body: { dateTime } });
  const moved = await customer.caller.call(
    customerCalendarEndpoints.move,
    to('2026-11-25 11:00:00'),
  );
  expect([moved.status, moved.failure.errors?.dateTime]).toEqual([422, [messages.scheduling.away]]);
  const own = await vendor.caller.call(move, to('2026-11-26 11:00:00'));
  expect(own.ok.data).toMatchObject({ status: 'booked', dateTime: '2026-11-26 11:00:00' });
});

it('a call booked while an absence is stored is either refused or counted', {
  tags: 'engine',
}, async () => {
  const vendor = await vendorCaller(test);
  const customer = await customerCaller(test);
  const [booked, said] = await Promise.all([
    book(customer, vendor.id, '2026-11-25 10:00:00'),
    say(vendor, '2026-11-24', '2026-11-26'),
  ]);
  expect(said.ok.data.calls).toBe(booked.status === 201 ? 1 : 0);
  if (booked.status !== 201) expect(booked.failure.error).toBe(messages.scheduling.away);
});
