import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { SendMessage } from '@threshold/contract/endpoints/chat/chat';
import {
  type ClientToServerEvents,
  type MessageAck,
  type ServerToClientEvents,
  socketPath,
} from '@threshold/contract/realtime';
import type { FastifyInstance } from 'fastify';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';

export type ClientSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** Returns the URL of the app, which starts to listen when this is called first. */
export async function getAppUrl(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Connects as the owner of the token. @throws the server's refusal */
export const connect = async (
  app: FastifyInstance,
  token: string | undefined,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<ClientSocket> => connectTo(await getAppUrl(app), token, options);

/** Connects as `connect` does, but to a URL instead of an app. */
export async function connectTo(
  address: string,
  token: string | undefined,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<ClientSocket> {
  const socket: ClientSocket = io(address, {
    path: socketPath,
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
    ...options,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
  return socket;
}

/** Sends a message and waits for its acknowledgement. */
export const send = (socket: ClientSocket, event: SendMessage): Promise<MessageAck> =>
  socket.timeout(10_000).emitWithAck('message', event);

/** Sends a message. @throws if the server has not stored the message */
export async function mustSend(socket: ClientSocket, event: SendMessage) {
  const ack = await send(socket, { clientMessageId: randomUUID(), ...event });
  if (!ack.status) throw new Error(`refused: ${ack.message}`);
  return ack.message;
}

/** Resolves with the next event of that name. */
export const next = <K extends keyof ServerToClientEvents>(socket: ClientSocket, name: K) =>
  new Promise<Parameters<ServerToClientEvents[K]>[0]>((resolve) => {
    socket.once(name, ((event: Parameters<ServerToClientEvents[K]>[0]) => resolve(event)) as never);
  });
