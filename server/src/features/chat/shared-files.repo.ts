import { isFound } from '../../db/row-queries.ts';
import type { SharedWith } from '../files/file-access.ts';

/** Returns whether the reader is a party to the conversation of the file. */
export const sharedInChat: SharedWith = async (db, file, { role, id }) => {
  return isFound(
    db
      .selectFrom('messages')
      .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
      .select('messages.id')
      .where('messages.file_id', '=', file.id)
      .where(role === 'customer' ? 'customer_id' : 'vendor_id', '=', id),
  );
};
