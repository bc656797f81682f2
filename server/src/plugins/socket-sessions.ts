import type { FastifyInstance } from 'fastify';
import { every, type Running } from '../lib/timers.ts';
import { failureOf, isIncident } from './error-handler.ts';
import type { MemberSocket, Sockets } from './member-sockets.ts';

export interface SessionLookups {
  /** Which sessions somebody has ended since then. */
  readonly findRevoked: (since: Date) => Promise<ReadonlySet<string>>;
  /** Which of the sessions have ended, in whatever way. */
  readonly findEnded: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Notes that the sessions are in use. */
  readonly noteUses: (sessionIds: readonly string[]) => Promise<void>;
  /** How often at most the use of one session is noted. */
  readonly noteEveryMs: number;
}

interface WatchDeps extends SessionLookups {
  readonly app: Pick<FastifyInstance, 'log'>;
  readonly io: Sockets;
  readonly now: () => Date;
}

/** A session that somebody ends takes its sockets along within a second or two, whichever process ended it. */
const REVOKED_MS = 1000;
/** How far back to look: the clocks of processes differ, and a transaction that ends sessions takes its time. */
const LOOK_BACK_MS = 15_000;
/** One that expires, or goes with its account, within so long: every session is looked up, in parts. */
const SWEEP_MS = 10_000;
const SWEEP_PARTS = 20;
/** Sorted, so that processes that note the same ones do not wait for each other. */
const sessionsOf = (sockets: readonly MemberSocket[]) =>
  [...new Set(sockets.map(({ data }) => data.actor.sessionId))].toSorted((a, b) =>
    a < b ? -1 : 1,
  );

/** Ends sockets with their sessions, and notes which sessions their members use. */
export function watchSessions({
  app,
  io,
  now,
  findRevoked,
  findEnded,
  noteUses,
  noteEveryMs,
}: WatchDeps): Running {
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

  return { stop: async () => void (await Promise.all([closing.stop(), sweeping.stop()])) };
}
