import { limits } from '@threshold/contract/limits';
import type { Db } from '../../adapters/database/database.ts';
import type { ConversationRow } from './conversations.repo.ts';
import type { MessageRow } from './message-row.ts';
import { listWithFiles } from './messages.repo.ts';

interface FilesQuery {
  /** Position before which the page begins. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/**
 * Returns the messages with a file before a position, newest first. There is no index for them, so
 * one call searches a limited range of positions. In a long conversation with few files a page may
 * be empty and have a next page.
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
