import type { Insertable } from 'kysely';
import type { Db } from '#src/adapters/database/database.ts';
import type { AppointmentsTable } from '#src/db/call-tables.ts';
import { newId } from '#src/db/new-id.ts';
import { buildCustomer } from './customer.ts';
import { buildVendor } from './vendor.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Creates a booked call of half an hour, by default a day from now. @returns the id */
export async function buildAppointment(
  db: Db,
  overrides: Partial<Insertable<AppointmentsTable>> = {},
): Promise<string> {
  const now = new Date();
  const starts_at = new Date(overrides.starts_at ?? now.getTime() + 24 * HOUR_MS);
  const row = {
    id: newId(),
    starts_at,
    ends_at: new Date(starts_at.getTime() + HOUR_MS / 2),
    timezone: 'Australia/Sydney',
    created_at: now,
    updated_at: now,
    ...overrides,
    customer_id: overrides.customer_id ?? (await buildCustomer(db)),
    vendor_id: overrides.vendor_id ?? (await buildVendor(db)),
  };
  await db.insertInto('appointments').values(row).execute();
  return row.id;
}
