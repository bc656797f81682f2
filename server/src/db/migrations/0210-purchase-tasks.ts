import { type Kysely, sql } from 'kysely';

/** What the buyers of a purchase have to do, who does it and by when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table purchase_tasks (
      id uuid primary key,
      purchase_id uuid not null references purchases (id) on delete cascade,
      -- The line of the checklist that it was made of; null where a buyer typed it.
      line text,
      title text not null,
      assignee_id uuid references customers (id) on delete set null,
      due_on date,
      status text not null default 'open',
      done_by uuid references customers (id) on delete set null,
      done_at timestamptz,
      added_by uuid references customers (id) on delete set null,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint purchase_tasks_status check (status in ('open', 'done', 'dropped')),
      constraint purchase_tasks_done check ((status = 'done') = (done_at is not null))
    );
    create index purchase_tasks_by_purchase on purchase_tasks (purchase_id, due_on);
    -- A line becomes one task, whoever presses first.
    create unique index purchase_tasks_of_line on purchase_tasks (purchase_id, line)
      where line is not null;
    create index purchase_tasks_by_assignee on purchase_tasks (assignee_id)
      where assignee_id is not null;
    create index purchase_tasks_by_doer on purchase_tasks (done_by) where done_by is not null;
    create index purchase_tasks_by_adder on purchase_tasks (added_by) where added_by is not null;
  `.execute(db);
}
