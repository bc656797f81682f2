import { type Kysely, sql } from 'kysely';

/*
 * Passkeys to sign in. What stands here opens nothing: public keys, and digests of what is to be signed. An account's
 * passkeys go with it, and a session's challenges with the session.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id uuid primary key,
      customer_id uuid references customers (id) on delete cascade,
      vendor_account_id uuid references vendor_accounts (id) on delete cascade,
      staff_id uuid references staff (id) on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      counter bigint not null,
      transports text[] not null,
      aaguid text not null,
      is_backup_eligible boolean not null,
      is_backed_up boolean not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      constraint passkeys_have_one_account check (num_nonnulls(customer_id, vendor_account_id, staff_id) = 1)
    );
    create index passkeys_of_customer on passkeys (customer_id) where customer_id is not null;
    create index passkeys_of_vendor on passkeys (vendor_account_id) where vendor_account_id is not null;
    create index passkeys_of_staff on passkeys (staff_id) where staff_id is not null;

    create table passkey_handles (
      handle text primary key,
      customer_id uuid unique references customers (id) on delete cascade,
      vendor_account_id uuid unique references vendor_accounts (id) on delete cascade,
      staff_id uuid unique references staff (id) on delete cascade,
      constraint passkey_handles_have_one_account check (num_nonnulls(customer_id, vendor_account_id, staff_id) = 1)
    );

    create table passkey_challenges (
      hash text primary key,
      purpose text not null check (purpose in ('add', 'sign_in', 'prove')),
      door text not null check (door in ('customer', 'vendor', 'staff')),
      session_id uuid references sessions (id) on delete cascade,
      expires_at timestamptz not null
    );
    create index passkey_challenges_by_end on passkey_challenges (expires_at);
    create index passkey_challenges_by_session on passkey_challenges (session_id) where session_id is not null;

    -- When its holder last showed a passkey in it.
    alter table sessions add column proved_at timestamptz;
  `.execute(db);
}
