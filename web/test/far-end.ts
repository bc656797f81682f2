import type { SendMessage } from '@threshold/contract/chat-messages';
import type { MessageAck } from '@threshold/contract/realtime';
import type { LiveSocket } from '#app/lib/api/socket.ts';
import { message } from './shown-messages.ts';

/** A connection whose far end stores what comes, or loses the answer. */
export function farEnd() {
  const came: SendMessage[] = [];
  const state = { isMute: false };
  /** Answers that come before any message is stored. */
  const refusals: Extract<MessageAck, { status: false }>[] = [];
  const answer = async (_name: string, event: SendMessage): Promise<MessageAck> => {
    came.push(event);
    if (state.isMute) throw new Error('no answer');
    const refusal = refusals.shift();
    if (refusal) return refusal;
    const { message: body, clientMessageId = null } = event;
    const stored = message(came.length, { body, sender: 'me', clientMessageId });
    return { status: true, message: stored, _id: stored._id, createdAt: stored.createdAt };
  };
  const socket = { connected: true, timeout: () => ({ emitWithAck: answer }) };
  return { came, state, refusals, socket: socket as unknown as LiveSocket };
}

/** The texts that came, as they came. */
export const bodies = ({ came }: { came: readonly SendMessage[] }) =>
  came.map((one) => one.message);
