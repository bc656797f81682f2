import { vendorCalendarEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { requestOfferEndpoints } from '@threshold/contract/endpoints/requests/request-offers';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { serviceAreaEndpoints } from '@threshold/contract/endpoints/search/service-areas';
import { staffListingEndpoints } from '@threshold/contract/endpoints/staff/listings';
import { describe, expect, it } from 'vitest';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildOpenClaim } from '#test/factories/open-claim.ts';
import { buildPurchase, putOnPurchase } from '#test/factories/purchase.ts';
import { buildVendorHours } from '#test/factories/vendor.ts';
import { sharedStaff } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';

/*
 * Tests what happens to a claimant's calendar, settings and shortlist entries when the claim is
 * accepted.
 */

const test = testApp();
const { availability, setAvailability } = vendorCalendarEndpoints;

const staff = sharedStaff(test);
const openClaim = () => buildOpenClaim(test, staff);
async function accept(id: string) {
  const body = { decision: 'accept' } as const;
  const { status } = await staff.call(staffListingEndpoints.decideClaim, { params: { id }, body });
  expect(status).toBe(200);
}
const closedWeek = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, hours: [] }));

describe('acceptance of a claim', () => {
  it("moves the claimant's calendar and settings to the claimed listing", async () => {
    const { id, vendorId, me } = await openClaim();
    const mine = test.as(me.token);
    const params = { id: me.id };
    const times = {
      timezone: 'Australia/Perth',
      weekly: [{ weekday: 2, hours: [{ from: '09:00', to: '12:00' }] }],
      exceptions: [{ day: '2099-12-01', hours: [] }],
      slot_minutes: 60,
      notice_minutes: 120,
      buffer_minutes: 15,
    };
    await mine.call(setAvailability, { params, body: times });
    await mine.call(requestOfferEndpoints.settings, { body: { takes_requests: false } });
    const suburb = { name: 'Newtown', post_code: '2042' };
    await mine.call(serviceAreaEndpoints.set, { params, body: { localities: [suburb] } });
    const { data: before } = (await mine.call(availability, { params })).ok;

    await accept(id);
    const taken = (await mine.call(availability, { params: { id: vendorId } })).ok.data;
    expect(taken).toEqual(before);
    expect(taken).toMatchObject({ ...times, weekly: expect.arrayContaining(times.weekly) });
    expect((await mine.call(requestOfferEndpoints.list)).ok.settings.takes_requests).toBe(false);
    const shown = await test.as().call(vendorSearchEndpoints.get, { params: { id: vendorId } });
    expect(shown.ok.data.service_area).toEqual({ radius_km: null, localities: [suburb] });
  });

  it.each([
    ['a chosen time zone', 'Australia/Sydney', 'Australia/Perth'],
    ['the time zone of its previous address', 'Australia/Perth', ''],
  ])('moves a calendar without opening hours, with %s', { tags: 'engine' }, async (...zones) => {
    const [, place, timezone] = zones;
    const { id, vendorId, me } = await openClaim();
    const own = test.database.db.updateTable('vendors').set({ timezone: place });
    await own.where('id', '=', me.id).execute();
    const mine = test.as(me.token);
    const body = { timezone, weekly: closedWeek };
    await mine.call(setAvailability, { params: { id: me.id }, body });
    await accept(id);
    const { data } = (await mine.call(availability, { params: { id: vendorId } })).ok;
    expect(data.weekly.map(({ hours }) => hours)).toEqual(closedWeek.map(() => []));
    expect(data.timezone).toBe('Australia/Perth');
  });

  it('does not replace an existing calendar of the claimed listing', async () => {
    const { id, vendorId, me } = await openClaim();
    await buildVendorHours(test.database.db, vendorId);
    const mine = test.as(me.token);
    const exceptions = [{ day: '2099-12-01', hours: [] }];
    const body = { timezone: 'Australia/Perth', weekly: closedWeek, exceptions };
    await mine.call(setAvailability, { params: { id: me.id }, body });
    await accept(id);
    const { data } = (await mine.call(availability, { params: { id: vendorId } })).ok;
    expect([data.timezone, data.exceptions]).toEqual(['Australia/Sydney', []]);
    expect(data.weekly.filter(({ hours }) => hours.length > 0)).toHaveLength(5);
  });

  it('moves shortlist and purchase entries of the claimant without duplicates', async () => {
    const { db } = test.database;
    const { id, vendorId, me } = await openClaim();
    const [one, both] = [await buildCustomer(db), await buildCustomer(db)];
    const listed = [
      { customer_id: one, vendor_id: me.id, position: 3 },
      { customer_id: both, vendor_id: me.id, position: 0 },
      { customer_id: both, vendor_id: vendorId, position: 1 },
    ];
    await db.insertInto('shortlisted_vendors').values(listed).execute();
    const purchase_id = await buildPurchase(db, one);
    await putOnPurchase(db, purchase_id, me.id, one);

    await accept(id);
    const rows = db
      .selectFrom('shortlisted_vendors')
      .selectAll()
      .where('customer_id', 'in', [one, both]);
    expect((await rows.execute()).toSorted((a, b) => b.position - a.position)).toEqual([
      { customer_id: one, vendor_id: vendorId, position: 3 },
      { customer_id: both, vendor_id: vendorId, position: 1 },
    ]);
    const team = db.selectFrom('purchase_professionals').selectAll();
    expect(await team.where('purchase_id', '=', purchase_id).execute()).toMatchObject([
      { purchase_id, vendor_id: vendorId, shared_by: one },
    ]);
  });
});
