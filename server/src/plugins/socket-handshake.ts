import type { IncomingMessage } from 'node:http';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../lib/actor.ts';
import { hashToken } from './auth.ts';
import { failureOf, isIncident } from './error-handler.ts';
import { type MemberSocket, roomOf, type Sockets } from './member-sockets.ts';

interface HandshakeDeps {
  readonly app: Pick<FastifyInstance, 'log'>;
  readonly io: Sockets;
  /** Counts handshakes of a network. */
  readonly takeHandshake: (request: IncomingMessage) => Promise<void>;
  readonly now: () => Date;
  readonly findActor: (tokenHash: string) => Promise<Actor | undefined>;
}

/** Admits members by the token of the handshake and adds each socket to the member's room. */
export function admitMembers({ app, io, takeHandshake, now, findActor }: HandshakeDeps): void {
  io.use((socket, next) => void decide(socket, next));

  async function decide(socket: MemberSocket, next: (refusal?: Error) => void): Promise<void> {
    try {
      const sentence = await admit(socket);
      next(sentence === undefined ? undefined : new Error(sentence));
    } catch (error) {
      const failure = failureOf(error);
      if (isIncident(failure)) app.log.error({ err: error }, 'a socket handshake failed');
      next(failure);
    }
  }

  /** @returns the reason of a refusal */
  async function admit(socket: MemberSocket): Promise<string | undefined> {
    // A connected client may send another token at any time.
    await takeHandshake(socket.request);
    const { token } = socket.handshake.auth as { token?: unknown };
    const tokenHash = typeof token === 'string' ? hashToken(token) : undefined;
    const actor = tokenHash && (await findActor(tokenHash));
    if (!actor || (actor.role !== 'customer' && actor.role !== 'vendor')) {
      return outcomes.refusals.unauthenticated;
    }
    const room = roomOf(actor.role, actor.id);
    if ((io.sockets.adapter.rooms.get(room)?.size ?? 0) >= limits.chat.sockets_per_member) {
      return outcomes.refusals.too_many_windows;
    }
    socket.data = { actor, seenAt: now().getTime(), isUsed: false };
    await socket.join(room);
    return undefined;
  }
}
