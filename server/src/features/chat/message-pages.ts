import { outcomes } from '@threshold/contract/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import { notFound } from '../../errors.ts';
import type { ConversationRow } from './conversations.repo.ts';
import { findMessages } from './messages.repo.ts';

interface PageQuery {
  readonly page: number;
  readonly limit: number;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly around?: string | undefined;
}

/**
 * Returns the positions of a page. Positions have no gaps, so every page is an index range, however
 * deep.
 * @throws not_found if the message to continue from is not in the conversation
 */
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
