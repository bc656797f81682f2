import { type Kysely, sql } from 'kysely';

/** Several open claims of one listing: a stranger's claim does not keep the owner from claiming. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index vendor_claims_open_by_vendor;

    -- The last open claim that is deleted frees the listing.
    create or replace function claims_were_removed() returns trigger language plpgsql as $$
    begin
      update vendors set status = 'in_complete', updated_at = now()
      where status = 'claimed' and is_unclaimed
        and id in (select vendor_id from removed where removed.status = 'pending')
        and not exists (select from vendor_claims c where c.vendor_id = vendors.id and c.status = 'pending');
      return null;
    end $$;
  `.execute(db);
}
