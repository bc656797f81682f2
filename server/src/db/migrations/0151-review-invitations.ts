import { type Kysely, sql } from 'kysely';

/** Whom vendors asked for a review, and who wants to be asked by nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_invitations (
      vendor_id uuid not null references vendors (id) on delete cascade,
      customer_id uuid not null references customers (id) on delete cascade,
      created_at timestamptz not null,
      primary key (vendor_id, customer_id)
    );
    create index review_invitations_by_customer on review_invitations (customer_id);
    create table review_invitation_stops (
      customer_id uuid primary key references customers (id) on delete cascade,
      created_at timestamptz not null
    );
  `.execute(db);
}
