import { type Kysely, sql } from 'kysely';

/** How staff settled what was reported of a chat. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table chat_reports rename column closed_at to settled_at;
    alter table chat_reports
      add column settled_by uuid references staff (id),
      add column outcome text check (outcome in ('dismissed', 'warned')),
      add column outcome_reason text,
      add constraint chat_reports_settled_as_a_whole
        check (num_nonnulls(settled_at, settled_by, outcome, outcome_reason) in (0, 4));
    create index chat_reports_newest on chat_reports (created_at desc, id desc);
  `.execute(db);
}
