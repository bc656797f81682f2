import type { Away, ServiceArea } from '@threshold/contract/endpoints/listings/vendors';
import type { ReplyHours, State, VendorType } from '@threshold/contract/vocabularies';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { buildCurrentListingId } from '../../../db/listing-queries.ts';
import type {
  PendingFields,
  VendorsTable,
  WorkExperienceTable,
} from '../../../db/listing-tables.ts';

export interface VendorRow extends Selectable<VendorsTable> {
  /** Latest computed reply time in hours; null if no reply time is shown. */
  readonly reply_hours: ReplyHours | null;
  /** Time since which the vendor is publicly shown as unresponsive; null if it is not. */
  readonly silent_since: Date | null;
  readonly service_ids: string[];
  /** Service area that the vendor stated; null if the vendor stated none. */
  readonly service_area: ServiceArea | null;
  readonly checks: CheckRow[];
  /** Null if the listing has no account. */
  readonly account: {
    readonly email: string;
    readonly email_verified_at: Date | null;
    readonly two_factor_enabled: boolean;
    /** Id of the listing that the account claims; null without an open claim. */
    readonly claim_of: string | null;
    readonly claim_name: string | null;
    /** The account's pending changes of this listing; null if there are none. */
    readonly asked: PendingFields | null;
    readonly asked_revision: string | null;
    readonly asked_at: Date | null;
  } | null;
  /** Sorted by the start of employment, newest first. */
  readonly work_experience: Omit<Selectable<WorkExperienceTable>, 'vendor_id'>[];
}

/**
 * Finds a listing by its current or a former id, with only the columns that `canSeeVendor` needs.
 */
export function findVendorVisibility(db: Db, id: string) {
  return db
    .selectFrom('vendors')
    .select(['id', 'status', 'is_unclaimed'])
    .where('id', '=', buildCurrentListingId(id))
    .executeTakeFirst();
}

/** Finds a listing by its current or a former id. */
export async function findVendor(db: Db, id: string): Promise<VendorRow | undefined> {
  const row = await db
    .selectFrom('vendors')
    .leftJoin('answer_times as t', 't.vendor_id', 'vendors.id')
    .leftJoin('answer_figures as f', 'f.vendor_id', 'vendors.id')
    .selectAll('vendors')
    .select(['t.reply_hours', 'f.shown_at as silent_since'])
    .where('vendors.id', '=', buildCurrentListingId(id))
    .executeTakeFirst();
  return row && (await loadVendorParts(db, [row]))[0];
}

/** Finds listings in the order of `ids`, without deleted ones. Runs one statement per table. */
export async function findVendors(db: Db, ids: readonly string[]): Promise<VendorRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('vendors')
    .leftJoin('answer_times as t', 't.vendor_id', 'vendors.id')
    .leftJoin('answer_figures as f', 'f.vendor_id', 'vendors.id')
    .selectAll('vendors')
    .select(['t.reply_hours', 'f.shown_at as silent_since'])
    .where('vendors.id', 'in', ids)
    .execute();
  const whole = new Map((await loadVendorParts(db, rows)).map((row) => [row.id, row]));
  return ids.flatMap((id) => whole.get(id) ?? []);
}

type MeasuredRow = Selectable<VendorsTable> & Pick<VendorRow, 'reply_hours' | 'silent_since'>;

