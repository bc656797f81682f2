import { Redis, type RedisOptions } from 'ioredis';
import type { Dependency } from '../../lib/parts.ts';
import { createSignal, type Signal } from '../../lib/signal.ts';
import { startRepeatingTask, withTimeout } from '../../lib/timers.ts';

/** Timeout of a command in milliseconds; short, because requests of members wait for it. */
const COMMAND_MS = 250;
const LOOK_EVERY_MS = 500;
/** Timeout of the subscriber's pings; longer, because no request waits for it. */
const SUBSCRIBER_MS = 1000;
/** Unanswered pings after which the clients reconnect; on a busy machine a few are normal. */
const MISSES = 3;
const RECONNECT_MS = 500;
/** Milliseconds after the start in which no member is connected, so no event can be lost. */
const START_MS = 2000;

/** Connections to Redis. The data in Redis may be lost at any time. */
export interface SharedRedis {
  /** Client for commands. They fail after 250 ms, or immediately while Redis is unavailable. */
  readonly commands: Redis;
  /** Client for subscriptions. Callers must subscribe again whenever the client becomes `ready`. */
  readonly subscriber: Redis;
  /** Emits, after the connection recovered, the time since which events may have been lost. */
  readonly gaps: Pick<Signal<Date>, 'on'>;
  /** Records that an event may not have reached other processes. */
  readonly noteGap: () => void;
  readonly close: () => void;
}

/** Opens the connections even if Redis is unavailable, and reports its state to `part`. */
export function openRedis(url: string, part: Dependency): SharedRedis {
  const commands = createRedisClient(url, { commandTimeout: COMMAND_MS });
  const subscriber = createRedisClient(url, {
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
  });
  const gaps = createSignal<Date>();
  const openedAt = new Date();
  let wellAt = openedAt;
  let gapSince: Date | undefined;
  let misses = 0;
  let fault: unknown;
  const isStarting = () => wellAt === openedAt && Date.now() - openedAt.getTime() < START_MS;
  const noteGap = () => {
    if (!isStarting()) gapSince ??= wellAt;
  };
  for (const client of [commands, subscriber]) {
    client.on('error', (error) => {
      fault = error;
    });
    client.on('close', noteGap);
  }

  const looking = startRepeatingTask(
    LOOK_EVERY_MS,
    async () => {
      const askedAt = new Date();
      const answered = withTimeout(
        SUBSCRIBER_MS,
        pingRedis(subscriber),
        () => new Error('timeout of Redis'),
      );
      await Promise.all([pingRedis(commands), answered]);
      misses = 0;
      wellAt = askedAt;
      part.up();
      if (!gapSince) return;
      const since = gapSince;
      gapSince = undefined;
      gaps.emit(since);
    },
    (error) => {
      if (isStarting()) return;
      noteGap();
      misses += 1;
      const isOff = [commands, subscriber].some(({ status }) => status !== 'ready');
      if (isOff || misses >= MISSES) part.down(fault ?? error);
      // The connections may be dead, so both clients reconnect. Until they are connected, commands
      // fail immediately.
      if (misses % MISSES === 0)
        for (const client of [commands, subscriber]) reconnectClient(client);
    },
  );

  return {
    commands,
    subscriber,
    gaps,
    noteGap,
    close: () => {
      void looking.stop();
      commands.disconnect();
      subscriber.disconnect();
    },
  };
}

const createRedisClient = (url: string, options: RedisOptions): Redis =>
  new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 50, RECONNECT_MS),
    ...options,
  });

/** Pings Redis. @throws if Redis does not answer, or while the client is not connected */
async function pingRedis(client: Redis): Promise<void> {
  await client.ping();
}

/** Reconnects a client that is connected. Other clients are already reconnecting. */
function reconnectClient(client: Redis): void {
  if (client.status === 'ready' || client.status === 'connect') client.disconnect(true);
}
