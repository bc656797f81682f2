import { type Kysely, sql } from 'kysely';

/**
 * Since when a purchase is over, and until when it keeps which documents about its buyers. Those that are settled already are over from
 * now on, so that nobody's documents go before they were told of it. The check holds for the rows that are there, since it allows more than before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchases
      add column closed_at timestamptz,
      add column ended_at timestamptz;
    update purchases p set ended_at = now()
      where exists (select 1 from purchase_homes h where h.purchase_id = p.id and h.stage = 'bought');

    alter table purchase_documents
      drop constraint purchase_documents_kind,
      add constraint purchase_documents_kind check (kind in (
        'contract_of_sale', 'building_pest', 'strata', 'other',
        'identity', 'income', 'tax', 'bank_statement', 'loan_approval', 'other_person')) not valid;

    -- A document has a row while something is going to delete it.
    create table purchase_document_terms (
      document_id uuid primary key references purchase_documents (id) on delete cascade,
      -- The last day on which it is kept.
      keep_until date not null,
      -- How many notices its owner was told.
      notices smallint not null default 0 check (notices between 0 and 2),
      -- The day of the next notice, or of the end.
      look_on date not null
    );
    create index purchase_document_terms_by_look on purchase_document_terms (look_on);
  `.execute(db);
}
