import { type Kysely, sql } from 'kysely';

/** The purchase: who buys together, the homes they look at, what they think and write, and the dates they must keep. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table purchases (
      id uuid primary key,
      name text not null,
      version integer not null default 1,
      created_at timestamptz not null
    );

    create table purchase_members (
      purchase_id uuid not null references purchases (id) on delete cascade,
      customer_id uuid not null references customers (id) on delete cascade,
      role text not null,
      -- Helpers go with whoever invited them when sharing stops.
      invited_by uuid references customers (id) on delete set null,
      joined_at timestamptz not null,
      primary key (purchase_id, customer_id),
      constraint purchase_members_role check (role in ('buyer', 'helper'))
    );
    create index purchase_members_by_customer on purchase_members (customer_id);
    create index purchase_members_by_inviter on purchase_members (invited_by) where invited_by is not null;

    create table purchase_invitations (
      id uuid primary key,
      purchase_id uuid not null references purchases (id) on delete cascade,
      email text not null,
      role text not null,
      token_hash text not null unique,
      invited_by uuid references customers (id) on delete cascade,
      status text not null default 'pending',
      created_at timestamptz not null,
      expires_at timestamptz not null,
      settled_at timestamptz,
      constraint purchase_invitations_role check (role in ('buyer', 'helper')),
      constraint purchase_invitations_status
        check (status in ('pending', 'accepted', 'revoked', 'replaced'))
    );
    create index purchase_invitations_by_purchase on purchase_invitations (purchase_id, created_at);
    create index purchase_invitations_by_inviter on purchase_invitations (invited_by);
    create unique index purchase_invitations_pending
      on purchase_invitations (purchase_id, email) where status = 'pending';

    create table purchase_homes (
      id uuid primary key,
      purchase_id uuid not null references purchases (id) on delete cascade,
      added_by uuid references customers (id) on delete set null,
      address text not null,
      place text not null,
      state text,
      link text not null,
      price text not null,
      sale_method text,
      auction_on date,
      agent text not null,
      stage text not null default 'looking',
      stage_reason text not null default '',
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index purchase_homes_by_purchase on purchase_homes (purchase_id, created_at);
    create index purchase_homes_by_adder on purchase_homes (added_by) where added_by is not null;
    create unique index purchase_homes_one_contract
      on purchase_homes (purchase_id) where stage in ('under_contract', 'bought');

    -- Whose writer has left stays with the others under nobody's name.
    create table purchase_opinions (
      id uuid primary key,
      home_id uuid not null references purchase_homes (id) on delete cascade,
      customer_id uuid references customers (id) on delete set null,
      value text,
      reason text not null,
      seen_on date,
      updated_at timestamptz not null,
      unique (home_id, customer_id)
    );
    create index purchase_opinions_by_customer on purchase_opinions (customer_id)
      where customer_id is not null;

    create table purchase_notes (
      id uuid primary key,
      purchase_id uuid not null references purchases (id) on delete cascade,
      home_id uuid references purchase_homes (id) on delete cascade,
      author_id uuid references customers (id) on delete set null,
      -- Set while nobody else reads it: such a note goes with its owner and never becomes anybody else's.
      owner_id uuid references customers (id) on delete cascade,
      text text not null,
      audience text not null,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint purchase_notes_own check ((audience = 'only_me') = (owner_id is not null))
    );
    create index purchase_notes_by_purchase on purchase_notes (purchase_id, created_at);
    create index purchase_notes_by_home on purchase_notes (home_id) where home_id is not null;
    create index purchase_notes_by_author on purchase_notes (author_id) where author_id is not null;
    create index purchase_notes_by_owner on purchase_notes (owner_id) where owner_id is not null;

    create table purchase_dates (
      id uuid primary key,
      purchase_id uuid not null references purchases (id) on delete cascade,
      home_id uuid references purchase_homes (id) on delete cascade,
      kind text not null,
      title text not null,
      state text not null,
      due_on date not null,
      -- A time of day by the clock of the zone; null where the whole day counts.
      due_time text,
      zone text not null,
      -- What it was counted from, and how; null where somebody typed the date.
      basis jsonb,
      later_reading date,
      -- The last day on which everybody works.
      act_by date not null,
      status text not null default 'open',
      -- Why it differs from what was counted, or why it moved.
      reason text not null default '',
      confirmed_by uuid references customers (id) on delete set null,
      confirmed_with text,
      confirmed_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint purchase_dates_status check (status in ('open', 'done', 'cancelled')),
      constraint purchase_dates_confirmed check ((confirmed_with is null) = (confirmed_at is null))
    );
    create index purchase_dates_by_purchase on purchase_dates (purchase_id, due_on);
    create index purchase_dates_by_home on purchase_dates (home_id) where home_id is not null;
    create index purchase_dates_by_confirmer on purchase_dates (confirmed_by) where confirmed_by is not null;
    create index purchase_dates_open on purchase_dates (due_on) where status = 'open';

    create table purchase_activities (
      id uuid primary key,
      purchase_id uuid not null references purchases (id) on delete cascade,
      customer_id uuid references customers (id) on delete set null,
      kind text not null,
      -- Helpers read what is for all.
      audience text not null,
      subject text not null,
      before text not null,
      after text not null,
      created_at timestamptz not null
    );
    create index purchase_activities_by_purchase on purchase_activities (purchase_id, id);
    create index purchase_activities_by_customer on purchase_activities (customer_id)
      where customer_id is not null;
  `.execute(db);
}
