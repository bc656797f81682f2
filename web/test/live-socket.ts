import { vi } from 'vitest';
import type { LiveSocket } from '#app/lib/api/socket.ts';

/** A connection that the test opens and breaks. */
export function liveSocket() {
  const heard = new Map<string, (event?: object) => void>();
  const emit = vi.fn();
  const socket = {
    connected: false,
    on: (name: string, listener: () => void) => heard.set(name, listener),
    emit,
    connect: () => undefined,
    close: () => undefined,
  };
  const arrive = async (name: string, event?: object) => {
    const listener = await vi.waitUntil(() => heard.get(name));
    if (name === 'connect') socket.connected = true;
    listener(event);
  };
  return { socket: socket as unknown as LiveSocket, arrive, emit };
}
