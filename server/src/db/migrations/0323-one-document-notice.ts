import { type Kysely, sql } from 'kysely';

/** Documents about buyers are deleted by one rule after one notice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table purchase_document_terms;
    -- Day of the notice that it will be deleted.
    alter table purchase_documents add column noticed_on date;
  `.execute(db);
}
