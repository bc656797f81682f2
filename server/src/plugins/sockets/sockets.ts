import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { limits } from '@threshold/contract/limits';
import { socketPath } from '@threshold/contract/realtime';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Server } from 'socket.io';
import type { Realtime } from '../../adapters/realtime/realtime.ts';
import type { Actor } from '../../lib/actor.ts';
import { hashToken } from '../auth.ts';
import { isLoggedFailure, toAppError } from '../error-handler.ts';
import { type MemberSocket, type Sockets, toRoomName } from './member-sockets.ts';
import { limitSockets, type SocketGuardOptions } from './socket-guard.ts';
import { type SessionLookups, watchSessions } from './socket-sessions.ts';

interface HandshakeDeps {
  readonly app: Pick<FastifyInstance, 'log'>;
  readonly io: Sockets;
  /** Counts a handshake of the caller's network. @throws too_many */
  readonly takeHandshake: (request: IncomingMessage) => Promise<void>;
  readonly now: () => Date;
  readonly findActor: (tokenHash: string) => Promise<Actor | undefined>;
}

/** Admits members by the token of the handshake and adds each socket to the member's room. */
function admitMembers({ app, io, takeHandshake, now, findActor }: HandshakeDeps): void {
  io.use((socket, next) => void decide(socket, next));

  async function decide(socket: MemberSocket, next: (refusal?: Error) => void): Promise<void> {
    try {
      const sentence = await admit(socket);
      next(sentence === undefined ? undefined : new Error(sentence));
    } catch (error) {
      const failure = toAppError(error);
      if (isLoggedFailure(failure)) app.log.error({ err: error }, 'a socket handshake failed');
      next(failure);
    }
  }

  /** @returns the reason of the refusal; undefined if the socket is admitted */
  async function admit(socket: MemberSocket): Promise<string | undefined> {
    // Each token is counted, because a connected client can send further tokens at any time.
    await takeHandshake(socket.request);
    const { token } = socket.handshake.auth as { token?: unknown };
    const tokenHash = typeof token === 'string' ? hashToken(token) : undefined;
    const actor = tokenHash && (await findActor(tokenHash));
    if (!actor || (actor.role !== 'customer' && actor.role !== 'vendor')) {
      return outcomes.refusals.unauthenticated;
    }
    const room = toRoomName(actor.role, actor.id);
    if ((io.sockets.adapter.rooms.get(room)?.size ?? 0) >= limits.chat.sockets_per_member) {
      return outcomes.refusals.too_many_windows;
    }
    socket.data = { actor, seenAt: now().getTime(), isUsed: false };
    await socket.join(room);
    return undefined;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** An event to a member's room (`toRoomName`) reaches the member's browsers on any process. */
    sockets: Sockets;
  }
}

export interface SocketOptions
  extends Omit<SocketGuardOptions, 'isBusy' | 'onError'>,
    SessionLookups {
  readonly realtime: Realtime;
  /** True unless the handshake comes from a page of an untrusted origin. */
  readonly isTrusted: (headers: IncomingHttpHeaders) => boolean;
  readonly now: () => Date;
  /** Returns the actor of the active session with this token hash; undefined if there is none. */
  readonly findActor: (tokenHash: string) => Promise<Actor | undefined>;
}

/** Maximum bytes of a packet; enough for the longest message, whatever its characters. */
const MAX_BYTES = 256 * 1024;

/** True for the URL of sockets. Other upgrades get an HTTP answer, for which proxies wait. */
export const isSocketRequest = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith(`${socketPath}/`);

/** Serves Socket.IO on the server's port; the token of a handshake identifies the member. */
export const sockets = fastifyPlugin<SocketOptions>(
  async (
    app,
    {
      realtime,
      isTrusted,
      now,
      findActor,
      findRevoked,
      findEnded,
      noteUses,
      noteEveryMs,
      ...guard
    },
  ) => {
    const io: Sockets = new Server(app.server, {
      path: socketPath,
      serveClient: false,
      transports: ['websocket', 'polling'],
      maxHttpBufferSize: MAX_BYTES,
      connectTimeout: limits.sockets.connect_seconds * 1000,
      ...(realtime.adapter && { adapter: realtime.adapter }),
      allowRequest: (request, decide) => {
        decide(null, isTrusted(request.headers));
      },
    });
    app.decorate('sockets', io);
    const takeHandshake = limitSockets(io, {
      ...guard,
      isBusy: app.isBusy,
      onError: (error) => app.log.error({ err: error }, 'checking a socket handshake failed'),
    });

    admitMembers({ app, io, takeHandshake, now, findActor });
    const watch = watchSessions({ app, io, now, findRevoked, findEnded, noteUses, noteEveryMs });
    app.addHook('preClose', async () => {
      await watch.stop();
      io.disconnectSockets(true);
      io.engine.close();
    });
  },
  { name: 'sockets', dependencies: ['auth', 'pressure'] },
);
