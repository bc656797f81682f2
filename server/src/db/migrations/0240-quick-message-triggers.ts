import { type Kysely, sql } from 'kysely';

/*
 * What is noted of messages as they are stored, in fewer and smaller steps: every message of the product waits for it. Each
 * conversation is looked up (`limit` keeps the look-up apart; a join may read the whole table), and a case is written only where
 * one waits for an answer: most messages answer none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function answers_by_message() returns trigger language plpgsql as $$
    declare one record;
    begin
      for one in
        select c.id, c.vendor_id, c.customer_id, a.created_at
        from added a
        cross join lateral (select id, vendor_id, customer_id from conversations where id = a.conversation_id limit 1) c
        where a.position = 1 and a.sender_role = 'customer' and coalesce(a.client_message_id, '') not like 'request:%'
      loop
        insert into answer_cases (kind, subject_id, vendor_id, customer_id, asked_at)
        values ('chat', one.id, one.vendor_id, one.customer_id, one.created_at) on conflict do nothing;
      end loop;
      for one in
        select c.vendor_id, c.customer_id, min(a.created_at) as created_at
        from added a
        cross join lateral (select vendor_id, customer_id from conversations where id = a.conversation_id limit 1) c
        where a.sender_role = 'vendor' and coalesce(a.client_message_id, '') not like 'request:%'
          and exists (
            select from answer_cases s
            where s.customer_id = c.customer_id and s.vendor_id = c.vendor_id and s.answered_at is null
              and s.ended_at is null and s.asked_at <= a.created_at)
        group by c.vendor_id, c.customer_id order by 1, 2
      loop
        update answer_cases s set answered_at = one.created_at
        where s.customer_id = one.customer_id and s.vendor_id = one.vendor_id and s.answered_at is null
          and s.ended_at is null and s.asked_at <= one.created_at;
      end loop;
      return null;
    end $$;

    create or replace function figures_by_message() returns trigger language plpgsql as $$
    begin
      insert into figure_turns (vendor_id, customer_id, day, kind)
      select c.vendor_id, c.customer_id, home_day(a.created_at), 'chat'
      from added a
      cross join lateral (select vendor_id, customer_id from conversations where id = a.conversation_id limit 1) c
      where a.position = 1 and a.sender_role = 'customer' and coalesce(a.client_message_id, '') not like 'request:%';
      return null;
    end $$;
  `.execute(db);
}
