import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { Parties } from '../relationships/parties.ts';

/** Conversation with new messages, and the range of their positions. */
export interface SpokenIn extends Parties {
  readonly id: string;
  readonly after: number;
  readonly upTo: number;
}

/** Returns the members' conversations that have had messages since then. */
export async function listSpokenIn(
  db: Db,
  members: { readonly customers: readonly string[]; readonly vendors: readonly string[] },
  since: Date,
): Promise<readonly SpokenIn[]> {
  const { rows } = await sql<SpokenIn>`
    select c.id, c.customer_id, c.vendor_id, c.message_count as "upTo",
      (select coalesce(max(m.position), 0) from messages m
        where m.conversation_id = c.id and m.created_at < ${since}) as "after"
    from conversations c
    where c.active_at >= ${since}
      and (c.customer_id = any(${members.customers}::uuid[]) or c.vendor_id = any(${members.vendors}::uuid[]))
  `.execute(db);
  return rows;
}
