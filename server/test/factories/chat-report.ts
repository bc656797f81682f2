import type { Insertable } from 'kysely';
import type { Db } from '#src/adapters/database/database.ts';
import type { ChatReportsTable } from '#src/db/chat-tables.ts';
import { newId } from '#src/db/new-id.ts';

/** Creates a report by a customer. @returns the id */
export async function buildChatReport(
  db: Db,
  overrides: Partial<Insertable<ChatReportsTable>> = {},
): Promise<string> {
  const row = {
    id: newId(),
    reporter_role: 'customer' as const,
    reason: 'Asks for money on the chat.',
    messages: '[]',
    created_at: new Date(),
    ...overrides,
  };
  await db.insertInto('chat_reports').values(row).execute();
  return row.id;
}
