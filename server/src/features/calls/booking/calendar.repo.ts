import type { Availability, OpenHours } from '@threshold/contract/endpoints/calls/vendors-calendar';
import type { VendorStatus } from '@threshold/contract/vocabularies';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { AwayNoticesTable } from '../../../db/call-tables.ts';
import { deleteRowsBefore } from '../../../db/forget-rows.ts';
import { buildCurrentListingId } from '../../../db/listing-queries.ts';
import { isBlocked } from '../../../db/party-queries.ts';

/** Calendar settings and time zone of listings; settings are null until the vendor sets them. */
const selectCalendars = (db: Db) =>
  db
    .selectFrom('vendors')
    .leftJoin('vendor_calendars as calendar', 'calendar.vendor_id', 'vendors.id')
    .leftJoin('away_notices as away', 'away.vendor_id', 'vendors.id')
    .select([
      'vendors.id',
      'vendors.status',
      'vendors.is_unclaimed',
      'vendors.timezone as place_timezone',
      'calendar.timezone',
      'calendar.has_week',
      'calendar.slot_minutes',
      'calendar.notice_minutes',
      'calendar.buffer_minutes',
      'away.starts_at as away_from',
      'away.ends_at as away_until',
    ]);

/** Finds the calendar of a listing, with its hours. */
export async function findVendorCalendar(db: Db, vendorId: string) {
  const vendor = await selectCalendars(db)
    .where('vendors.id', '=', buildCurrentListingId(vendorId))
    .executeTakeFirst();
  if (!vendor) return undefined;
  const [row] = await attachHours(db, [vendor]);
  return row;
}
export type VendorCalendarRow = NonNullable<Awaited<ReturnType<typeof findVendorCalendar>>>;

/** Lists the calendars of the listings among `ids` that have the status. */
export async function listCalendars(
  db: Db,
  { ids, status }: { readonly ids: readonly string[]; readonly status: VendorStatus },
): Promise<VendorCalendarRow[]> {
  if (ids.length === 0) return [];
  const vendors = await selectCalendars(db)
    .where('vendors.id', 'in', ids)
    .where('vendors.status', '=', status)
    .execute();
  return attachHours(db, vendors);
}

async function attachHours<T extends { readonly id: string }>(db: Db, vendors: readonly T[]) {
  if (vendors.length === 0) return [];
  const ids = vendors.map(({ id }) => id);
  const weeks = await db
    .selectFrom('vendor_hours')
    .select(['vendor_id', 'weekday', 'opens', 'closes'])
    .where('vendor_id', 'in', ids)
    .orderBy('weekday')
    .orderBy('opens')
    .execute();
  const days = await db
    .selectFrom('vendor_special_days')
    .select(['vendor_id', 'day', 'hours'])
    .where('vendor_id', 'in', ids)
    .orderBy('day')
    .execute();
  const weekOf = Map.groupBy(weeks, ({ vendor_id }) => vendor_id);
  const specialOf = Map.groupBy(days, ({ vendor_id }) => vendor_id);
  return vendors.map((vendor) => ({
    ...vendor,
    week: weekOf.get(vendor.id) ?? [],
    special: specialOf.get(vendor.id) ?? [],
  }));
}

/**
 * Locks customer and vendor, always in this order, which prevents deadlocks with other bookings and
 * account deletions. @returns the listing, also for a former id; undefined if a party is missing
 */
export async function lockParties(db: Db, customerId: string, vendorId: string) {
  const customer = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!customer) return undefined;
  return db
    .selectFrom('vendors')
    .select('id')
    .where('id', '=', buildCurrentListingId(vendorId))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Locks both parties as `lockParties` does. Reads the vendor's calendar, and whether either party
 * has blocked the other.
 */
export async function lockCalendar(db: Db, customerId: string, vendorId: string) {
  const vendor = await lockParties(db, customerId, vendorId);
  const row = vendor && (await findVendorCalendar(db, vendor.id));
  if (!row) return undefined;
  const sides = { customer_id: customerId, vendor_id: row.id };
  return { ...row, isBlocked: await isBlocked(db, sides) };
}

/** Hours of a weekday; 1 is Monday and 7 is Sunday. */
export interface WeekdayHours {
  readonly weekday: number;
  readonly hours: readonly OpenHours[];
}

interface NewCalendar
  extends Pick<Availability, 'exceptions' | 'slot_minutes' | 'notice_minutes' | 'buffer_minutes'> {
  /** IANA time zone; null for the zone of the listing's address. */
  readonly timezone: string | null;
  readonly weekly: readonly WeekdayHours[];
}

/** Replaces the calendar of a vendor. Requires a transaction. */
export async function replaceCalendar(
  db: Db,
  vendor_id: string,
  { timezone, weekly, exceptions, ...minutes }: NewCalendar,
): Promise<void> {
  const { slot_minutes, notice_minutes, buffer_minutes } = minutes;
  const settings = {
    timezone,
    has_week: weekly.length > 0,
    slot_minutes,
    notice_minutes,
    buffer_minutes,
  };
  await db
    .insertInto('vendor_calendars')
    .values({ vendor_id, ...settings })
    .onConflict((conflict) => conflict.column('vendor_id').doUpdateSet(settings))
    .execute();
  await db.deleteFrom('vendor_hours').where('vendor_id', '=', vendor_id).execute();
  const hours = weekly.flatMap((day) =>
    day.hours.map(({ from, to }) => ({
      vendor_id,
      weekday: day.weekday,
      opens: from,
      closes: to,
    })),
  );
  if (hours.length > 0) await db.insertInto('vendor_hours').values(hours).execute();
  await db.deleteFrom('vendor_special_days').where('vendor_id', '=', vendor_id).execute();
  const special = exceptions.map(({ day, hours }) => ({
    vendor_id,
    day,
    hours: JSON.stringify(hours),
  }));
  if (special.length > 0) await db.insertInto('vendor_special_days').values(special).execute();
}

/* Away notices of vendors. Customers cannot book calls on these days. */

type AwayNoticeRow = Selectable<AwayNoticesTable>;

/** Away notice of the listing, unless it has ended. */
export function findOwnAwayNotice(
  db: Db,
  vendorId: string,
  now: Date,
): Promise<AwayNoticeRow | undefined> {
  return db
    .selectFrom('away_notices')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('ends_at', '>', now)
    .executeTakeFirst();
}

/** Creates or replaces the away notice of a vendor. */
export async function replaceAwayNotice(
  db: Db,
  { vendor_id, ...notice }: Insertable<AwayNoticesTable>,
): Promise<void> {
  await db
    .insertInto('away_notices')
    .values({ vendor_id, ...notice })
    .onConflict((conflict) => conflict.column('vendor_id').doUpdateSet(notice))
    .execute();
}

export async function deleteAwayNotice(db: Db, vendorId: string): Promise<void> {
  await db.deleteFrom('away_notices').where('vendor_id', '=', vendorId).execute();
}

/** Deletes away notices that have ended. @returns their number */
export function deleteEndedAwayNotices(db: Db, now: Date): Promise<number> {
  return deleteRowsBefore(db, 'away_notices', { column: 'ends_at', before: now });
}
