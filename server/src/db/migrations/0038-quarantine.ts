import { type Kysely, sql } from 'kysely';

/**
 * Tells what is known to be needed by nothing from what only seems so, and at which times this database was in use:
 * a file that came into storage at another time is from a newer copy of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table file_removals add column is_let_go boolean not null default false;
    update file_removals set is_let_go = true where due_at = '-infinity';

    create or replace function files_were_removed() returns trigger language plpgsql as $$
    begin
      insert into file_removals (storage_key, due_at, is_let_go) select storage_key, '-infinity', true from removed
      on conflict (storage_key) do update set due_at = excluded.due_at, is_let_go = true;
      return null;
    end $$;

    -- By its file's name it is asked whether anybody still shows a picture.
    create index customers_by_picture on customers (profile_picture) where profile_picture is not null;
    create index vendors_by_picture on vendors (profile_picture) where profile_picture is not null;

    create table process_runs (
      id uuid primary key,
      started_at timestamptz not null,
      seen_at timestamptz not null,
      check (seen_at >= started_at)
    );
    -- Up to here: from the first migration to the last thing that somebody did.
    insert into process_runs (id, started_at, seen_at)
    select gen_random_uuid(), least(first, last), last
    from
      (select min(timestamp)::timestamptz as first from kysely_migration) as made,
      (select greatest(
        (select max(created_at) from files),
        (select max(last_seen_at) from sessions),
        (select max(created_at) from customers),
        (select max(created_at) from vendors)
      ) as last) as used
    where first is not null and last is not null;
  `.execute(db);
}
