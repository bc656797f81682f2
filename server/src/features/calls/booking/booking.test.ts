import { customerCalendarEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import { vendorCalendarEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { beginOnMonday, book } from '#test/arrangements/booking.ts';
import { customerCaller, vendorCaller } from '#test/callers.ts';
import { buildVendorAlias, buildVendorHours } from '#test/factories/vendor.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
beginOnMonday(test);
const sentences = messages.scheduling;
const unfold = (calendar: string) => calendar.replaceAll('\r\n ', '');

describe('POST /customers/time-slot/schedule', () => {
  it('books a call in the time zone of the vendor', async () => {
    const customer = await customerCaller(test, { first_name: 'Ana', last_name: 'Silva' });
    const vendor = await vendorCaller(test, { timezone: 'Australia/Perth', full_name: 'Vic Wu' });
    const { status, ok } = await book(customer, vendor.id, '2026-11-24 09:15:00');
    expect(status).toBe(201);
    expect(ok.data).toMatchObject({
      customerId: customer.id,
      vendorId: vendor.id,
      dateTime: '2026-11-24 09:15:00',
      timezone: 'Australia/Perth',
      startsAt: '2026-11-24T01:15:00.000Z',
      minutes: 30,
      status: 'booked',
      customer: { first_name: 'Ana' },
      vendor: { full_name: 'Vic Wu' },
    });
    const { appointments } = customerCalendarEndpoints;
    const read = await customer.caller.call(appointments, { params: { id: customer.id } });
    const { calendar, ...call } = ok.data;
    expect(read.ok.appointments).toMatchObject([call]);
    expect(calendar).toContain(`UID:${call._id}@calls.threshold`);
  });

  it('shows the topic and phone number of the call to both parties', async () => {
    const customer = await customerCaller(test, { first_name: 'Ana', last_name: 'Silva' });
    const vendor = await vendorCaller(test, { full_name: 'Vic Wu' });
    const { ok } = await book(customer, vendor.id, '2026-11-24 09:15:00', {
      topic: ' Refinancing a unit; is 80 % enough? ',
      phone_number: '0400 000 000',
    });
    const said = { topic: 'Refinancing a unit; is 80 % enough?', phone_number: '0400000000' };
    expect(ok.data).toMatchObject(said);
    const { appointments } = vendorCalendarEndpoints;
    const theirs = await vendor.caller.call(appointments, { params: { id: vendor.id } });
    expect(theirs.ok.appointments).toMatchObject([said]);
    expect(unfold(ok.data.calendar)).toContain(
      'DESCRIPTION:Topic: Refinancing a unit\\; is 80 % enough?\\nThey call you on: 0400000000\\n',
    );
    const [mail] = await listMailsTo(test.database.db, vendor.email);
    expect(mail?.text).toContain(said.topic);
    expect(mail?.text).toContain(said.phone_number);
    expect(unfold(mail?.calendar?.content ?? '')).toContain('Call on: 0400000000');
  });

  it('rejects a topic with a link', async () => {
    const vendor = await vendorCaller(test);
    const customer = await customerCaller(test);
    const topic = 'See https://elsewhere.example';
    const { status, failure } = await book(customer, vendor.id, '2026-11-24 09:15:00', { topic });
    expect([status, failure?.errors]).toEqual([422, { topic: [sentences.topic_links] }]);
  });

  it.each([
    ['a missing date', { dateTime: undefined }, sentences.date_required],
    ['a time yesterday', { dateTime: '2026-11-22 15:00:00' }, sentences.past_date],
    ['a time an hour ago', { dateTime: '2026-11-23 09:00:00' }, sentences.past_time],
    ['the current minute', { dateTime: '2026-11-23 10:00:00' }, sentences.past_time],
    ['a day of the next year', { dateTime: '2027-01-01 09:00:00' }, sentences.too_late],
    ['a time too early in the day', { dateTime: '2026-11-24 06:59:00' }, sentences.outside_hours],
    ['a call that ends too late', { dateTime: '2026-11-24 20:31:00' }, sentences.outside_hours],
  ])('rejects %s', async (_, body, sentence) => {
    const { id, caller } = await customerCaller(test);
    const vendor = await vendorCaller(test);
    const { status, failure } = await caller.raw({
      method: 'POST',
      url: '/api/customers/time-slot/schedule',
      payload: { customerId: id, vendorId: vendor.id, ...body },
    });
    expect(status).toBe(422);
    expect(failure.errors?.dateTime).toEqual([sentence]);
    expect(
      await test.database.db
        .selectFrom('appointments')
        .selectAll()
        .where('customer_id', '=', id)
        .execute(),
    ).toEqual([]);
  });

  it.each([
    '2026-11-24 07:00:00',
    '2026-11-24 12:34:00',
    '2026-11-24 20:30:00',
    '2026-12-31 09:00',
  ])('accepts a time within the default opening hours: %s', async (dateTime) => {
    const vendor = await vendorCaller(test);
    expect((await book(await customerCaller(test), vendor.id, dateTime)).status).toBe(201);
  });

  it('in December, accepts days until 31 January', async () => {
    test.clock.now = new Date('2026-12-01T00:00:00Z');
    const vendor = await vendorCaller(test);
    const customer = await customerCaller(test);
    expect((await book(customer, vendor.id, '2027-01-31 09:00:00')).status).toBe(201);
    const late = await book(customer, vendor.id, '2027-02-01 09:00:00');
    expect(late.failure.error).toBe(sentences.too_late);
  });

  it('determines the current day in the time zone of the vendor', async () => {
    // It is Sunday evening in Perth and already Monday in Sydney.
    test.clock.now = new Date('2026-11-22T14:30:00Z');
    const perth = await vendorCaller(test, { timezone: 'Australia/Perth' });
    const sydney = await vendorCaller(test);
    const customer = await customerCaller(test);
    const sunday = '2026-11-22 20:00:00';
    expect((await book(customer, perth.id, sunday)).failure.error).toBe(sentences.past_time);
    expect((await book(customer, sydney.id, sunday)).failure.error).toBe(sentences.past_date);
  });

  it('refuses times outside opening hours, on days off or at short notice', async () => {
    const { db } = test.database;
    const vendor = await vendorCaller(test);
    await buildVendorHours(db, vendor.id);
    await vendor.caller.call(vendorCalendarEndpoints.setAvailability, {
      params: { id: vendor.id },
      body: {
        weekly: [{ weekday: 2, hours: [{ from: '09:00', to: '12:00' }] }],
        exceptions: [
          { day: '2026-12-01', hours: [] },
          { day: '2026-12-02', hours: [{ from: '18:00', to: '19:00' }] },
        ],
        slot_minutes: 60,
        notice_minutes: 24 * 60,
      },
    });
    const customer = await customerCaller(test);
    const answerTo = async (dateTime: string) => {
      const answer = await book(customer, vendor.id, dateTime);
      return answer.status === 201 ? answer.ok.data.minutes : answer.failure.error;
    };
    expect(await answerTo('2026-11-24 09:30:00')).toBe(sentences.too_soon);
    expect(await answerTo('2026-11-24 11:00:00')).toBe(60);
    expect(await answerTo('2026-11-25 09:30:00')).toBe(sentences.outside_hours);
    expect(await answerTo('2026-12-01 09:30:00')).toBe(sentences.outside_hours);
    expect(await answerTo('2026-12-02 18:00:00')).toBe(60);
    expect(await answerTo('2026-12-08 11:01:00')).toBe(sentences.outside_hours);
  });

  it('refuses times that overlap a call and accepts adjacent times', async () => {
    const vendor = await vendorCaller(test);
    const [first, second] = [await customerCaller(test), await customerCaller(test)];
    expect((await book(first, vendor.id, '2026-11-24 09:00:00')).status).toBe(201);
    for (const time of ['08:31', '09:00', '09:29']) {
      const { status, failure } = await book(second, vendor.id, `2026-11-24 ${time}:00`);
      expect([status, failure.error]).toEqual([409, sentences.taken]);
    }
    expect((await book(second, vendor.id, '2026-11-24 09:30:00')).status).toBe(201);
    expect((await book(second, vendor.id, '2026-11-24 08:30:00')).status).toBe(201);
  });

  it("refuses a customer's overlapping calls, even with vendors in other time zones", async () => {
    const sydney = await vendorCaller(test);
    const perth = await vendorCaller(test, { timezone: 'Australia/Perth' });
    const customer = await customerCaller(test);
    expect((await book(customer, sydney.id, '2026-11-24 12:00:00')).status).toBe(201);
    const clash = await book(customer, perth.id, '2026-11-24 09:15:00');
    expect([clash.status, clash.failure.error]).toEqual([409, sentences.own_clash]);
    expect((await book(customer, perth.id, '2026-11-24 09:30:00')).status).toBe(201);
  });

  it.each([0, 15])(
    'returns the existing call for a repeated request (buffer: %i minutes)',
    async (buffer_minutes) => {
      const vendor = await vendorCaller(test);
      const params = { id: vendor.id };
      const body = { weekly: [], buffer_minutes };
      await vendor.caller.call(vendorCalendarEndpoints.setAvailability, { params, body });
      const customer = await customerCaller(test);
      const first = await book(customer, vendor.id, '2026-11-24 09:00:00', { topic: 'A unit' });
      const again = await book(customer, vendor.id, '2026-11-24 09:00:00', { topic: 'A unit' });
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(again.ok.data).toEqual(first.ok.data);
      expect(await listMailsTo(test.database.db, vendor.email)).toHaveLength(1);
      const later = await book(customer, vendor.id, '2026-11-24 09:10:00');
      expect(later.status).toBe(409);
      const rows = test.database.db.selectFrom('appointments').select('id');
      expect(await rows.where('vendor_id', '=', vendor.id).execute()).toHaveLength(1);
    },
  );

  it('books a free time for only one of fifty concurrent customers', async () => {
    const vendor = await vendorCaller(test);
    const customers = await Promise.all(Array.from({ length: 50 }, () => customerCaller(test)));
    const answers = await Promise.all(
      customers.map((customer) => book(customer, vendor.id, '2026-11-24 09:00:00')),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(49);
    expect(new Set(refused.map(({ status, failure }) => `${status} ${failure.error}`))).toEqual(
      new Set([`409 ${sentences.taken}`]),
    );
    const stored = await test.database.db
      .selectFrom('appointments')
      .select('id')
      .where('vendor_id', '=', vendor.id)
      .execute();
    expect(stored).toHaveLength(1);
  });

  it("books only one of a customer's ten concurrent calls at one time", async () => {
    const customer = await customerCaller(test);
    const vendors = await Promise.all(Array.from({ length: 10 }, () => vendorCaller(test)));
    const answers = await Promise.all(
      vendors.map(({ id }) => book(customer, id, '2026-11-24 09:00:00')),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  it('cannot store overlapping calls, because of a database constraint', async () => {
    const { db } = test.database;
    const vendor = await vendorCaller(test);
    await book(await customerCaller(test), vendor.id, '2026-11-24 09:00:00');
    const row = await db
      .selectFrom('appointments')
      .selectAll()
      .where('vendor_id', '=', vendor.id)
      .executeTakeFirstOrThrow();
    const { id: customer_id } = await customerCaller(test);
    const double = db
      .insertInto('appointments')
      .values({ ...row, id: newId(), customer_id })
      .execute();
    await expect(double).rejects.toMatchObject({ constraint: 'appointments_vendor_is_free' });
  });

  it("requires a verified email address, an approved vendor and the caller's id", async () => {
    const time = '2026-11-24 09:00:00';
    const vendor = await vendorCaller(test);
    const customer = await customerCaller(test);
    const unverified = await book(
      await customerCaller(test, { email_verified_at: null }),
      vendor.id,
      time,
    );
    expect([unverified.status, unverified.failure.error]).toEqual([
      403,
      outcomes.account.verify_first,
    ]);
    const pending = await vendorCaller(test, { status: 'pending' });
    expect((await book(customer, pending.id, time)).status).toBe(403);
    expect((await book(customer, newId(), time)).status).toBe(404);
    const other = await customerCaller(test);
    expect((await book({ ...customer, id: other.id }, vendor.id, time)).status).toBe(403);
  });

  it('accepts the former id of a listing that was merged', async () => {
    const vendor = await vendorCaller(test);
    const alias_id = await buildVendorAlias(test.database.db, vendor.id);
    const { ok } = await book(await customerCaller(test), alias_id, '2026-11-24 09:00:00');
    expect(ok.data.vendorId).toBe(vendor.id);
  });
});
