import { limits } from '@threshold/contract/limits';
import {
  type ClientToServerEvents,
  type ServerToClientEvents,
  socketPath,
} from '@threshold/contract/realtime';
import type { Socket } from 'socket.io-client';
import { getAccessToken } from '../account/session.ts';
import { apiBase } from '../api/browser-transport.ts';

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

const { reconnect_min_ms, reconnect_max_ms, connect_timeout_ms } = limits.realtime;

/** Loads Socket.IO and connects with the stored token. The caller closes the connection. */
export async function openSocket(): Promise<LiveSocket> {
  const { io } = await import('socket.io-client');
  const socket: LiveSocket = io(new URL(apiBase, window.location.href).origin, {
    path: socketPath,
    transports: ['websocket', 'polling'],
    auth: (give) => give({ token: getAccessToken() }),
    reconnectionDelay: reconnect_min_ms,
    reconnectionDelayMax: reconnect_max_ms,
    timeout: connect_timeout_ms,
    autoConnect: false,
  });
  socket.on('connect', () => console.info('Chat: connected'));
  socket.on('disconnect', (reason) => console.info('Chat: disconnected,', reason));
  socket.on('connect_error', (error) => console.info('Chat: connection failed,', error.message));
  return socket;
}
