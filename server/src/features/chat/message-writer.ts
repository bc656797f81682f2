import { outcomes } from '@threshold/contract/outcomes';
import { newId } from '../../db/new-id.ts';
import { AppError, conflict } from '../../errors.ts';
import { createKeyedBatcher, type KeyedBatcher } from '../../lib/keyed-batcher.ts';
import type { Services } from '../../services.ts';
import { refusals } from './chat.policy.ts';
import type { MessageRow } from './message-row.ts';
import type { MemberActor, Parties } from './parties.ts';
import { type SentDraft, sendMessages } from './send-batch.repo.ts';

/** Unwritten messages hold a whole text each. */
const MOST_IN_BATCH = 100;
/** Who waits for a conversation that another process has locked holds up no others: they go on after so long. */
const AT_ONCE = 4;
const SLOW_MS = 10;

export interface Outgoing {
  readonly sender: Pick<MemberActor, 'role' | 'id'>;
  readonly conversationId: string;
  readonly body: string;
  readonly clientMessageId: string | undefined;
}

export interface Sent {
  readonly row: MessageRow;
  readonly parties: Parties;
}

/** Stores messages and resolves once they are committed. @throws not_found · forbidden · email_unverified */
export type MessageWriter = KeyedBatcher<Outgoing, Sent | AppError>;

/**
 * The one way for messages into the database: those that arrive while an INSERT runs share the next one, of each
 * conversation one at a time, so that its messages keep their order. On PostgreSQL others run beside one that is slow.
 */
export const messageWriter = ({ database, now }: Pick<Services, 'database' | 'now'>) =>
  createKeyedBatcher<Outgoing, Sent | AppError>((batch) => writeBatch({ database, now }, batch), {
    mostInBatch: MOST_IN_BATCH,
    atOnce: database.engine === 'postgres' ? AT_ONCE : 1,
    slowMs: SLOW_MS,
    keyOf: ({ conversationId }) => conversationId,
  });

/** Sends one message. @throws what the policy refuses it with */
export async function sendMessage(writer: MessageWriter, outgoing: Outgoing): Promise<Sent> {
  const result = await writer.add(outgoing);
  if (result instanceof AppError) throw result;
  return result;
}

async function writeBatch(
  { database, now }: Pick<Services, 'database' | 'now'>,
  batch: readonly Outgoing[],
): Promise<readonly (Sent | AppError)[]> {
  const drafts = batch.map(toDraft);
  const sendings = await sendMessages(database, drafts, now());
  return sendings.map(({ refusal, message, customer_id, vendor_id }) => {
    if (refusal) return new AppError(refusals[refusal].code, refusals[refusal].sentence);
    // The conversation went while the message was on its way.
    if (!message) return conflict(outcomes.refusals.conflict);
    return { row: { ...message, file: null }, parties: { customer_id, vendor_id } };
  });
}

const toDraft = ({ sender, conversationId, body, clientMessageId }: Outgoing): SentDraft => ({
  id: newId(),
  conversation_id: conversationId,
  sender_role: sender.role,
  sender_id: sender.id,
  body,
  client_message_id: clientMessageId || null,
  file_id: null,
});
