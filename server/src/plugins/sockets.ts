import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { limits } from '@threshold/contract/limits';
import { socketPath } from '@threshold/contract/realtime';
import fastifyPlugin from 'fastify-plugin';
import { Server } from 'socket.io';
import type { Realtime } from '../adapters/realtime/realtime.ts';
import type { Actor } from '../lib/actor.ts';
import type { Sockets } from './member-sockets.ts';
import { guardSockets, type SocketGuardOptions } from './socket-guard.ts';
import { admitMembers } from './socket-handshake.ts';
import { type SessionLookups, watchSessions } from './socket-sessions.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The members' sockets. An event to `roomOf` a member reaches all their browsers, on any
     * process.
     */
    sockets: Sockets;
  }
}

export interface SocketOptions
  extends Omit<SocketGuardOptions, 'isBusy' | 'onError'>,
    SessionLookups {
  readonly realtime: Realtime;
  /** True if a page of the product or of a trusted origin opens the socket, or no page at all. */
  readonly isTrusted: (headers: IncomingHttpHeaders) => boolean;
  readonly now: () => Date;
  /** The same function as in the auth plugin. */
  readonly findActor: (tokenHash: string) => Promise<Actor | undefined>;
}

/** Bytes of the longest message in the widest characters, with its envelope. */
const MOST_BYTES = 256 * 1024;

/**
 * True if a call that asks for an upgrade may get it. Other calls are answered normally: if the
 * connection were closed without an answer, a proxy would take the process for a broken one.
 */
export const isForSockets = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith(`${socketPath}/`);

/**
 * Socket.IO on the server's port. The token in the handshake identifies the member, as in any call.
 */
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
      maxHttpBufferSize: MOST_BYTES,
      connectTimeout: limits.sockets.connect_seconds * 1000,
      ...(realtime.adapter && { adapter: realtime.adapter }),
      allowRequest: (request, decide) => {
        decide(null, isTrusted(request.headers));
      },
    });
    app.decorate('sockets', io);
    const takeHandshake = guardSockets(io, {
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
