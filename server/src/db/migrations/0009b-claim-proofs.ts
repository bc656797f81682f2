import { type Kysely, sql } from 'kysely';

/** Which files prove which claim. They are the claimant's, and go with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table claim_proofs (
      claim_id uuid not null references vendor_claims (id) on delete cascade,
      file_id uuid not null references files (id) on delete cascade,
      primary key (claim_id, file_id)
    );
    create index claim_proofs_by_file on claim_proofs (file_id);
  `.execute(db);
}
