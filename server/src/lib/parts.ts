import { createSignal, type Signal } from './signal.ts';
import { type Stoppable, startRepeatingTask, withTimeout } from './timers.ts';

/** Dependencies of the product. */
type DependencyName =
  | 'database'
  | 'replica'
  | 'redis'
  | 'storage'
  | 'mail'
  | 'scanner'
  | 'places'
  | 'google'
  | 'traces';

/** Whether the dependency answers; 'unknown' before the first check. */
export type DependencyState = 'up' | 'down' | 'unknown';

export interface Dependency {
  readonly name: DependencyName;
  readonly state: DependencyState;
  /** Records that the dependency answered. */
  up(): void;
  /** Records that the dependency failed to answer, with the error. */
  down(why: unknown): void;
}

export interface DependencyChange {
  readonly name: DependencyName;
  readonly state: DependencyState;
  /** Error because of which the dependency is down; undefined if it is up. */
  readonly why: unknown;
}

/** All dependencies. Code that uses a dependency reports its state; listeners receive changes. */
export interface DependencyRegistry {
  add(name: DependencyName): Dependency;
  list(): readonly Dependency[];
  /** Emits once when a dependency goes down and once when it recovers. */
  readonly changes: Pick<Signal<DependencyChange>, 'on'>;
}

export function createDependencyRegistry(): DependencyRegistry {
  const parts = new Map<DependencyName, Dependency>();
  const changes = createSignal<DependencyChange>();

  function add(name: DependencyName): Dependency {
    let state: DependencyState = 'unknown';
    const become = (next: DependencyState, why?: unknown) => {
      if (state === next) return;
      const isFirstAnswer = state === 'unknown' && next === 'up';
      state = next;
      if (!isFirstAnswer) changes.emit({ name, state, why });
    };
    const part: Dependency = {
      name,
      get state() {
        return state;
      },
      up: () => become('up'),
      down: (why) => become('down', why),
    };
    parts.set(name, part);
    return part;
  }

  return { add, list: () => [...parts.values()], changes };
}

interface WatchOptions {
  readonly everyMs: number;
  /** Timeout of a check in milliseconds. */
  readonly patienceMs: number;
}

export interface DependencyWatch extends Stoppable {
  /** Returns the result of an operation on the dependency. A failure causes an immediate check. */
  use<T>(used: Promise<T>): Promise<T>;
}

/** Minimum time after a check before a failed `use` may start another check. */
const SUSPECT_EVERY_MS = 1000;

/** Checks a dependency at intervals and reports its state. */
export function watchDependency(
  part: Dependency,
  ask: () => Promise<unknown>,
  { everyMs, patienceMs }: WatchOptions,
): DependencyWatch {
  let askedAt = 0;
  const asking = startRepeatingTask(
    everyMs,
    async () => {
      askedAt = performance.now();
      await withTimeout(patienceMs, ask(), () => new Error('no answer before the timeout'));
      part.up();
    },
    (error) => part.down(error),
  );
  return {
    use: async (used) => {
      try {
        return await used;
      } catch (error) {
        if (performance.now() - askedAt > SUSPECT_EVERY_MS) asking.soon();
        throw error;
      }
    },
    stop: () => asking.stop(),
  };
}
