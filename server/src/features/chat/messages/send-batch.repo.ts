import type { MemberRole } from '@threshold/contract/vocabularies';
import { parseEnvelopeKeyIds } from '@threshold/e2ee/envelope';
import { E2eeFault } from '@threshold/e2ee/fault';
import { isEnvelope } from '@threshold/e2ee/sealed-text';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../../../adapters/database/database.ts';
import type { MessageRow } from '../../../db/chat-tables.ts';
import type { Party } from '../../../lib/actor.ts';
import type { Parties } from '../../accounts/relationships/parties.ts';
import { type RefusalName, writableStatus } from '../chat.policy.ts';

/** Message that is to be stored. */
export interface Draft {
  readonly id: string;
  readonly conversation_id: string;
  readonly sender_role: MemberRole;
  readonly sender_id: string;
  readonly body: string;
  readonly client_message_id: string | null;
  readonly file_id: string | null;
}

/**
 * Stores messages at the next positions of their conversations and updates the counts. A message
 * with a known `client_message_id` of its sender is not stored again. @returns ids of the stored
 * messages
 */
export async function storeMessages(
  db: Db,
  drafts: readonly Omit<Draft, 'sender_id'>[],
  now: Date,
): Promise<readonly string[]> {
  const stored: string[] = [];
  for (const draft of drafts) {
    const { id, conversation_id, sender_role, body, client_message_id, file_id } = draft;
    const { rows } = await sql<{ readonly id: string }>`
      with drafts as (
        select s.*, c.message_count + 1 as position
        from (
          select ${id}::uuid as id, ${conversation_id}::uuid as conversation_id, ${sender_role}::text as sender_role,
            ${body}::text as body, ${client_message_id}::text as client_message_id, ${file_id}::uuid as file_id
        ) s cross join ${lockedConversation} c
      ), ${buildStoreMessagesSql(sql`${now}::timestamptz`)}
      select id from added`.execute(db);
    stored.push(...rows.map((row) => row.id));
  }
  return stored;
}

/**
 * Stores the messages that may be sent, at most one per conversation, with one named statement,
 * which PostgreSQL plans once per connection. Conversations are locked in the order of their ids to
 * avoid deadlocks. @returns results in the order of `drafts`; `message` is null if it was refused
 * or its conversation was deleted, and is the message stored before if `isRepeat`
 */
export async function sendMessages(
  { db, pool }: { readonly db: Db; readonly pool: Pick<Database['pool'], 'query'> },
  drafts: readonly Draft[],
  now: Date,
): Promise<
  readonly (SendPermission & { readonly message: MessageRow | null; readonly isRepeat: boolean })[]
> {
  sendingText ??= buildSendStatement(db);
  const draftsWithKeys = drafts.map((draft) => ({ ...draft, ...parseEnvelopeKeys(draft.body) }));
  const column = <K extends keyof DraftWithKeys>(name: K) => draftsWithKeys.map((one) => one[name]);
  const { rows } = await pool.query<
    SendPermission & { readonly nr: number; readonly position: number | null }
  >({
    name: 'send messages',
    text: sendingText,
    values: [...draftColumns.map(([name]) => column(name)), now.toISOString()],
  });
  const permissions = Array.from<(typeof rows)[number] | undefined>({ length: drafts.length });
  for (const row of rows) permissions[row.nr - 1] = row;
  const sendResults = [];
  for (const [at, draft] of drafts.entries()) {
    // A missing conversation gets the same refusal as one of other members, to reveal no ids.
    const { refusal, customer_id, vendor_id, position } = permissions[at] ?? unknownConversation;
    const isRepeat = position === null;
    const message = isRepeat
      ? await findRepeatedMessage(db, refusal === null, draft)
      : buildMessageRow(draft, position, now);
    sendResults.push({ refusal, customer_id, vendor_id, message, isRepeat });
  }
  return sendResults;
}

const unknownConversation = {
  refusal: 'unknown',
  customer_id: '',
  vendor_id: '',
  position: null,
} as const;

type DraftWithKeys = Draft & EnvelopeKeys;

const columnTypes = {
  id: 'uuid',
  conversation_id: 'uuid',
  sender_role: 'text',
  sender_id: 'uuid',
  body: 'text',
  client_message_id: 'text',
  file_id: 'uuid',
  signed_by: 'text',
  sealed_for: 'text',
} satisfies Record<keyof DraftWithKeys, string>;

const draftColumns = Object.entries(columnTypes) as [keyof DraftWithKeys, string][];

/**
 * Locks and returns the row of the conversation of the message `s`. A look-up per message is faster
 * than a join, which may read the whole table.
 */
const lockedConversation = sql`
  lateral (select * from conversations where id = s.conversation_id for no key update)`;

let sendingText: string | undefined;

/**
 * Returns the statement, which takes each column of the drafts as an array. Each array is in a
 * select, because PostgreSQL would otherwise expect fewer rows in a generic plan and plan every
 * batch again.
 */
function buildSendStatement(db: Db): string {
  const arrays = draftColumns.map(([, type], at) => sql.raw(`(select $${at + 1}::${type}[])`));
  const names = draftColumns.map(([name]) => sql.ref(name));
  return sql`
    with judged as materialized (
      select s.*, c.customer_id, c.vendor_id, c.message_count + 1 as position, ${refusalToSend} as refusal
      from (
        select * from unnest(${sql.join(arrays)}) with ordinality as sent (${sql.join(names)}, nr) order by conversation_id
      ) s cross join ${lockedConversation} c
    ), drafts as (
      select * from judged where refusal is null
    ), ${buildStoreMessagesSql(sql.raw(`$${arrays.length + 1}::timestamptz`))}
    select j.nr::int, j.refusal, j.customer_id, j.vendor_id, a.position
    from judged j left join added a on a.id = j.id`.compile(db).sql;
}

