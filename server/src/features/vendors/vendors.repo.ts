import type { ServiceArea } from '@threshold/contract/vendors';
import type { ReplyHours } from '@threshold/contract/vocabularies';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { currentListing } from '../../db/current-listing.ts';
import type { AskedFields, VendorsTable, WorkExperienceTable } from '../../db/listing-tables.ts';
import type { CheckRow } from './check-row.ts';

export interface VendorRow extends Selectable<VendorsTable> {
  /** As it was measured last; null where nothing can be said. */
  readonly reply_hours: ReplyHours | null;
  /** Since when everybody sees that it usually does not reply. */
  readonly silent_since: Date | null;
  readonly service_ids: string[];
  /** Where it says it works. */
  readonly service_area: ServiceArea | null;
  readonly checks: CheckRow[];
  /** Null where nobody has an account for the listing. */
  readonly account: {
    readonly email: string;
    readonly email_verified_at: Date | null;
    readonly two_factor_enabled: boolean;
    /** The listing that it claims, while staff have not decided. */
    readonly claim_of: string | null;
    readonly claim_name: string | null;
    /** What it asks to have changed, while staff have not decided. */
    readonly asked: AskedFields | null;
    readonly asked_revision: string | null;
    readonly asked_at: Date | null;
  } | null;
  /** Newest first. */
  readonly work_experience: Omit<Selectable<WorkExperienceTable>, 'vendor_id'>[];
}

/** What `canSeeVendor` asks of the listing with this id, or of the one that took over the listing of this id. */
export function findSeen(db: Db, id: string) {
  return db
    .selectFrom('vendors')
    .select(['id', 'status', 'is_unclaimed'])
    .where('id', '=', currentListing(id))
    .executeTakeFirst();
}

/** The listing with this id, or the one that took over the listing of this id. */
export async function findVendor(db: Db, id: string): Promise<VendorRow | undefined> {
  const row = await db
    .selectFrom('vendors')
    .leftJoin('answer_times as t', 't.vendor_id', 'vendors.id')
    .leftJoin('answer_figures as f', 'f.vendor_id', 'vendors.id')
    .selectAll('vendors')
    .select(['t.reply_hours', 'f.shown_at as silent_since'])
    .where('vendors.id', '=', currentListing(id))
    .executeTakeFirst();
  return row && (await withParts(db, [row]))[0];
}

/** These listings in this order, each part of all of them in one statement. Those that are gone are left out. */
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
  const whole = new Map((await withParts(db, rows)).map((row) => [row.id, row]));
  return ids.flatMap((id) => whole.get(id) ?? []);
}

type MeasuredRow = Selectable<VendorsTable> & Pick<VendorRow, 'reply_hours' | 'silent_since'>;

async function withParts(db: Db, rows: readonly MeasuredRow[]): Promise<VendorRow[]> {
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
      service_area: areaOf(areas.filter(isPart)),
    };
  });
}

interface AreaRow {
  readonly radius_km: number | null;
  readonly name: string | null;
  readonly post_code: string | null;
}

/** One row for each suburb, or one without. */
function areaOf(rows: readonly AreaRow[]): ServiceArea | null {
  const [first] = rows;
  if (!first) return null;
  const localities = rows.flatMap(({ name, post_code }) =>
    name && post_code ? [{ name, post_code }] : [],
  );
  return { radius_km: first.radius_km, localities };
}
