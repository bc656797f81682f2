import type { ComparedMeasure } from '@threshold/contract/figures';
import type { State, VendorType } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

interface Group {
  readonly vendor_type: VendorType;
  readonly state: State;
}

export interface GroupMiddle {
  /** Businesses, and those of them that have answers to tell a time of. */
  readonly businesses: number;
  readonly answering: number;
  readonly views: number | null;
  readonly contacts: number | null;
  readonly clients: number | null;
  readonly answer_minutes: number | null;
}

/**
 * The middle of a type's approved listings with an account in a state, over the days from one to before another. Listings of one
 * business number are one business: whoever has several cannot subtract their own to learn another's.
 */
export function middleOf(
  { vendor_type, state }: Group,
  { from, until, answers }: { readonly from: string; readonly until: string; answers: number },
) {
  return sql<GroupMiddle>`
    with listed as (
      select v.id, coalesce(nullif(v.abn, ''), v.id::text) as business from vendors v
      where v.vendor_type = ${vendor_type} and v.state = ${state} and v.status = 'approved'
        and exists (select from vendor_accounts a where a.vendor_id = v.id)
    ), kept as (
      select l.business, coalesce(p.views, 0) as views, coalesce(d.contacts, 0) as contacts,
        coalesce(d.clients, 0) as clients, t.minutes
      from listed l
      cross join lateral (select sum(count) as views from profile_views
        where vendor_id = l.id and day >= ${from}::date and day < ${until}::date) p
      cross join lateral (select sum(contacts) as contacts, sum(clients) as clients from vendor_days
        where vendor_id = l.id and day >= ${from}::date and day < ${until}::date) d
      cross join lateral (
        select case when count(*) >= ${answers} then percentile_cont(0.5) within group (order by one) end as minutes
        from vendor_days, unnest(answer_minutes) one
        where vendor_id = l.id and day >= ${from}::date and day < ${until}::date) t
    )
    select count(distinct business)::int as businesses,
      count(distinct business) filter (where minutes is not null)::int as answering,
      percentile_cont(0.5) within group (order by views) as views,
      percentile_cont(0.5) within group (order by contacts) as contacts,
      percentile_cont(0.5) within group (order by clients) as clients,
      percentile_cont(0.5) within group (order by minutes) as answer_minutes
    from kept`;
}

/** Keeps the middles of a group; those that may not be told go. */
export async function keepMiddles(
  db: Db,
  group: Group,
  medians: readonly { readonly measure: ComparedMeasure; readonly median: number }[],
): Promise<void> {
  await db
    .deleteFrom('figure_medians')
    .where('vendor_type', '=', group.vendor_type)
    .where('state', '=', group.state)
    .execute();
  if (medians.length === 0) return;
  await db
    .insertInto('figure_medians')
    .values(medians.map((one) => ({ ...group, ...one })))
    .execute();
}
