import { type Kysely, sql } from 'kysely';

/** What staff found when comparing figures of transfer duty with the offices' pages. Rows are only added. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table duty_readings (
      id uuid primary key,
      -- '2026-27-nsw'
      sheet text not null,
      -- Of the figures as they were read: a comparison says nothing of later ones.
      digest text not null,
      staff_id uuid not null references staff (id),
      finding text not null check (finding in ('same', 'differs')),
      note text not null,
      created_at timestamptz not null
    );
    create index duty_readings_by_sheet on duty_readings (sheet, digest, staff_id, created_at desc);
  `.execute(db);
}
