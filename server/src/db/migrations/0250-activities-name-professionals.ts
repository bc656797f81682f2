import { type Kysely, sql } from 'kysely';

/**
 * What happened to a professional on a purchase says to which, so that the name goes with the listing, also where a buyer had taken
 * them off before. Of what was written before, the one on that purchase is meant, else the only one of that name; a name that
 * no listing has any more goes now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase_activities add column if not exists vendor_id uuid;

    update purchase_activities a set vendor_id = v.id
    from purchase_professionals p
    join vendors v on v.id = p.vendor_id
    where p.purchase_id = a.purchase_id and v.full_name = a.subject and a.subject <> ''
      and a.kind in ('professional_added', 'professional_removed', 'dates_shared', 'dates_unshared');

    with named as (
      select distinct subject from purchase_activities
      where vendor_id is null and subject <> ''
        and kind in ('professional_added', 'professional_removed', 'dates_shared', 'dates_unshared')),
    listed as (
      select n.subject, count(v.id) as listings, (array_agg(v.id))[1] as vendor_id
      from named n left join vendors v on v.full_name = n.subject
      group by n.subject)
    update purchase_activities a
    set vendor_id = l.vendor_id,
      subject = case when l.listings = 0 then 'Former professional' else a.subject end
    from listed l
    where a.subject = l.subject and l.listings < 2 and a.vendor_id is null
      and a.kind in ('professional_added', 'professional_removed', 'dates_shared', 'dates_unshared');
  `.execute(db);
}
