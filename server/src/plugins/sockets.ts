import type { IncomingMessage } from 'node:http';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import {
  type ClientToServerEvents,
  type ServerToClientEvents,
  socketPath,
} from '@threshold/contract/realtime';
import fastifyPlugin from 'fastify-plugin';
import { Server, type Socket } from 'socket.io';
import type { Realtime } from '../adapters/realtime/realtime.ts';
import type { Actor } from '../lib/actor.ts';
import { every } from '../lib/every.ts';
import { hashToken } from './auth.ts';
import { failureOf, isIncident } from './error-handler.ts';
import { forgetSent } from './forget-sent.ts';
import { isSameSite } from './same-site.ts';
import { guardSockets, type SocketGuardOptions } from './socket-guard.ts';

type MemberActor = Extract<Actor, { readonly role: 'customer' | 'vendor' }>;

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

type Sockets = Server<ClientToServerEvents, ServerToClientEvents, BetweenProcesses, SocketState>;
export type MemberSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  BetweenProcesses,
  SocketState
>;

declare module 'fastify' {
  interface FastifyInstance {
    /** The members' sockets. Emit to `roomOf` a member: every browser of theirs hears it, on whichever process. */
    sockets: Sockets;
  }
}

export interface SocketOptions extends Omit<SocketGuardOptions, 'isBusy' | 'onError'> {
  readonly realtime: Realtime;
  readonly publicUrl: string | undefined;
  readonly opsOrigin: string | undefined;
  readonly now: () => Date;
  /** As for the auth plugin. */
  readonly findActor: (tokenHash: string) => Promise<Actor | undefined>;
  /** Which sessions somebody has ended since then. */
  readonly findRevoked: (since: Date) => Promise<ReadonlySet<string>>;
  /** Which of the sessions have ended, in whatever way. */
  readonly findEnded: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Notes that the sessions are in use. */
  readonly noteUses: (sessionIds: readonly string[]) => Promise<void>;
  /** How often at most the use of one session is noted. */
  readonly noteEveryMs: number;
}

/** A session that somebody ends takes its sockets along within a second or two, whichever process ended it. */
const REVOKED_MS = 1000;
/** How far back to look: the clocks of processes differ, and a transaction that ends sessions takes its time. */
const LOOK_BACK_MS = 15_000;
/** One that expires, or goes with its account, within so long: every session is looked up, in parts. */
const SWEEP_MS = 10_000;
const SWEEP_PARTS = 20;
/** The longest text of a message, written in the widest characters, and what goes around it. */
const MOST_BYTES = 256 * 1024;

/** The room of all sockets of a member. */
export const roomOf = (role: MemberActor['role'], id: string) => `${role}:${id}`;

/** Sorted, so that processes that note the same ones do not wait for each other. */
const sessionsOf = (sockets: readonly MemberSocket[]) =>
  [...new Set(sockets.map(({ data }) => data.actor.sessionId))].toSorted((a, b) =>
    a < b ? -1 : 1,
  );

/**
 * Whether a call that asks for another protocol may get it. Any other is a call like all: if its connection were ended without
 * an answer, a proxy would take the process for a broken one.
 */
export const isForSockets = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith(`${socketPath}/`);

/** Socket.IO on the port of everything else. The token in the handshake says who it is, as on any call. */
export const sockets = fastifyPlugin<SocketOptions>(
  async (
    app,
    {
      realtime,
      publicUrl,
      opsOrigin,
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
        decide(null, isSameSite(request.headers, publicUrl, opsOrigin));
      },
    });
    app.decorate('sockets', io);
    forgetSent(io);
    const takeHandshake = guardSockets(io, {
      ...guard,
      isBusy: app.isBusy,
      onError: (error) => app.log.error({ err: error }, 'a handshake was not judged'),
    });

    io.use((socket, next) => void decide(socket, next));

    async function decide(socket: MemberSocket, next: (refusal?: Error) => void): Promise<void> {
      try {
        const sentence = await admit(socket);
        next(sentence === undefined ? undefined : new Error(sentence));
      } catch (error) {
        const failure = failureOf(error);
        if (isIncident(failure)) app.log.error({ err: error }, 'a socket was not admitted');
        next(failure);
      }
    }

    /** @returns why not */
    async function admit(socket: MemberSocket): Promise<string | undefined> {
      // Who has connected may come with another token, as often as they like.
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

    io.on('connection', (socket) => {
      socket.onAny(() => {
        socket.data.isUsed = true;
      });
    });

    const closing = every(
      REVOKED_MS,
      async () => {
        const ended = await findRevoked(new Date(now().getTime() - LOOK_BACK_MS));
        if (ended.size > 0) disconnect(io.sockets.sockets.values(), ended);
      },
      onError,
    );

    let unswept: MemberSocket[] = [];
    let partSize = 0;
    const sweeping = every(
      SWEEP_MS / SWEEP_PARTS,
      async () => {
        if (unswept.length === 0) {
          unswept = [...io.sockets.sockets.values()];
          partSize = Math.ceil(unswept.length / SWEEP_PARTS);
        }
        const part = unswept.splice(-partSize);
        if (part.length === 0) return;
        disconnect(part, await findEnded(sessionsOf(part)));
        const used = part.filter(isToBeNoted);
        if (used.length === 0) return;
        for (const { data } of used) {
          data.isUsed = false;
          data.seenAt = now().getTime();
        }
        await noteUses(sessionsOf(used));
      },
      onError,
    );

    function disconnect(sockets: Iterable<MemberSocket>, ended: ReadonlySet<string>): void {
      for (const socket of sockets) {
        if (ended.has(socket.data.actor.sessionId)) socket.disconnect(true);
      }
    }

    function onError(error: unknown): void {
      if (!isIncident(failureOf(error))) return;
      app.log.warn({ err: error }, 'the sessions of sockets could not be looked up');
    }

    /** Who writes in a chat uses the session as much as who makes calls. */
    function isToBeNoted({ data }: MemberSocket): boolean {
      return data.isUsed && now().getTime() - data.seenAt >= noteEveryMs;
    }

    app.addHook('preClose', async () => {
      await Promise.all([closing.stop(), sweeping.stop()]);
      io.disconnectSockets(true);
      io.engine.close();
    });
  },
  { name: 'sockets', dependencies: ['auth', 'pressure'] },
);
