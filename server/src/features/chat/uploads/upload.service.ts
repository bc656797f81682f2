import { fileBody, type Message } from '@threshold/contract/endpoints/chat/chat';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { isEnvelope } from '@threshold/e2ee/sealed-text';
import type { MessageRow } from '../../../db/chat-tables.ts';
import { newId } from '../../../db/new-id.ts';
import { conflict, invalidInput } from '../../../errors.ts';
import type { MemberActor } from '../../../lib/actor.ts';
import type { UploadedFile } from '../../../plugins/uploads/receive-files.ts';
import type { Services } from '../../../services.ts';
import type { NewFile } from '../../files/files.repo.ts';
import { recordFiles, releaseUnrecordedFiles, storeFiles } from '../../files/uploads/file-store.ts';
import { presentMessage } from '../chat.presenter.ts';
import { requireMaySend } from '../conversations/conversation-access.ts';
import { findMessages, findMessagesByClientIds } from '../messages/messages.repo.ts';
import { type Draft, storeMessages } from '../messages/send-batch.repo.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'now'>;

interface Upload {
  readonly conversationId: string;
  /** Text of the message with the first file; undefined without a text. */
  readonly text: string | undefined;
  readonly clientMessageId: string | undefined;
  readonly files: readonly UploadedFile[];
}

/**
 * Sends files as one message each: all or none. If an upload is repeated with the same id, returns
 * the existing messages. @throws not_found · forbidden · email_unverified · keys_changed · invalid
 */
export async function sendFiles(
  deps: Deps,
  sender: MemberActor,
  { conversationId, text, clientMessageId, files }: Upload,
): Promise<{ readonly messages: Message[]; readonly isRepeat: boolean }> {
  const { db } = deps.database;
  if (files.length === 0) throw invalidInput({ message: [messages.chat.empty] });
  const parties = await requireMaySend(db, conversationId, { ...sender, text });
  const ids = clientMessageId
    ? files.map((_, index) => buildClientMessageId(clientMessageId, index))
    : [];
  const find = () => findMessagesByClientIds(db, conversationId, sender.role, ids);
  const present = (rows: readonly MessageRow[], isRepeat: boolean) => ({
    messages: rows.map((row) => presentMessage(row, parties)),
    isRepeat,
  });
  const before = await find();
  if (before.length > 0) return present(before, true);

  const storedFiles = await storeFiles(deps, 'chat', files);
  let isRecorded = false;
  try {
    const drafts = storedFiles.map(
      (file, index): Draft => ({
        id: newId(),
        conversation_id: conversationId,
        sender_role: sender.role,
        sender_id: sender.id,
        body: (index === 0 && text) || fileBody,
        client_message_id: ids[index] ?? null,
        file_id: file.id,
      }),
    );
    await storeFilesAndMessages(deps, sender, storedFiles, drafts);
    isRecorded = true;
    const recordedIds = drafts.map(({ id }) => id);
    return present(await findMessages(db, conversationId, recordedIds), false);
  } catch (error) {
    // If the same upload was stored by a concurrent request, its messages are returned.
    const rows = await find();
    if (rows.length === 0) throw error;
    return present(rows, !isRecorded);
  } finally {
    // Removes the stored files that were not recorded with a message.
    await releaseUnrecordedFiles(deps, storedFiles);
  }
}

async function storeFilesAndMessages(
  { database, now }: Deps,
  sender: MemberActor,
  files: readonly NewFile[],
  drafts: readonly Draft[],
): Promise<void> {
  const column = sender.role === 'customer' ? 'customer_id' : 'vendor_id';
  await database.db.transaction().execute(async (db) => {
    // The permission is checked again, because keys may have changed during the upload.
    for (const { conversation_id, body: text } of drafts.filter(({ body }) => isEnvelope(body)))
      await requireMaySend(db, conversation_id, { ...sender, text }, { isHeld: true });
    await recordFiles(db, { column, id: sender.id }, files, now());
    const recorded = await storeMessages(db, drafts, now());
    // Messages are missing if the conversation was deleted or the same upload was stored first.
    const isWhole = drafts.every(({ id }) => recorded.includes(id));
    if (!isWhole) throw conflict(outcomes.refusals.conflict);
  });
}

/** Returns the client id of the message with the file at this index. */
const buildClientMessageId = (clientMessageId: string, index: number) =>
  index === 0 ? clientMessageId : `${clientMessageId}#${index + 1}`;
