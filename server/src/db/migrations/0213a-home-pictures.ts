import { type Kysely, sql } from 'kysely';

/**
 * Pictures of the homes of a purchase. Several may name one file, which has no owner of its own and goes with the last of
 * them. The checks allow more than before: nothing has to be read for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table files
      drop constraint files_kind_check,
      add constraint files_kind_check check (
        kind in ('licence', 'certificate', 'proof', 'chat', 'application', 'purchase', 'home_picture')
      ) not valid,
      drop constraint files_have_one_owner,
      add constraint files_have_one_owner check (
        case
          when kind in ('purchase', 'home_picture') then num_nonnulls(customer_id, vendor_id) = 0
          when kind = 'chat' then num_nonnulls(customer_id, vendor_id) <= 1
          else num_nonnulls(customer_id, vendor_id) = 1
        end
      ) not valid;

    create table purchase_pictures (
      id uuid primary key,
      purchase_id uuid not null references purchases (id) on delete cascade,
      home_id uuid not null references purchase_homes (id) on delete cascade,
      file_id uuid not null references files (id) on delete cascade,
      added_by uuid references customers (id) on delete set null,
      created_at timestamptz not null,
      constraint purchase_pictures_once unique (home_id, file_id)
    );
    create index purchase_pictures_by_purchase on purchase_pictures (purchase_id);
    create index purchase_pictures_by_file on purchase_pictures (file_id);
    create index purchase_pictures_by_adder on purchase_pictures (added_by) where added_by is not null;

    -- The file's row is held before it is asked who else names it: of two who go at once the later one sees it.
    create function purchase_pictures_were_removed() returns trigger language plpgsql as $$
    begin
      perform 1 from files where id in (select file_id from removed) order by id for update;
      delete from files f
      where f.id in (select file_id from removed)
        and not exists (select 1 from purchase_pictures p where p.file_id = f.id);
      return null;
    end $$;
    create trigger remove_files_after_delete after delete on purchase_pictures
      referencing old table as removed for each statement execute function purchase_pictures_were_removed();
  `.execute(db);
}
