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
        select a.sender_role = 'customer' as asks,
          c.id, c.vendor_id, c.customer_id, min(a.created_at) as created_at
        from added a
        cross join lateral (select id, vendor_id, customer_id from conversations where id = a.conversation_id limit 1) c
        where coalesce(a.client_message_id, '') not like 'request:%' and (a.position = 1 or a.sender_role = 'vendor')
          and (a.sender_role = 'customer' or exists (
            select from answer_cases s
            where s.customer_id = c.customer_id and s.vendor_id = c.vendor_id and s.answered_at is null
              and s.ended_at is null and s.asked_at <= a.created_at))
        group by 1, 2, 3, 4
        order by 3, 4
      loop
        if one.asks then
          insert into answer_cases (kind, subject_id, vendor_id, customer_id, asked_at)
          values ('chat', one.id, one.vendor_id, one.customer_id, one.created_at) on conflict do nothing;
        else
          update answer_cases s set answered_at = one.created_at
          where s.customer_id = one.customer_id and s.vendor_id = one.vendor_id and s.answered_at is null
            and s.ended_at is null and s.asked_at <= one.created_at;
        end if;
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
