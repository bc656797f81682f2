import { fileBody } from '@threshold/contract/chat-messages';
import { messages } from '@threshold/contract/messages';
import { outcomes } from '@threshold/contract/outcomes';
import { newId } from '../../db/new-id.ts';
import { conflict, invalid } from '../../errors.ts';
import type { UploadedFile } from '../../plugins/receive-files.ts';
import type { Services } from '../../services.ts';
import type { NewFile } from '../files/files.repo.ts';
import { abandonFiles, recordFiles, storeFiles } from '../files/store-files.ts';
import type { MessageRow } from './message-row.ts';
import { findMessages, findSent } from './messages.repo.ts';
import type { MemberActor, Parties } from './parties.ts';
import { requireMaySend } from './require-may-send.ts';
import { type Draft, storeMessages } from './send-batch.repo.ts';

type Means = Pick<Services, 'database' | 'storage' | 'now'>;

interface Upload {
  readonly conversationId: string;
  /** Stands with the first file. */
  readonly text: string | undefined;
  readonly clientMessageId: string | undefined;
  readonly files: readonly UploadedFile[];
}

/**
 * Sends files, one message each, all or none. Sent again under the same id they are the messages that are there.
 * @throws not_found · forbidden · email_unverified · invalid
 */
export async function sendFiles(
  means: Means,
  sender: MemberActor,
  { conversationId, text, clientMessageId, files }: Upload,
): Promise<{ readonly rows: readonly MessageRow[]; readonly parties: Parties }> {
  const { db } = means.database;
  if (files.length === 0) throw invalid({ message: [messages.chat.empty] });
  const parties = await requireMaySend(db, conversationId, sender);
  const ids = clientMessageId ? files.map((_, index) => idOf(clientMessageId, index)) : [];
  const find = () => findSent(db, conversationId, sender.role, ids);
  const before = await find();
  if (before.length > 0) return { rows: before, parties };

  const stored = await storeFiles(means, 'chat', files);
  try {
    const drafts = stored.map(
      (file, index): Draft => ({
        id: newId(),
        conversation_id: conversationId,
        sender_role: sender.role,
        body: (index === 0 && text) || fileBody,
        client_message_id: ids[index] ?? null,
        file_id: file.id,
      }),
    );
    await record(means, sender, stored, drafts);
    return {
      rows: await findMessages(
        db,
        conversationId,
        drafts.map(({ id }) => id),
      ),
      parties,
    };
  } catch (error) {
    // The repeat of an upload that was under way itself finds that one's messages.
    const rows = await find();
    if (rows.length === 0) throw error;
    return { rows, parties };
  } finally {
    // What was recorded is no longer on the list of what may go.
    await abandonFiles(means, stored);
  }
}

async function record(
  { database, now }: Means,
  sender: MemberActor,
  files: readonly NewFile[],
  drafts: readonly Draft[],
): Promise<void> {
  const column = sender.role === 'customer' ? 'customer_id' : 'vendor_id';
  await database.db.transaction().execute(async (db) => {
    await recordFiles(db, { column, id: sender.id }, files, now());
    const rows = await storeMessages(db, drafts, now());
    // Less than all: the conversation went, or the same upload was quicker.
    const isWhole = drafts.every(({ id }) => rows.some((row) => row.id === id));
    if (!isWhole) throw conflict(outcomes.refusals.conflict);
  });
}

/** Each file of an upload is a message of its own. */
const idOf = (clientMessageId: string, index: number) =>
  index === 0 ? clientMessageId : `${clientMessageId}#${index + 1}`;
