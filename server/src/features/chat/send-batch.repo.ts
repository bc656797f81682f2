import type { MemberRole } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Database, Db } from '../../adapters/database/database.ts';
import type { RefusalName } from './chat.policy.ts';
import type { StoredMessage } from './message-row.ts';
import type { Parties } from './parties.ts';
import { refusalToSend, sidesOfConversation } from './send-rules.ts';

/** A message that is to be stored. */
export interface Draft {
  readonly id: string;
  readonly conversation_id: string;
  readonly sender_role: MemberRole;
  readonly body: string;
  readonly client_message_id: string | null;
  readonly file_id: string | null;
}

/** One whose sender has yet to be judged. */
export interface SentDraft extends Draft {
  readonly sender_id: string;
}

/**
 * Stores the messages, each at the next position of its conversation, and keeps the counts, in one statement. A message
 * whose sender has used its `client_message_id` in the conversation before is not stored again: the answer has the one
 * that was. Conversations are locked in the order of their ids, so that two processes never wait for each other.
 *
 * A repeat that another process is storing at this moment is not seen: the statement then fails on the unique index, and
 * succeeds when tried again.
 */
export async function storeMessages(
  db: Db,
  drafts: readonly Draft[],
  now: Date,
): Promise<readonly StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    with drafts as (${unnested(drafts)}), ${storing(now)}
    select * from kept order by position`.execute(db);
  return rows;
}

/** What became of a message that somebody wants to send. */
export interface Sending extends Parties {
  readonly refusal: RefusalName | null;
  /** Null also when the conversation went while the message was on its way. */
  readonly message: StoredMessage | null;
}

/**
 * As `storeMessages`, of those messages only that their senders may send. One statement, under a name, so that the server
 * plans it once for each connection: every message of the product passes here.
 *
 * @returns what became of each, in their order
 */
export async function sendMessages(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  drafts: readonly SentDraft[],
  now: Date,
): Promise<readonly Sending[]> {
  const { sql: text, parameters } = sql`
    with asked as (
      select d.*, u.sender_id from (${unnested(drafts)}) d
      join unnest(${drafts.map(({ sender_id }) => sender_id)}::uuid[]) with ordinality as u (sender_id, nr) using (nr)
    ), judged as materialized (
      select s.*, c.customer_id, c.vendor_id, ${refusalToSend} as refusal
      from asked s left join conversations c on c.id = s.conversation_id ${sidesOfConversation}
    ), drafts as (
      select * from judged where refusal is null
    ), ${storing(now)}
    select j.refusal, j.customer_id, j.vendor_id, k.*
    from judged j left join kept k
      on k.conversation_id = j.conversation_id and k.sender_role = j.sender_role
      and (k.id = j.id or k.client_message_id = j.client_message_id)
    order by j.nr`.compile(db);
  const { rows } = await pool.query<Parties & Pick<Sending, 'refusal'> & StoredMessage>({
    name: 'send messages',
    text,
    values: [...parameters],
  });
  return rows.map(({ refusal, customer_id, vendor_id, ...message }) => ({
    refusal,
    customer_id,
    vendor_id,
    message: message.id === null ? null : message,
  }));
}

/** The drafts as rows, numbered in their order. */
function unnested(drafts: readonly Draft[]) {
  const column = <K extends keyof Draft>(name: K) => drafts.map((draft) => draft[name]);
  return sql`
    select * from unnest(
      ${column('id')}::uuid[], ${column('conversation_id')}::uuid[], ${column('sender_role')}::text[],
      ${column('body')}::text[], ${column('client_message_id')}::text[], ${column('file_id')}::uuid[]
    ) with ordinality as d (id, conversation_id, sender_role, body, client_message_id, file_id, nr)`;
}

/** The steps from `drafts` to `kept`: the messages that are there afterwards. */
const storing = (now: Date) => sql`
    stored as (
      select distinct m.* from messages m
      join drafts d using (conversation_id, sender_role, client_message_id)
    ), fresh as (
      select distinct on (d.conversation_id, d.sender_role, coalesce(d.client_message_id, d.id::text)) d.*
      from drafts d
      where not exists (
        select 1 from stored s
        where (s.conversation_id, s.sender_role, s.client_message_id)
          = (d.conversation_id, d.sender_role, d.client_message_id)
      )
      order by d.conversation_id, d.sender_role, coalesce(d.client_message_id, d.id::text), d.nr
    ), counts as (
      select conversation_id, count(*)::int as n, (count(*) filter (where sender_role = 'vendor'))::int as by_vendor
      from fresh group by conversation_id
    ), locked as materialized (
      select c.id from conversations c
      where c.id in (select conversation_id from counts)
      order by c.id for no key update
    ), bumped as (
      update conversations c set
        message_count = c.message_count + n.n,
        active_at = ${now},
        customer_unread = c.customer_unread + n.by_vendor,
        vendor_unread = c.vendor_unread + n.n - n.by_vendor,
        customer_unread_since =
          case when n.by_vendor > 0 then coalesce(c.customer_unread_since, ${now}) else c.customer_unread_since end,
        vendor_unread_since =
          case when n.n > n.by_vendor then coalesce(c.vendor_unread_since, ${now}) else c.vendor_unread_since end
      from locked l join counts n on n.conversation_id = l.id
      where c.id = l.id
      returning c.id, c.message_count - n.n as before
    ), added as (
      insert into messages
        (id, conversation_id, position, sender_role, body, client_message_id, file_id, created_at)
      select f.id, f.conversation_id,
        b.before + row_number() over (partition by f.conversation_id order by f.nr),
        f.sender_role, f.body, f.client_message_id, f.file_id, ${now}
      from fresh f join bumped b on b.id = f.conversation_id
      returning *
    ), kept as (
      select id, conversation_id, position, sender_role, body, client_message_id, file_id, created_at from added
      union all
      select id, conversation_id, position, sender_role, body, client_message_id, file_id, created_at from stored
    )`;
