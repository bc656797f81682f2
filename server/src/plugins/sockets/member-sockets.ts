import type { ClientToServerEvents, ServerToClientEvents } from '@threshold/contract/realtime';
import type { Server, Socket } from 'socket.io';
import type { MemberActor } from '../../lib/actor.ts';

interface SocketState {
  readonly actor: MemberActor;
  /** Time when use of the session was last recorded, and whether this socket has used it since. */
  seenAt: number;
  isUsed: boolean;
}

/** Events between processes. */
interface InterServerEvents {
  /** Events from or for a process may have been lost since that time. */
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
