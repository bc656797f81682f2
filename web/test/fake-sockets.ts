import type { Message, SendMessage } from '@threshold/contract/endpoints/chat/chat';
import type { MessageAck } from '@threshold/contract/realtime';
import { vi } from 'vitest';
import type { LiveSocket } from '#app/lib/client/socket.ts';
import { message } from './inbox-samples.ts';

/**
 * A fake server that stores a message once per id, and can lose messages (`isMute`) or its answers.
 */
export function fakeChatServer() {
  const came: SendMessage[] = [];
  const stored = new Map<string, Message>();
  const state = { isMute: false, losesAnswers: false };
  /** Refusals with which the server answers the next messages instead of storing them. */
  const refusals: Extract<MessageAck, { status: false }>[] = [];
  const answer = async (_name: string, event: SendMessage): Promise<MessageAck> => {
    came.push(event);
    if (state.isMute) throw new Error('no answer');
    const refusal = refusals.shift();
    if (refusal) return refusal;
    const { message: body, clientMessageId = null } = event;
    const id = clientMessageId ?? `${came.length}`;
    const first = stored.get(id) ?? message(came.length, { body, sender: 'me', clientMessageId });
    stored.set(id, first);
    if (state.losesAnswers) throw new Error('no answer');
    return { status: true, message: first, _id: first._id, createdAt: first.createdAt };
  };
  const socket = { connected: true, timeout: () => ({ emitWithAck: answer }) };
  return { came, stored, state, refusals, socket: socket as unknown as LiveSocket };
}

export const bodies = ({ came }: { came: readonly SendMessage[] }) =>
  came.map((one) => one.message);

export function createLiveSocket() {
  const listeners = new Map<string, (event?: object) => void>();
  const emit = vi.fn();
  const socket = {
    connected: false,
    on: (name: string, listener: () => void) => listeners.set(name, listener),
    emit,
    connect: () => undefined,
    close: () => undefined,
  };
  const arrive = async (name: string, event?: object) => {
    const listener = await vi.waitUntil(() => listeners.get(name));
    if (name === 'connect') socket.connected = true;
    listener(event);
  };
  return { socket: socket as unknown as LiveSocket, arrive, emit };
}
