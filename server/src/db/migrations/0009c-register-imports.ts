import { type Kysely, sql } from 'kysely';

/**
 * Files of public registers. A file is first read into rows of its own, so that nothing changes before all of it is
 * there; where the reading or the applying stopped stands beside it, so that either goes on after a crash.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table register_imports (
      id uuid primary key,
      register text not null,
      file_name text not null,
      -- Of the content: the same files again are the same import.
      digest text not null,
      status text not null default 'running'
        check (status in ('running', 'applied', 'question', 'discarded', 'failed')),
      -- The last line that was read into rows, of each of the two files.
      representatives_line integer not null default 0,
      licensees_line integer not null default 0,
      is_read boolean not null default false,
      -- The last number that was applied.
      applied_through text not null default '',
      rows integer not null default 0,
      licensee_rows integer not null default 0,
      -- Of the last file that was applied.
      previous_rows integer,
      previous_licensee_rows integer,
      added integer not null default 0,
      refreshed integer not null default 0,
      lapsed integer not null default 0,
      rejected integer not null default 0,
      decision_reason text,
      decided_by uuid references staff (id),
      decided_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    -- One file of a register at a time.
    create unique index register_imports_open on register_imports (register) where status in ('running', 'question');
    create index register_imports_by_time on register_imports (created_at desc, id desc);

    -- A representative stands in the file once for each licensee. Kept until a newer file is applied.
    create table register_rows (
      import_id uuid not null references register_imports (id) on delete cascade,
      number text not null,
      licence_number text not null,
      line integer not null,
      name text not null,
      ends_on date,
      locality text not null,
      state text,
      post_code text not null,
      primary key (import_id, number, licence_number)
    );
    create table register_licensees (
      import_id uuid not null references register_imports (id) on delete cascade,
      number text not null,
      is_approved boolean not null,
      primary key (import_id, number)
    );
    -- Every row that could not be used. One whose number can be read does not count as missing.
    create table register_rejects (
      import_id uuid not null references register_imports (id) on delete cascade,
      file text not null,
      line integer not null,
      reason text not null,
      number text,
      primary key (import_id, file, line)
    );
    create index register_rejects_by_number on register_rejects (import_id, number) where number is not null;
  `.execute(db);
}
