import { type Kysely, sql } from 'kysely';

/**
 * Documents of a purchase, each of one buyer, and who opened them. Several may name one file, which has no owner of its own
 * and goes with the last of them. The checks hold for the rows that are there, since they allow more than before: nothing
 * has to be read for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table files
      drop constraint files_kind_check,
      add constraint files_kind_check
        check (kind in ('licence', 'certificate', 'proof', 'chat', 'application', 'purchase')) not valid,
      drop constraint files_have_one_owner,
      add constraint files_have_one_owner check (
        case kind
          when 'purchase' then num_nonnulls(customer_id, vendor_id) = 0
          when 'chat' then num_nonnulls(customer_id, vendor_id) <= 1
          else num_nonnulls(customer_id, vendor_id) = 1
        end
      ) not valid;

    create table purchase_documents (
      id uuid primary key,
      purchase_id uuid not null references purchases (id) on delete cascade,
      file_id uuid not null references files (id) on delete cascade,
      owner_id uuid not null references customers (id) on delete cascade,
      kind text not null,
      -- When sharing stopped and its owner kept it.
      kept_at timestamptz,
      created_at timestamptz not null,
      constraint purchase_documents_once unique (purchase_id, owner_id, file_id),
      constraint purchase_documents_kind
        check (kind in ('contract_of_sale', 'building_pest', 'strata', 'loan_approval', 'other'))
    );
    create index purchase_documents_by_file on purchase_documents (file_id);
    create index purchase_documents_by_owner on purchase_documents (owner_id);

    -- With whom its owner shares it, one by one.
    create table purchase_document_readers (
      document_id uuid not null references purchase_documents (id) on delete cascade,
      reader_id uuid not null references customers (id) on delete cascade,
      shared_at timestamptz not null,
      primary key (document_id, reader_id)
    );
    create index purchase_document_readers_by_reader on purchase_document_readers (reader_id);

    -- The file's row is held before it is asked who else names it: of two who go at once the later one sees it.
    create function purchase_documents_were_removed() returns trigger language plpgsql as $$
    begin
      perform 1 from files where id in (select file_id from removed) order by id for update;
      delete from files f
      where f.id in (select file_id from removed)
        and not exists (select 1 from purchase_documents d where d.file_id = f.id);
      return null;
    end $$;
    create trigger remove_files_after_delete after delete on purchase_documents
      referencing old table as removed for each statement execute function purchase_documents_were_removed();

    create table purchase_openings (
      id uuid primary key,
      purchase_id uuid not null references purchases (id) on delete cascade,
      owner_id uuid not null references customers (id) on delete cascade,
      reader_id uuid references customers (id) on delete set null,
      original_name text not null,
      created_at timestamptz not null
    );
    create index purchase_openings_by_purchase on purchase_openings (purchase_id, owner_id, id desc);
    create index purchase_openings_by_owner on purchase_openings (owner_id);
    create index purchase_openings_by_reader on purchase_openings (reader_id) where reader_id is not null;
  `.execute(db);
}
