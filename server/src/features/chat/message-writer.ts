import type { Message } from '@threshold/contract/chat-messages';
import { outcomes } from '@threshold/contract/outcomes';
import { newId } from '../../db/new-id.ts';
import { AppError, conflict } from '../../errors.ts';
import { createKeyedBatcher, type KeyedBatcher } from '../../lib/concurrency.ts';
import type { Services } from '../../services.ts';
import { refusals } from './chat.policy.ts';
import { presentMessage } from './chat.presenter.ts';
import type { Draft } from './message-row.ts';
import { sendMessages } from './send-batch.repo.ts';
import { writtenSignal } from './written.signal.ts';

/** Unwritten messages hold a whole text each. */
const MOST_IN_BATCH = 100;
/** Who waits for a conversation that another process has locked holds up no others: they go on after so long. */
const AT_ONCE = 4;
const SLOW_MS = 10;

/** A stored message. A repeat has reached whom it is for: nobody is told of it again. */
export interface Sent {
  readonly message: Message;
  readonly isRepeat: boolean;
}

/** Stores messages and resolves once they are committed. @throws not_found · forbidden · email_unverified · keys_changed */
export type MessageWriter = KeyedBatcher<Draft, Sent | AppError>;

/**
 * The one way for messages into the database: those that arrive while an INSERT runs share the next one, of each
 * conversation one at a time, so that its messages keep their order. On PostgreSQL others run beside one that is slow.
 */
export const messageWriter = ({ database, now }: Pick<Services, 'database' | 'now'>) =>
  createKeyedBatcher<Draft, Sent | AppError>((batch) => writeBatch({ database, now }, batch), {
    mostInBatch: MOST_IN_BATCH,
    atOnce: database.engine === 'postgres' ? AT_ONCE : 1,
    slowMs: SLOW_MS,
    keyOf: ({ conversation_id }) => conversation_id,
  });

/** Sends one message. @throws what the policy refuses it with */
export async function sendMessage(
  writer: MessageWriter,
  draft: Omit<Draft, 'id' | 'file_id'>,
): Promise<Sent> {
  const result = await writer.add({ ...draft, id: newId(), file_id: null });
  if (result instanceof AppError) throw result;
  return result;
}

async function writeBatch(
  { database, now }: Pick<Services, 'database' | 'now'>,
  drafts: readonly Draft[],
): Promise<readonly (Sent | AppError)[]> {
  const sendings = await sendMessages(database, drafts, now());
  return sendings.map(({ refusal, message, isRepeat, customer_id, vendor_id }) => {
    if (refusal) return new AppError(refusals[refusal].code, refusals[refusal].sentence);
    // The conversation was deleted while the message was under way.
    if (!message) return conflict(outcomes.refusals.conflict);
    if (!isRepeat) writtenSignal.emit(message.conversation_id);
    return { message: presentMessage(message, { customer_id, vendor_id }), isRepeat };
  });
}
