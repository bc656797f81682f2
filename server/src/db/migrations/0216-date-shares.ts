import { type Kysely, sql } from 'kysely';

/**
 * With which professionals of a purchase a buyer shares the dates of the home under contract. It ends with the professional's place on the
 * purchase, with either's account, with the home, and for good when the listing is suspended or rejected, whoever does that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table purchase_date_shares (
      id uuid primary key,
      purchase_id uuid not null,
      vendor_id uuid not null,
      vendor_account_id uuid not null references vendor_accounts (id) on delete cascade,
      home_id uuid not null references purchase_homes (id) on delete cascade,
      with_address boolean not null,
      shared_by uuid not null references customers (id) on delete cascade,
      shared_at timestamptz not null,
      constraint purchase_date_shares_once unique (purchase_id, vendor_id),
      constraint purchase_date_shares_of_professional foreign key (purchase_id, vendor_id)
        references purchase_professionals (purchase_id, vendor_id) on delete cascade
    );
    create index purchase_date_shares_by_account on purchase_date_shares (vendor_account_id);
    create index purchase_date_shares_by_vendor on purchase_date_shares (vendor_id);
    create index purchase_date_shares_by_home on purchase_date_shares (home_id);
    create index purchase_date_shares_by_sharer on purchase_date_shares (shared_by);

    create function listing_lost_its_place() returns trigger language plpgsql as $$
    begin
      delete from purchase_date_shares where vendor_id = new.id;
      return null;
    end $$;
    create trigger end_date_shares after update of status on vendors for each row
      when (new.status in ('suspended', 'rejected')) execute function listing_lost_its_place();
  `.execute(db);
}
