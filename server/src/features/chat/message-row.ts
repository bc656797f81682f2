import type { Selectable } from 'kysely';
import type { MessagesTable } from '../../db/chat-tables.ts';
import type { FilesTable } from '../../db/file-tables.ts';

/** A message as it was just stored. */
export type StoredMessage = Selectable<MessagesTable>;

/** What a message shows of its file. */
export type MessageFile = Pick<
  Selectable<FilesTable>,
  'id' | 'original_name' | 'file_type' | 'bytes'
>;

/** A stored message with its file. */
export interface MessageRow extends StoredMessage {
  readonly file: MessageFile | null;
}
