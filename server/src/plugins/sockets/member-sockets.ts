import type { ClientToServerEvents, ServerToClientEvents } from '@threshold/contract/realtime';
import type { Server, Socket } from 'socket.io';
import type { MemberActor } from '../../lib/actor.ts';

interface SocketState {
  readonly actor: MemberActor;
  /** Time (ms) of the session's last recorded use. `isUsed`: this socket used it since then. */
  seenAt: number;
  isUsed: boolean;
}

/** Events that processes send to each other. */
interface InterServerEvents {
  /** Sent after an outage of Redis: events from or to the sender since that time may be lost. */
  gap: (since: string) => void;
}

export type Sockets = Server<
  ClientToServerEvents,
  ServerToClientEvents,
  InterServerEvents,
  SocketState
>;
export type MemberSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  InterServerEvents,
  SocketState
>;

export const toRoomName = (role: MemberActor['role'], id: string) => `${role}:${id}`;
