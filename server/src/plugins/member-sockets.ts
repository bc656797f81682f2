import type { ClientToServerEvents, ServerToClientEvents } from '@threshold/contract/realtime';
import type { Server, Socket } from 'socket.io';
import type { MemberActor } from '../lib/actor.ts';

interface SocketState {
  readonly actor: MemberActor;
  /** When the use of the session was last noted, and whether this socket has used it since. */
  seenAt: number;
  isUsed: boolean;
}

/** What processes tell each other. */
interface BetweenProcesses {
  /** Events of one of them may have been lost since that moment. */
  gap: (since: string) => void;
}

export type Sockets = Server<
  ClientToServerEvents,
  ServerToClientEvents,
  BetweenProcesses,
  SocketState
>;
export type MemberSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  BetweenProcesses,
  SocketState
>;

export const roomOf = (role: MemberActor['role'], id: string) => `${role}:${id}`;
