import type { Insertable } from 'kysely';
import type { Db } from '#src/adapters/database/database.ts';
import type { ConversationsTable } from '#src/db/chat-tables.ts';
import { newId } from '#src/db/new-id.ts';
import { storeMessages } from '#src/features/chat/messages/send-batch.repo.ts';
import { buildCustomer } from './customer.ts';
import { buildVendor } from './vendor.ts';

/** Creates an empty conversation. @returns the id */
export async function buildConversation(
  db: Db,
  overrides: Partial<Insertable<ConversationsTable>> = {},
): Promise<string> {
  const now = new Date();
  const row = {
    id: newId(),
    customer_id: overrides.customer_id ?? (await buildCustomer(db)),
    vendor_id: overrides.vendor_id ?? (await buildVendor(db)),
    created_at: now,
    active_at: now,
    ...overrides,
  };
  await db.insertInto('conversations').values(row).execute();
  return row.id;
}

/** Creates messages from the customer or the vendor, in order. @returns their ids */
export async function buildMessages(
  db: Db,
  conversation_id: string,
  sender_role: 'customer' | 'vendor',
  bodies: readonly string[],
  at = new Date(),
): Promise<string[]> {
  const drafts = bodies.map((body) => ({
    id: newId(),
    conversation_id,
    sender_role,
    body,
    client_message_id: null,
    file_id: null,
  }));
  await storeMessages(db, drafts, at);
  return drafts.map(({ id }) => id);
}
