import { type Kysely, sql } from 'kysely';

/** Where one of two blocks the other, the dates of a home that the one had shared with the other are read no more, and taking the block back does not bring them back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from purchase_date_shares s using conversations c
    where c.customer_id = s.shared_by and c.vendor_id = s.vendor_id
      and (c.blocked_by_customer_at is not null or c.blocked_by_vendor_at is not null);

    create function pair_was_blocked() returns trigger language plpgsql as $$
    begin
      delete from purchase_date_shares where shared_by = new.customer_id and vendor_id = new.vendor_id;
      return null;
    end $$;
    create trigger end_date_shares after update of blocked_by_customer_at, blocked_by_vendor_at on conversations for each row
      when (new.blocked_by_customer_at is not null or new.blocked_by_vendor_at is not null)
      execute function pair_was_blocked();
  `.execute(db);
}
