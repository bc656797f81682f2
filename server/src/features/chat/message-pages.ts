import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import { notFound } from '../../errors.ts';
import type { ConversationRow } from './conversations.repo.ts';
import type { MessageRow } from './message-row.ts';
import { findMessages, listWithFiles } from './messages.repo.ts';

interface PageQuery {
  readonly page: number;
  readonly limit: number;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly around?: string | undefined;
}

/** Returns the positions of a page: an index range, because they have no gaps. @throws not_found */
export async function spanOf(
  db: Db,
  { id, message_count }: Pick<ConversationRow, 'id' | 'message_count'>,
  { page, limit, before, after, around }: PageQuery,
): Promise<{ readonly after: number; readonly upTo: number }> {
  const skipped = (page - 1) * limit;
  if (after) {
    const start = (await positionOf(db, id, after)) + skipped;
    return { after: start, upTo: start + limit };
  }
  if (around) {
    const start = (await positionOf(db, id, around)) - Math.ceil(limit / 2) + skipped;
    return { after: Math.max(0, start), upTo: start + limit };
  }
  const end = before ? (await positionOf(db, id, before)) - 1 : message_count;
  const upTo = end - skipped;
  return { after: Math.max(0, upTo - limit), upTo };
}

async function positionOf(db: Db, conversationId: string, messageId: string): Promise<number> {
  const [message] = await findMessages(db, conversationId, [messageId]);
  if (!message) throw notFound(outcomes.refusals.not_found);
  return message.position;
}

interface FilesQuery {
  /** Position before which the page begins. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/**
 * Returns messages with a file before a position, newest first. One call searches a limited range
 * of positions, because there is no index: a page may be empty and have a next page.
 */
export async function filesPage(
  db: Db,
  { id, message_count }: Pick<ConversationRow, 'id' | 'message_count'>,
  { before, limit }: FilesQuery,
): Promise<{ readonly rows: readonly MessageRow[]; readonly next: number | null }> {
  const upTo = Math.min(message_count, (before ?? Number.POSITIVE_INFINITY) - 1);
  const after = Math.max(0, upTo - limits.chat.files_looked_through);
  const found = await listWithFiles(db, id, { after, upTo }, limit + 1);
  const rows = found.slice(0, limit);
  if (found.length > limit) return { rows, next: rows.at(-1)?.position ?? null };
  return { rows, next: after > 0 ? after + 1 : null };
}
