import type { Message } from '@threshold/contract/endpoints/chat/chat';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { newId } from '../../../db/new-id.ts';
import { AppError, conflict } from '../../../errors.ts';
import { createKeyedBatcher, type KeyedBatcher } from '../../../lib/concurrency.ts';
import { createSignal } from '../../../lib/signal.ts';
import type { Services } from '../../../services.ts';
import { refusals } from '../chat.policy.ts';
import { presentMessage } from '../chat.presenter.ts';
import { type Draft, sendMessages } from './send-batch.repo.ts';

/** Limit of messages per batch, because the texts of a batch are all in memory. */
const MAX_BATCH_SIZE = 100;
/**
 * Maximum number of concurrent batches. Another batch starts only if all running batches take
 * longer than `SLOW_MS`.
 */
const AT_ONCE = 4;
const SLOW_MS = 10;

/**
 * Stored message. `isRepeat` is true if it was already delivered and must not be delivered again.
 */
interface SentMessage {
  readonly message: Message;
  readonly isRepeat: boolean;
}

/** Stores messages in batches. @throws not_found · forbidden · email_unverified · keys_changed */
export type MessageWriter = KeyedBatcher<Draft, SentMessage | AppError>;

/**
 * Creates the writer through which messages are stored. Messages that arrive during an INSERT share
 * the next INSERT. A conversation is in one batch at a time, so its messages stay in order.
 */
export const createMessageWriter = ({ database, now }: Pick<Services, 'database' | 'now'>) =>
  createKeyedBatcher<Draft, SentMessage | AppError>(
    (batch) => writeBatch({ database, now }, batch),
    {
      mostInBatch: MAX_BATCH_SIZE,
      atOnce: database.engine === 'postgres' ? AT_ONCE : 1,
      slowMs: SLOW_MS,
      keyOf: ({ conversation_id }) => conversation_id,
    },
  );

/** Stores one message through the writer. @throws the refusals of `chat.policy.ts` */
export async function sendMessage(writer: MessageWriter, draft: Omit<Draft, 'id' | 'file_id'>) {
  const result = await writer.add({ ...draft, id: newId(), file_id: null });
  if (result instanceof AppError) throw result;
  return result;
}

async function writeBatch(
  { database, now }: Pick<Services, 'database' | 'now'>,
  drafts: readonly Draft[],
): Promise<readonly (SentMessage | AppError)[]> {
  const sendings = await sendMessages(database, drafts, now());
  return sendings.map(({ refusal, message, isRepeat, customer_id, vendor_id }) => {
    if (refusal) return new AppError(refusals[refusal].code, refusals[refusal].sentence);
    // The conversation was deleted before the message was stored.
    if (!message) return conflict(outcomes.refusals.conflict);
    if (!isRepeat) messageWrittenSignal.emit(message.conversation_id);
    return { message: presentMessage(message, { customer_id, vendor_id }), isRepeat };
  });
}

/** Emitted when a member was blocked or unblocked in this process. */
export const blockSignal = createSignal();

/** Emitted after a message was committed, with the conversation's id. */
export const messageWrittenSignal = createSignal<string>();