async function loadVendorParts(db: Db, rows: readonly MeasuredRow[]): Promise<VendorRow[]> {
  const ids = rows.map(({ id }) => id);
  const accounts = await db
    .selectFrom('vendor_accounts as a')
    .leftJoin('vendor_claims as c', (join) =>
      join.onRef('c.account_id', '=', 'a.id').on('c.status', '=', 'pending'),
    )
    .leftJoin('vendors as l', 'l.id', 'c.vendor_id')
    .select(['a.vendor_id', 'a.email', 'a.email_verified_at', 'a.two_factor_enabled'])
    .select('l.id as claim_of')
    .leftJoin('asked_changes as r', 'r.vendor_id', 'a.vendor_id')
    .select(['r.asked', 'r.revision as asked_revision', 'r.created_at as asked_at'])
    .select(sql<string | null>`coalesce(nullif(l.business_name, ''), l.full_name)`.as('claim_name'))
    .where('a.vendor_id', 'in', ids)
    .execute();
  const services = await db
    .selectFrom('vendor_services')
    .select(['vendor_id', 'service_id'])
    .where('vendor_id', 'in', ids)
    .execute();
  const areas = await db
    .selectFrom('service_areas as a')
    .leftJoin('service_localities as l', 'l.vendor_id', 'a.vendor_id')
    .select(['a.vendor_id', 'a.radius_km', 'l.name', 'l.post_code'])
    .where('a.vendor_id', 'in', ids)
    .orderBy('l.name')
    .orderBy('l.post_code')
    .execute();
  const checks = await db
    .selectFrom('vendor_checks')
    .select(['vendor_id', 'register', 'number', 'state', 'holder', 'expires_on', 'checked_at'])
    .where('vendor_id', 'in', ids)
    .where('lapsed_at', 'is', null)
    .orderBy('checked_at', 'desc')
    .execute();
  const work_experience = await db
    .selectFrom('work_experience')
    .select(['vendor_id', 'id', 'job_title', 'organization', 'starting', 'end'])
    .where('vendor_id', 'in', ids)
    .orderBy('starting', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const isPart = ({ vendor_id }: { vendor_id: string | null }) => vendor_id === row.id;
    return {
      ...row,
      account: accounts.find(isPart) ?? null,
      service_ids: services.filter(isPart).map(({ service_id }) => service_id),
      checks: checks
        .filter(isPart)
        .map((check) => ({ ...check, checked_at: check.checked_at.toISOString() })),
      work_experience: work_experience.filter(isPart),
      service_area: buildServiceArea(areas.filter(isPart)),
    };
  });
}

interface AreaRow {
  readonly radius_km: number | null;
  readonly name: string | null;
  readonly post_code: string | null;
}

/**
 * Builds a service area from its rows: one row per suburb, or for a radius a row without a suburb.
 */
function buildServiceArea(rows: readonly AreaRow[]): ServiceArea | null {
  const [first] = rows;
  if (!first) return null;
  const localities = rows.flatMap(({ name, post_code }) =>
    name && post_code ? [{ name, post_code }] : [],
  );
  return { radius_km: first.radius_km, localities };
}

/** Finds the away notice that applies to a listing now; null if there is none. */
export async function findAwayNotice(db: Db, vendorId: string, now: Date): Promise<Away | null> {
  const row = await db
    .selectFrom('away_notices')
    .select(['last_day', 'words'])
    .where('vendor_id', '=', vendorId)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

interface CatalogueService {
  readonly id: string;
  readonly vendor_type: VendorType;
  readonly services_name: string;
  readonly search_key: number;
}

/** Vendor types and services. Only migrations change them, so a process may cache them. */
export interface Catalogue {
  readonly typeKeys: ReadonlyMap<VendorType, number>;
  /** Sorted by vendor type, then by the position in the type's list of services. */
  readonly services: readonly CatalogueService[];
}

export async function loadCatalogue(db: Db): Promise<Catalogue> {
  const types = await db.selectFrom('vendor_types').select(['id', 'name']).execute();
  const services = await db
    .selectFrom('services')
    .innerJoin('vendor_types', 'vendor_types.name', 'services.vendor_type')
    .select(['services.id', 'vendor_type', 'services_name', 'search_key'])
    .orderBy('vendor_types.id')
    .orderBy('position')
    .execute();
  return { typeKeys: new Map(types.map(({ id, name }) => [name, id])), services };
}

/** A licence that staff found in a public register. */
export interface CheckRow {
  readonly register: string;
  readonly number: string;
  readonly state: State | null;
  readonly holder: string;
  /** Day in the format 'YYYY-MM-DD'; null if the licence does not expire. */
  readonly expires_on: string | null;
  /** Timestamp as a text in ISO 8601 format. */
  readonly checked_at: string;
}
