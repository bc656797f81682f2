import { type Kysely, sql } from 'kysely';

/** Drops the pictures of homes of a purchase, with their files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from files where kind = 'home_picture';
    drop table purchase_pictures;
    drop function purchase_pictures_were_removed();
    delete from purchase_activities where kind in ('pictures_added', 'picture_removed');
    alter table files
      drop constraint files_kind_check,
      add constraint files_kind_check
        check (kind in ('licence', 'certificate', 'proof', 'chat', 'application', 'purchase')),
      drop constraint files_have_one_owner,
      add constraint files_have_one_owner check (
        case kind
          when 'purchase' then num_nonnulls(customer_id, vendor_id) = 0
          when 'chat' then num_nonnulls(customer_id, vendor_id) <= 1
          else num_nonnulls(customer_id, vendor_id) = 1
        end
      );
  `.execute(db);
}
