import type { MemberRole } from '@threshold/contract/vocabularies';
import type { Selectable } from 'kysely';
import type { MessagesTable } from '../../db/chat-tables.ts';
import type { FilesTable } from '../../db/file-tables.ts';

/*
 * A message has three shapes: the draft, which is to be stored, the row, and what the contract says of it, which
 * `chat.presenter.ts` makes of the row.
 */

/** A message that is to be stored. */
export interface Draft {
  readonly id: string;
  readonly conversation_id: string;
  readonly sender_role: MemberRole;
  readonly sender_id: string;
  readonly body: string;
  readonly client_message_id: string | null;
  readonly file_id: string | null;
}

/** A stored message with what it shows of its file. */
export interface MessageRow extends Selectable<MessagesTable> {
  readonly file: Pick<
    Selectable<FilesTable>,
    'id' | 'original_name' | 'file_type' | 'bytes'
  > | null;
}
