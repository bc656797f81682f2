import { answerTimeCases } from '@threshold/contract/answer-times';
import { replyHours } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/** Who has not answered for so long counts as slow as that; before, nothing is known yet. */
const PATIENCE_SECONDS = Math.max(...replyHours) * 60 * 60;

/**
 * Measures how long vendors take for their first answer in conversations that customers began since then, and keeps what
 * can be told. One statement, which writes only what has changed.
 *
 * An unanswered one counts with its wait: whoever answers a few quickly and most never is not quick. Where the vendor
 * blocked the customer no answer is owed.
 */
export async function measureAnswerTimes(db: Db, since: Date, now: Date): Promise<void> {
  await sql`
    with cases as (
      select c.vendor_id, answer.created_at as answered_at,
        extract(epoch from coalesce(answer.created_at, ${now}::timestamptz) - asked.created_at) as seconds
      from messages asked
      join conversations c on c.id = asked.conversation_id
      left join lateral (
        select m.created_at from messages m
        where m.conversation_id = asked.conversation_id and m.sender_role = 'vendor'
        order by m.position limit 1
      ) answer on true
      where asked.position = 1 and asked.sender_role = 'customer' and asked.created_at >= ${since}::timestamptz
        and (answer.created_at is not null or c.blocked_by_vendor_at is null)
    ), medians as (
      select vendor_id, percentile_cont(0.5) within group (order by seconds) as seconds
      from cases where answered_at is not null or seconds > ${PATIENCE_SECONDS}
      group by vendor_id having count(answered_at) >= ${answerTimeCases}
    ), held as materialized (
      -- Conversations outlive a vendor who left. Who leaves meanwhile waits for this statement, or this one leaves them out.
      select v.id from vendors v
      where v.status = 'approved' and v.id in (select vendor_id from medians)
      order by v.id for key share
    ), figures as materialized (
      select m.vendor_id, min(step) as reply_hours
      from medians m
      join held on held.id = m.vendor_id
      join unnest(${[...replyHours]}::smallint[]) step on step * 3600 >= m.seconds
      group by m.vendor_id
    ), ended as (
      delete from answer_times t
      where not exists (select 1 from figures f where f.vendor_id = t.vendor_id)
    )
    insert into answer_times as t (vendor_id, reply_hours)
    select vendor_id, reply_hours from figures
    on conflict (vendor_id) do update set reply_hours = excluded.reply_hours
    where t.reply_hours <> excluded.reply_hours
  `.execute(db);
}
