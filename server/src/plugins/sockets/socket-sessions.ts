import type { FastifyInstance } from 'fastify';
import { type Stoppable, startRepeatingTask } from '../../lib/timers.ts';
import { isLoggedFailure, toAppError } from '../error-handler.ts';
import type { MemberSocket, Sockets } from './member-sockets.ts';

export interface SessionLookups {
  /** Returns the ids of the sessions that were revoked since this time. */
  readonly findRevoked: (since: Date) => Promise<ReadonlySet<string>>;
  /** Returns those of the ids whose session was revoked, has expired or was deleted. */
  readonly findEnded: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Records that the sessions are in use. */
  readonly noteUses: (sessionIds: readonly string[]) => Promise<void>;
  /** Time after which the continued use of a session is recorded again. */
  readonly noteEveryMs: number;
}

interface WatchDeps extends SessionLookups {
  readonly app: Pick<FastifyInstance, 'log'>;
  readonly io: Sockets;
  readonly now: () => Date;
}

/** Interval of the check that closes the sockets of revoked sessions. */
const REVOKED_MS = 1000;
/** Each check also covers this period before it: clocks differ, and transactions take time. */
const LOOK_BACK_MS = 15_000;
/** Time in which every session is checked once, in parts, for expiry or a deleted account. */
const SWEEP_MS = 10_000;
const SWEEP_PARTS = 20;
/** Returns sorted ids, so that processes that update the same sessions do not deadlock. */
const listSessionIds = (sockets: readonly MemberSocket[]) =>
  [...new Set(sockets.map(({ data }) => data.actor.sessionId))].toSorted((a, b) =>
    a < b ? -1 : 1,
  );

/** Closes sockets when their sessions end, and records which sessions are in use. */
export function watchSessions({
  app,
  io,
  now,
  findRevoked,
  findEnded,
  noteUses,
  noteEveryMs,
}: WatchDeps): Stoppable {
  io.on('connection', (socket) => {
    socket.onAny(() => {
      socket.data.isUsed = true;
    });
  });

  const closing = startRepeatingTask(
    REVOKED_MS,
    async () => {
      const ended = await findRevoked(new Date(now().getTime() - LOOK_BACK_MS));
      if (ended.size > 0) disconnect(io.sockets.sockets.values(), ended);
    },
    onError,
  );

  let unswept: MemberSocket[] = [];
  let partSize = 0;
  const sweeping = startRepeatingTask(
    SWEEP_MS / SWEEP_PARTS,
    async () => {
      if (unswept.length === 0) {
        unswept = [...io.sockets.sockets.values()];
        partSize = Math.ceil(unswept.length / SWEEP_PARTS);
      }
      const part = unswept.splice(-partSize);
      if (part.length === 0) return;
      disconnect(part, await findEnded(listSessionIds(part)));
      const used = part.filter(isToBeNoted);
      if (used.length === 0) return;
      for (const { data } of used) {
        data.isUsed = false;
        data.seenAt = now().getTime();
      }
      await noteUses(listSessionIds(used));
    },
    onError,
  );

  function disconnect(sockets: Iterable<MemberSocket>, ended: ReadonlySet<string>): void {
    for (const socket of sockets) {
      if (ended.has(socket.data.actor.sessionId)) socket.disconnect(true);
    }
  }

  function onError(error: unknown): void {
    if (!isLoggedFailure(toAppError(error))) return;
    app.log.warn({ err: error }, 'checking the sessions of sockets failed');
  }

  /** True if a use of the session is due to be recorded; each event of the socket is a use. */
  function isToBeNoted({ data }: MemberSocket): boolean {
    return data.isUsed && now().getTime() - data.seenAt >= noteEveryMs;
  }

  return { stop: async () => void (await Promise.all([closing.stop(), sweeping.stop()])) };
}
