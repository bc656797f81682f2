import { vendorCalendarEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { beginOnMonday } from '#test/arrangements/booking.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { buildVendor, buildVendorHours } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
beginOnMonday(test);

describe('GET /vendors/next-calls', () => {
  const next = async (...ids: string[]) => {
    const { ok } = await test
      .as()
      .call(vendorCalendarEndpoints.nextCalls, { query: { ids: ids.join(',') } });
    return new Map(ok.data.map(({ _id, dateTime }) => [_id, dateTime]));
  };

  it("returns each listing's first free time in that listing's time zone", async () => {
    const { db } = test.database;
    const [free, busy, closed, hidden] = [
      await buildVendor(db, { timezone: 'Australia/Sydney' }),
      await buildVendor(db, { timezone: 'Australia/Perth' }),
      await buildVendor(db, { timezone: 'Australia/Sydney' }),
      await buildVendor(db, { status: 'pending' }),
    ];
    // Monday 10:00 in Sydney is 7:00 in Perth.
    await buildVendorHours(db, busy, [
      { weekday: 2, opens: '09:00', closes: '10:00' },
      { weekday: 4, opens: '13:00', closes: '14:00' },
    ]);
    await buildAppointment(db, {
      vendor_id: busy,
      starts_at: new Date('2026-11-24T01:00:00Z'),
      ends_at: new Date('2026-11-24T02:00:00Z'),
    });
    await db.insertInto('vendor_calendars').values({ vendor_id: closed, has_week: true }).execute();
    expect(await next(free, busy, closed, hidden, newId())).toEqual(
      new Map([
        [free, '2026-11-23 10:30:00'],
        [busy, '2026-11-26 13:00:00'],
      ]),
    );
  });

  it('omits a listing with an unknown time zone', async () => {
    const { db } = test.database;
    const free = await buildVendor(db, { timezone: 'Australia/Sydney' });
    const broken = await buildVendor(db, { timezone: 'AET' });
    expect(await next(free, broken)).toEqual(new Map([[free, '2026-11-23 10:30:00']]));
  });

  it('rejects invalid ids and more than 50 ids', async () => {
    const raw = (ids: string) => test.as().raw({ url: `/api/vendors/next-calls?ids=${ids}` });
    const many = Array.from({ length: 51 }, () => newId()).join(',');
    expect((await raw(many)).status).toBe(422);
    expect((await raw('none')).status).toBe(422);
  });
});
