import { vi } from 'vitest';
import type { LiveSocket } from '#app/lib/api/socket.ts';

/** A fake socket that the test connects and disconnects. */
export function liveSocket() {
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
