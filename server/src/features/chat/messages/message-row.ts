import type { MemberRole } from '@threshold/contract/vocabularies';
import type { Selectable } from 'kysely';
import type { MessagesTable } from '../../../db/chat-tables.ts';
import type { FilesTable } from '../../../db/file-tables.ts';

/*
 * Shapes of a message: the draft to be stored, the row, and the contract's message, which
 * `chat.presenter.ts` builds from the row.
 */

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

/** Stored message with the visible fields of its file. */
export interface MessageRow extends Selectable<MessagesTable> {
  readonly file: Pick<
    Selectable<FilesTable>,
    'id' | 'original_name' | 'file_type' | 'bytes'
  > | null;
}
