import { type Kysely, sql } from 'kysely';

/**
 * Migration 0215 wrote down that purchases which were settled before are over from then on, and began the time of none of their documents:
 * those of before its week nothing would ever have deleted. It begins now where it has not: 90 days from the end or from when the document
 * came, the first notice 30 days before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into purchase_document_terms (document_id, keep_until, look_on)
    select d.id, k.until, k.until - 30
    from purchases p
    join purchase_documents d on d.purchase_id = p.id
    cross join lateral (
      select (greatest(p.ended_at, d.created_at, d.kept_at) at time zone 'Australia/Sydney')::date + 90 as until) k
    where p.ended_at is not null
      and d.kind in ('identity', 'income', 'tax', 'bank_statement', 'loan_approval', 'other_person')
    on conflict do nothing`.execute(db);
}
