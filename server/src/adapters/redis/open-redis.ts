import { Redis, type RedisOptions } from 'ioredis';
import type { Dependency } from '../../lib/parts.ts';
import { createSignal, type Signal } from '../../lib/signal.ts';
import { startRepeatingTask, withTimeout } from '../../lib/timers.ts';

/** Timeout of a command, after which its answer is of no use to the caller. */
const COMMAND_MS = 250;
const LOOK_EVERY_MS = 500;
/** Timeout of the subscriber, for which no caller waits. */
const SUBSCRIBER_MS = 1000;
/** Missed answers after which the clients reconnect; a busy machine may miss some. */
const MISSES = 3;
const RECONNECT_MS = 500;
/** Time after the start in which no member is connected yet, so no event can be lost. */
const START_MS = 2000;

/** Connections to Redis. No data in it needs to be durable. */
export interface SharedRedis {
  /** Client whose commands fail within 250 ms, and immediately while Redis is unavailable. */
  readonly commands: Redis;
  /** Client for subscriptions, which must be repeated whenever the client becomes `ready`. */
  readonly subscriber: Redis;
  /** After a recovery, emits the time since which events may have been lost. */
  readonly gaps: Pick<Signal<Date>, 'on'>;
  /** Records that an event may not have reached other processes. */
  readonly noteGap: () => void;
  readonly close: () => void;
}

/** Opens the connections whether or not Redis is available, and reports its state afterwards. */
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
      // After several misses the connection may be dead; a new connection refuses commands until it
      // is open.
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

/** Pings Redis. @throws also while there is no connection */
async function pingRedis(client: Redis): Promise<void> {
  await client.ping();
}

/** Reconnects a client, unless it is connecting or waits for its next attempt. */
function reconnectClient(client: Redis): void {
  if (client.status === 'ready' || client.status === 'connect') client.disconnect(true);
}
