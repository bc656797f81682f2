import { registers } from '@threshold/contract/rules/registers';
import type { Insertable } from 'kysely';
import type { Db } from '#src/adapters/database/database.ts';
import type { VendorAccountsTable } from '#src/db/account-tables.ts';
import type {
  VendorChecksTable,
  VendorHoursTable,
  VendorsTable,
  WorkExperienceTable,
} from '#src/db/listing-tables.ts';
import { newId } from '#src/db/new-id.ts';
import { buildVendorServices, listServiceIds } from './service.ts';

let count = 0;

interface VendorOverrides extends Partial<Insertable<VendorsTable>> {
  /** Service ids; by default only the id of the vendor type's first service. */
  readonly services?: readonly string[];
}

/** Returns the row of a complete, approved listing in Sydney. */
export function vendorRow(overrides: Partial<Insertable<VendorsTable>> = {}) {
  count += 1;
  return {
    id: newId(),
    status: 'approved',
    vendor_type: 'Mortgage Broker',
    first_name: 'Vic',
    last_name: `Vendor ${count}`,
    full_name: `Vic Vendor ${count}`,
    business_name: `Vendor & Co ${count}`,
    professional_title: 'Senior adviser',
    description: 'Plain advice for people who buy their first home.',
    email: `vendor-${count}@vendors.example`,
    work_email: `work-${count}@vendors.example`,
    phone_number: '0290001234',
    website: 'https://vendors.example',
    linkedin: 'https://www.linkedin.com/in/vendor-example',
    certifications_affiliations: 'Member of a sample association',
    address: '1 Example Street, Sydney NSW 2000',
    city: 'Sydney',
    state: 'NSW',
    post_code: '2000',
    latitude: -33.8688,
    longitude: 151.2093,
    timezone: 'Australia/Sydney',
    ...overrides,
  } satisfies Insertable<VendorsTable>;
}

/** Inserts a complete, approved listing in Sydney, with one service. @returns the id */
export async function buildVendor(db: Db, { services, ...overrides }: VendorOverrides = {}) {
  const row = vendorRow(overrides);
  await db.insertInto('vendors').values(row).execute();
  const serviceIds = services ?? (row.vendor_type ? await listServiceIds(db, row.vendor_type) : []);
  await buildVendorServices(db, row.id, serviceIds);
  return row.id;
}

/** Creates a former id of the listing. @returns that id */
export async function buildVendorAlias(db: Db, vendor_id: string): Promise<string> {
  const alias_id = newId();
  await db.insertInto('vendor_aliases').values({ alias_id, vendor_id }).execute();
  return alias_id;
}

/** Returns the row of a vendor account that owns the listing and has a verified email. */
export function vendorAccountRow(
  vendor_id: string,
  overrides: Partial<Insertable<VendorAccountsTable>> = {},
) {
  const id = newId();
  const email = `account-${id}@vendors.example`;
  return { id, email, email_verified_at: new Date(), ...overrides, vendor_id };
}

/** Inserts a vendor account, with a new listing by default. @returns the account's id */
export async function buildVendorAccount(
  db: Db,
  overrides: Partial<Insertable<VendorAccountsTable>> = {},
) {
  const row = vendorAccountRow(overrides.vendor_id ?? (await buildVendor(db)), overrides);
  await db.insertInto('vendor_accounts').values(row).execute();
  return row.id;
}

/** Creates the check of a broker's licence in its register. @returns the id */
export async function buildVendorCheck(
  db: Db,
  overrides: Partial<Insertable<VendorChecksTable>> & { vendor_id: string },
) {
  const row = {
    id: newId(),
    register: registers.brokers.name,
    number: '123456',
    state: 'NSW' as const,
    holder: 'Vic Vendor',
    ...overrides,
  };
  await db.insertInto('vendor_checks').values(row).execute();
  return row.id;
}

/** Creates a current work position in the vendor's profile. @returns the id */
export async function buildWorkExperience(
  db: Db,
  overrides: Partial<Insertable<WorkExperienceTable>> & { vendor_id: string },
) {
  const row = {
    id: newId(),
    job_title: 'Adviser',
    organization: 'Example Homes',
    starting: '2018-03-01',
    end: null,
    ...overrides,
  };
  await db.insertInto('work_experience').values(row).execute();
  return row.id;
}

/** Creates opening hours, by default Monday to Friday, nine to five. */
export async function buildVendorHours(
  db: Db,
  vendor_id: string,
  hours: readonly Omit<Insertable<VendorHoursTable>, 'vendor_id'>[] = [1, 2, 3, 4, 5].map(
    (weekday) => ({ weekday, opens: '09:00', closes: '17:00' }),
  ),
) {
  await db
    .insertInto('vendor_hours')
    .values(hours.map((each) => ({ ...each, vendor_id })))
    .execute();
}