/** SQL that stores the rows of `drafts`, at most one per conversation, as the query `added`. */
const buildStoreMessagesSql = (now: RawBuilder<unknown>) => sql`
    added as (
      insert into messages
        (id, conversation_id, position, sender_role, body, client_message_id, file_id, created_at)
      select id, conversation_id, position, sender_role, body, client_message_id, file_id, ${now} from drafts
      on conflict (conversation_id, sender_role, client_message_id) where client_message_id is not null do nothing
      returning id, conversation_id, position, sender_role
    ), counted as (
      update conversations c set
        message_count = a.position,
        active_at = ${now},
        customer_unread = c.customer_unread + (a.sender_role = 'vendor')::int,
        vendor_unread = c.vendor_unread + (a.sender_role = 'customer')::int,
        customer_unread_since =
          case a.sender_role when 'vendor' then coalesce(c.customer_unread_since, ${now}) else c.customer_unread_since end,
        vendor_unread_since =
          case a.sender_role when 'customer' then coalesce(c.vendor_unread_since, ${now}) else c.vendor_unread_since end,
        -- A new message returns an archived conversation to the inbox.
        customer_shelf = case c.customer_shelf when 'archived' then 'inbox' else c.customer_shelf end,
        vendor_shelf = case c.vendor_shelf when 'archived' then 'inbox' else c.vendor_shelf end
      from added a
      where c.id = a.conversation_id
    )`;

const buildMessageRow = (
  { id, conversation_id, sender_role, body, client_message_id, file_id }: Draft,
  position: number,
  created_at: Date,
): MessageRow => ({
  id,
  conversation_id,
  position,
  sender_role,
  body,
  client_message_id,
  file_id,
  created_at,
  file: null,
});

/** Returns the message that its sender has already stored with the same client id. */
async function findRepeatedMessage(
  db: Db,
  isAllowed: boolean,
  { conversation_id, sender_role, client_message_id }: Draft,
): Promise<MessageRow | null> {
  if (!isAllowed || client_message_id === null) return null;
  const found = await db
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', conversation_id)
    .where('sender_role', '=', sender_role)
    .where('client_message_id', '=', client_message_id)
    .executeTakeFirst();
  return found ? { ...found, file: null } : null;
}

/** Sender and intended text. Without a text only the permission to send is checked. */
export interface SendAttempt extends Party {
  /** Text to send; undefined if it is not known yet. */
  readonly text?: string | undefined;
}

/**
 * Returns whether the sender may send into the conversation; undefined if there is no such
 * conversation. `isHeld` locks the conversation.
 */
export async function checkSender(
  db: Db,
  conversationId: string,
  { role, id, text = '' }: SendAttempt,
  { isHeld = false }: { readonly isHeld?: boolean } = {},
): Promise<SendPermission | undefined> {
  const { signed_by, sealed_for } = parseEnvelopeKeys(text);
  const hold = isHeld ? sql`for no key update` : sql``;
  const { rows } = await sql<SendPermission>`
    select c.customer_id, c.vendor_id, ${refusalToSend} as refusal
    from (select * from conversations where id = ${conversationId} ${hold}) c
    cross join (values (${role}::text, ${id}::uuid, ${signed_by}::text, ${sealed_for}::text))
      as s (sender_role, sender_id, signed_by, sealed_for)`.execute(db);
  return rows[0];
}

/**
 * Fingerprints of the keys that signed and encrypted a message, to compare with the newest keys.
 */
interface EnvelopeKeys {
  /** Fingerprint of the sender's keys; null for a plain text. */
  readonly signed_by: string | null;
  readonly sealed_for: string | null;
}

/** Returns the key fingerprints in a message; empty ones for an unreadable envelope. */
function parseEnvelopeKeys(text: string): EnvelopeKeys {
  if (!isEnvelope(text)) return { signed_by: null, sealed_for: null };
  try {
    const { signer, readers } = parseEnvelopeKeyIds(text);
    return { signed_by: signer, sealed_for: readers.join(' ') };
  } catch (error) {
    if (error instanceof E2eeFault) return { signed_by: '', sealed_for: '' };
    throw error;
  }
}

/*
 * Permission to send, as SQL. The statement that stores messages includes it, so that a message
 * needs one round trip and nothing changes between check and INSERT.
 */

/**
 * SQL that is true if the message `s` is encrypted for the newest keys of the party `side` and, if
 * that party is the sender, signed with them. False if the conversation `c` has a newer key version
 * than this statement can see.
 */
const buildNewestKeysCondition = (side: 'customer' | 'vendor') => {
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
 * SQL of the name of the refusal of a message `s (sender_role, sender_id, signed_by, sealed_for)`
 * in the conversation `c`; null if it may be sent. Recipients could not read messages for outdated
 * keys.
 */
const refusalToSend = sql<RefusalName | null>`
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
    when (select status from vendors where id = c.vendor_id) <> ${sql.lit(writableStatus)} then 'not_approved'
    when coalesce(c.blocked_by_customer_at, c.blocked_by_vendor_at) is not null then 'blocked'
    when s.signed_by is not null and not (${buildNewestKeysCondition('customer')} and ${buildNewestKeysCondition('vendor')})
      then 'keys_changed'
  end`;

/** Parties of a conversation, and the refusal of the sender; null if the message may be sent. */
export interface SendPermission extends Parties {
  readonly refusal: RefusalName | null;
}
