import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { customerCalendarEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import { vendorCalendarEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { expect, it } from 'vitest';
import { beginOnMonday, book } from '#test/arrangements/booking.ts';
import { customerCaller, vendorCaller } from '#test/callers.ts';
import { staffCaller } from '#test/factories/staff-caller.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
beginOnMonday(test);

const booked = async (...call: Parameters<typeof book>) => (await book(...call)).ok.data;

/** Renews all sessions, because account deletion requires a recent sign-in. */
const signInNow = () =>
  test.database.db.updateTable('sessions').set({ created_at: test.clock.now }).execute();

/** Mails about calls that were cancelled because an account was deleted. */
const farewells = async (email: string) =>
  (await listMailsTo(test.database.db, email)).filter(({ template }) => template === 'call_left');

it('deleting a customer cancels the upcoming calls and mails each vendor', async () => {
  const customer = await customerCaller(test, { first_name: 'Ana', last_name: 'Silva' });
  const vendor = await vendorCaller(test, { full_name: 'Vic Wu' });
  const other = await vendorCaller(test);
  await booked(customer, vendor.id, '2026-11-23 11:00:00');
  const call = await booked(customer, vendor.id, '2026-11-24 09:00:00');
  await booked(customer, other.id, '2026-11-24 10:00:00');
  // It is 14:00 on Monday, after the end of the call at 11:00.
  test.clock.now = new Date('2026-11-23T03:00:00Z');
  await signInNow();
  const left = await customer.caller.call(customerEndpoints.remove, {
    params: { id: customer.id },
  });
  expect(left.status).toBe(200);

  const mails = await farewells(vendor.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toMatch(/^Call with Ana Silva cancelled: Tuesday, 24 November 2026/);
  expect(mails[0]?.text).toContain('Ana Silva deleted the account, so the call is cancelled.');
  expect(mails[0]?.calendar?.method).toBe('CANCEL');
  const entry = (mails[0]?.calendar?.content ?? '').replaceAll('\r\n ', '');
  expect(entry).toContain(`UID:${call._id}`);
  expect(entry).toContain('SEQUENCE:1\r\n');
  expect(await farewells(other.email)).toHaveLength(1);
  // The deleted customer also gets the cancellation mails, which remove the calls from calendars.
  const own = await listMailsTo(test.database.db, customer.email);
  expect(own.slice(-3).map(({ template }) => template)).toEqual([
    'call_left',
    'call_left',
    'account_deleted',
  ]);

  const { ok } = await vendor.caller.call(vendorCalendarEndpoints.appointments, {
    params: { id: vendor.id },
  });
  // The past call remains without the name of the customer.
  expect(ok.appointments).toMatchObject([
    { startsAt: '2026-11-23T00:00:00.000Z', left: true, customer: { first_name: 'Former' } },
  ]);
  const next = await customerCaller(test);
  await booked(next, vendor.id, '2026-11-24 09:00:00');
});

it("deleting a professional's account cancels the calls of all customers", async () => {
  const vendor = await vendorCaller(test, { full_name: 'Vic Wu' });
  const customers = [await customerCaller(test), await customerCaller(test)];
  for (const [hour, customer] of customers.entries()) {
    await booked(customer, vendor.id, `2026-11-24 1${hour}:00:00`);
  }
  await signInNow();
  const left = await vendor.caller.call(vendorAccountEndpoints.remove, {
    params: { id: vendor.id },
  });
  expect(left.status).toBe(200);
  for (const { email } of customers) {
    const mails = await farewells(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Vic Wu deleted the account, so the call is cancelled.');
    expect(mails[0]?.calendar?.method).toBe('CANCEL');
  }
});

it("deleting a professional's account also cancels a call that has begun", {
  tags: 'engine',
}, async () => {
  const customer = await customerCaller(test);
  const vendor = await vendorCaller(test, { full_name: 'Vic Wu' });
  await booked(customer, vendor.id, '2026-11-24 09:00:00');
  test.clock.now = new Date('2026-11-23T22:10:00Z');
  await signInNow();
  const left = await vendor.caller.call(vendorAccountEndpoints.remove, {
    params: { id: vendor.id },
  });
  expect(left.status).toBe(200);
  expect(await farewells(customer.email)).toHaveLength(1);
});

it('suspending a listing cancels its calls and notifies customers and professional', async () => {
  const vendor = await vendorCaller(test, { full_name: 'Vic Wu' });
  const customer = await customerCaller(test);
  const call = await booked(customer, vendor.id, '2026-11-24 09:00:00');
  const staff = await staffCaller(test);
  const suspended = await staff.raw({
    method: 'PUT',
    url: `/api/admin/vendors/${vendor.id}/status`,
    payload: { status: 'suspended', reason: 'The licence has ended.' },
  });
  expect(suspended.status).toBe(200);

  const mailsAbout = async (email: string) =>
    (await listMailsTo(test.database.db, email)).filter(
      ({ template }) => template === 'call_suspended',
    );
  const [mail, ...others] = await mailsAbout(customer.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^Call with Vic Wu cancelled: /);
  expect(mail?.text).toContain('Vic Wu is not listed at the moment, so the call is cancelled.');
  expect(mail?.text).not.toContain('The licence has ended.');
  expect(mail?.calendar?.method).toBe('CANCEL');
  expect(mail?.calendar?.content).toContain(`UID:${call._id}`);
  const [own] = await mailsAbout(vendor.email);
  expect(own?.text).toContain('Your listing is suspended, so the call is cancelled.');
  const { ok } = await customer.caller.call(customerCalendarEndpoints.appointments, {
    params: { id: customer.id },
  });
  expect(ok.appointments.map(({ status }) => status)).toEqual(['cancelled']);
});
