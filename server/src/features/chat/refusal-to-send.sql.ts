import { sql } from 'kysely';
import type { Parties } from '../relationships/parties.ts';
import type { RefusalName } from './chat.policy.ts';

/*
 * Who may send a message, said in SQL once: the statement that stores messages asks it too, so that a message costs one
 * journey to the database and nothing changes between the question and the INSERT.
 */

/**
 * Whether the newest keys of that side are among those that `s` is sealed for and, where it sends, the ones that signed. Of
 * two moments the later one counts: the row `c` may be newer than what this statement sees of the keys.
 */
const namesNewestOf = (side: 'customer' | 'vendor') => {
  const [id, version] = [sql.ref(`${side}_id`), sql.ref(`c.${side}_kv`)];
  return sql`
    exists (
      select from (
        select fp, kv from message_keys k where k.${id} = c.${id} order by kv desc limit 1
      ) newest
      where newest.kv >= ${version}
        and newest.fp = any(string_to_array(s.sealed_for, ' '))
        and (s.sender_role <> ${sql.lit(side)} or newest.fp = s.signed_by)
    )`;
};

/**
 * The name of the refusal of `s (sender_role, sender_id, signed_by, sealed_for)` in the conversation `c`; null when the message may be
 * sent. Only of a sealed one the keys are looked at: sealed for others than the newest it would be read by nobody.
 */
export const refusalToSend = sql<RefusalName | null>`
  case
    when s.sender_id is distinct from (case s.sender_role when 'customer' then c.customer_id else c.vendor_id end)
      then 'unknown'
    when (case s.sender_role
        when 'customer' then (select email_verified_at from customers where id = c.customer_id)
        else (select email_verified_at from vendor_accounts where vendor_id = c.vendor_id)
      end) is null then 'unverified'
    when case s.sender_role
        when 'customer' then (select id from vendors where id = c.vendor_id)
        else (select id from customers where id = c.customer_id)
      end is null then 'left'
    when (select status from vendors where id = c.vendor_id) <> 'approved' then 'not_approved'
    when coalesce(c.blocked_by_customer_at, c.blocked_by_vendor_at) is not null then 'blocked'
    when s.signed_by is not null and not (${namesNewestOf('customer')} and ${namesNewestOf('vendor')})
      then 'keys_changed'
  end`;

/** A conversation's two sides, with the refusal of one of them. */
export interface Judged extends Parties {
  readonly refusal: RefusalName | null;
}
