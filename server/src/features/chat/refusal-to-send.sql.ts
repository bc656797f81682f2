import { sql } from 'kysely';
import type { Parties } from '../relationships/parties.ts';
import type { RefusalName } from './chat.policy.ts';

/*
 * Permission to send, as SQL. The statement that stores messages includes it, so that a message
 * needs one round trip and nothing changes between check and INSERT.
 */

/**
 * Returns whether `s` is sealed for the newest keys of that side and, if that side sends, signed
 * with them. `c` may be newer than this statement's view of the keys: the newer version counts.
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
 * Name of the refusal of `s (sender_role, sender_id, signed_by, sealed_for)` in the conversation
 * `c`; null if the message may be sent. Messages sealed for outdated keys could not be read.
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

/** The two sides of a conversation, and the refusal of the sender if any. */
export interface Judged extends Parties {
  readonly refusal: RefusalName | null;
}
