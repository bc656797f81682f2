import { type Kysely, sql } from 'kysely';

/** By which secrets this installation has been run, so that a wrong one is refused and an old one can be replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table secret_keys (
      id text primary key,
      -- Derived from the secret; by it the secret is known again, not found out.
      check_value text not null,
      added_at timestamptz not null,
      -- Nothing is sealed under it any more. The secret itself, under the current one, for digests that were made by it.
      retired_at timestamptz,
      sealed_secret text,
      check ((retired_at is null) = (sealed_secret is null))
    );

    -- Which secret the process seals with.
    alter table process_runs add column key_id text;
  `.execute(db);
}
