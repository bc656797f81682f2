import { requestLimits } from '@threshold/contract/texts/request-texts';
import { sql, type Updateable } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { countRows, type PageQuery, readPageRows } from '../../../db/read-page.ts';
import type { RequestSettingsTable } from '../../../db/request-tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const selectVendorOffers = (db: Db, vendorId: string) =>
  db
    .selectFrom('request_offers as o')
    .innerJoin('lead_requests as r', 'r.id', 'o.request_id')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .leftJoin('request_answers as a', 'a.offer_id', 'o.id')
    .where('o.vendor_id', '=', vendorId)
    .where('r.removed_at', 'is', null)
    .select([
      'o.id',
      'o.request_id',
      'o.state',
      'o.distance_km',
      'o.offered_at',
      'o.due_at',
      'o.decided_at',
      'o.decline_reason',
      'r.vendor_type',
      'r.suburb',
      'r.state as place_state',
      'r.post_code',
      'r.requirements',
      'r.name',
      'r.email',
      'r.phone_number',
      'a.id as answer_id',
      'a.body as answer_body',
      'a.created_at as answer_created_at',
      'a.agreed_at',
      'v.status as vendor_status',
    ])
    .select((eb) =>
      eb
        .selectFrom('request_answers as n')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('n.request_id', '=', 'r.id')
        .as('answers'),
    );
export type VendorOfferRow = NonNullable<Awaited<ReturnType<typeof findVendorOffer>>>;

/** Query of the professional's offers that can be answered at this time. */
const selectOpenOffers = (db: Db, vendorId: string, now: Date) =>
  selectVendorOffers(db, vendorId).where('o.state', '=', 'open').where('o.due_at', '>', now);

/** Open offers of the professional, earliest deadline first. */
export function listOpenOffers(db: Db, vendorId: string, now: Date) {
  return selectOpenOffers(db, vendorId, now).orderBy('o.due_at').orderBy('o.id').execute();
}

/** A page of offers that can no longer be answered, newest first. */
export async function listPastOffersPage(db: Db, vendorId: string, page: PageQuery, now: Date) {
  const past = selectVendorOffers(db, vendorId).where((eb) =>
    eb.or([eb('o.state', '<>', 'open'), eb('o.due_at', '<=', now)]),
  );
  const total = await countRows(past);
  return { rows: await readPageRows(past, page, ['o.offered_at', 'o.id'], total), total };
}

export function findVendorOffer(db: Db, vendorId: string, id: string) {
  return selectVendorOffers(db, vendorId).where('o.id', '=', id).executeTakeFirst();
}

/** Statistics about the professional's recent offers. */
export async function readFigures(db: Db, vendorId: string, now: Date) {
  const since = new Date(now.getTime() - requestLimits.figures_days * DAY_MS);
  return db
    .selectFrom('request_offers as o')
    .leftJoin('request_answers as a', 'a.offer_id', 'o.id')
    .where('o.vendor_id', '=', vendorId)
    .where('o.offered_at', '>', since)
    .select([
      sql<number>`count(*)::int`.as('offered'),
      sql<number>`(count(*) filter (where o.state = 'answered'))::int`.as('answered'),
      sql<number>`(count(*) filter (where o.state = 'declined'))::int`.as('declined'),
      sql<number>`(count(*) filter (where o.state = 'lapsed'))::int`.as('lapsed'),
      sql<number>`count(a.agreed_at)::int`.as('agreed'),
      sql<number | null>`round((percentile_cont(0.5) within group (
        order by extract(epoch from a.created_at - o.offered_at) / 60)
        filter (where a.id is not null))::numeric)::int`.as('median_minutes'),
    ])
    .executeTakeFirstOrThrow();
}

export function findRequestSettings(db: Db, vendorId: string) {
  return db
    .selectFrom('request_settings')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst();
}
export type SettingsRow = Awaited<ReturnType<typeof findRequestSettings>>;

/** Changes the given request settings of a professional; the others stay the same. */
export async function changeSettings(
  db: Db,
  vendor_id: string,
  change: Omit<Updateable<RequestSettingsTable>, 'vendor_id'>,
): Promise<void> {
  await db
    .insertInto('request_settings')
    .values({ vendor_id, ...change })
    .onConflict((conflict) => conflict.column('vendor_id').doUpdateSet({ vendor_id, ...change }))
    .execute();
}
