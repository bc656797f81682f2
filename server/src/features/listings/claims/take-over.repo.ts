import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { hasRow } from '../../../db/row-queries.ts';
import { listingPlaceColumns } from './claims.policy.ts';

/** Text columns that are filled from the claimant's profile if the claimed listing has none. */
const texts = [
  'first_name',
  'last_name',
  'full_name',
  'business_name',
  'professional_title',
  'description',
  'vendor_type',
  'email',
  'work_email',
  'phone_number',
  'website',
  'linkedin',
  'certifications_affiliations',
  'services_provided',
  'profile_picture',
  'licence_number',
  'licence_holder',
  'licence_state',
  'abn',
] as const;

/** The street address and the columns that locate it. They are copied only together. */
const placeColumns = [...listingPlaceColumns, 'address'] as const;

/**
 * Moves an account from its own listing to the claimed one and deletes the own listing. The claimed
 * listing retains its id and reviews, and its empty fields are filled. Files must be moved before
 * the call, because they would be deleted with the own listing.
 */
export async function takeOverListing(
  db: Db,
  { accountId, from, onto, now }: { accountId: string; from: string; onto: string; now: Date },
): Promise<void> {
  await fillEmptyFields(db, from, onto, now);
  await moveRelatedRows(db, from, onto);
  await db
    .updateTable('vendor_accounts')
    .set({ vendor_id: onto, updated_at: now })
    .where('id', '=', accountId)
    .execute();
  await db
    .updateTable('vendor_aliases')
    .set({ vendor_id: onto })
    .where('vendor_id', '=', from)
    .execute();
  await db.deleteFrom('message_keys').where('vendor_id', '=', from).execute();
  await db.deleteFrom('conversations').where('vendor_id', '=', from).execute();
  await db.deleteFrom('appointments').where('vendor_id', '=', from).execute();
  await db.deleteFrom('vendors').where('id', '=', from).execute();
  await db
    .insertInto('vendor_aliases')
    .values({ alias_id: from, vendor_id: onto, created_at: now })
    .execute();
}

async function fillEmptyFields(db: Db, from: string, onto: string, now: Date): Promise<void> {
  const filled = texts.map((column) => {
    const ref = sql.ref(column);
    return sql`${ref} = coalesce(nullif(l.${ref}, ''), o.${ref})`;
  });
  const placed = placeColumns.map((column) => {
    const ref = sql.ref(column);
    return sql`${ref} = case when l.address = '' then o.${ref} else l.${ref} end`;
  });
  await sql`
    update vendors l set ${sql.join([...filled, ...placed])},
      licence_expires_on = coalesce(l.licence_expires_on, o.licence_expires_on),
      is_unclaimed = false,
      updated_at = ${now}
    from vendors o where l.id = ${onto} and o.id = ${from}
  `.execute(db);
}

/**
 * Moves the listing's related rows. Services move only if they match the claimed listing's type.
 */
async function moveRelatedRows(db: Db, from: string, onto: string): Promise<void> {
  await sql`
    insert into vendor_services (vendor_id, service_id)
    select l.id, o.service_id
    from vendor_services o
    join services s on s.id = o.service_id
    join vendors l on l.id = ${onto} and l.vendor_type = s.vendor_type
    where o.vendor_id = ${from}
    on conflict do nothing
  `.execute(db);
  await db
    .updateTable('work_experience')
    .set({ vendor_id: onto })
    .where('vendor_id', '=', from)
    .execute();
  await moveCalendar(db, from, onto);
  await sql`
    update request_settings set vendor_id = ${onto}
    where vendor_id = ${from} and not exists (select from request_settings where vendor_id = ${onto})
  `.execute(db);
  await moveServiceArea(db, from, onto);
  await moveListingReferences(db, from, onto);
  // The claimed listing had no account, so it has no away notice of its own.
  await db
    .updateTable('away_notices')
    .set({ vendor_id: onto })
    .where('vendor_id', '=', from)
    .execute();
  await db
    .updateTable('purchase_activities')
    .set({ vendor_id: onto })
    .where('vendor_id', '=', from)
    .execute();
  await db
    .updateTable('vendor_checks')
    .set({ vendor_id: onto })
    .where('vendor_id', '=', from)
    .execute();
}

/** Moves the whole calendar, unless the claimed listing already has a calendar. */
async function moveCalendar(db: Db, from: string, onto: string): Promise<void> {
  const tables = ['vendor_hours', 'vendor_special_days'] as const;
  for (const table of ['vendor_calendars', ...tables] as const)
    if (await hasRow(db.selectFrom(table).select('vendor_id').where('vendor_id', '=', onto)))
      return;
  // A calendar without a time zone uses its listing's zone. The move changes the listing, so the
  // old listing's zone is stored if the zones differ.
  await sql`
    update vendor_calendars c
    set vendor_id = l.id, timezone = nullif(coalesce(c.timezone, o.timezone), l.timezone)
    from vendors o, vendors l
    where c.vendor_id = ${from} and o.id = ${from} and l.id = ${onto}
  `.execute(db);
  for (const table of tables)
    await db.updateTable(table).set({ vendor_id: onto }).where('vendor_id', '=', from).execute();
}

/** Copies the service area before it moves the suburbs, because suburbs reference that row. */
async function moveServiceArea(db: Db, from: string, onto: string): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into service_areas (vendor_id, radius_km)
    select ${onto}, radius_km from service_areas where vendor_id = ${from}
    on conflict do nothing
  `.execute(db);
  if (!numAffectedRows) return;
  await db
    .updateTable('service_localities')
    .set({ vendor_id: onto })
    .where('vendor_id', '=', from)
    .execute();
}

/**
 * Copies shortlist and purchase entries from the own to the claimed listing, except shared dates.
 */
async function moveListingReferences(db: Db, from: string, onto: string): Promise<void> {
  await sql`
    insert into shortlisted_vendors (customer_id, vendor_id, position)
    select customer_id, ${onto}, position from shortlisted_vendors where vendor_id = ${from}
    on conflict do nothing
  `.execute(db);
  await sql`
    insert into purchase_professionals (purchase_id, vendor_id, shared_by, shared_at)
    select purchase_id, ${onto}, shared_by, shared_at from purchase_professionals where vendor_id = ${from}
    on conflict do nothing
  `.execute(db);
}
