import { type Signal, signal } from './signal.ts';
import { every, type Running, within } from './timers.ts';

/** Dependencies of the product. */
type PartName =
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
export type PartState = 'up' | 'down' | 'unknown';

export interface Part {
  readonly name: PartName;
  readonly state: PartState;
  /** Records that it answered. */
  up(): void;
  /** Records that it did not answer, with the error. */
  down(why: unknown): void;
}

export interface PartChange {
  readonly name: PartName;
  readonly state: PartState;
  /** The error of a dependency that is down. */
  readonly why: unknown;
}

/** The dependencies. Their users report the state; the monitoring receives the changes. */
export interface Parts {
  add(name: PartName): Part;
  list(): readonly Part[];
  /** Emits once when a dependency goes down and once when it recovers. */
  readonly changes: Pick<Signal<PartChange>, 'on'>;
}

export function openParts(): Parts {
  const parts = new Map<PartName, Part>();
  const changes = signal<PartChange>();

  function add(name: PartName): Part {
    let state: PartState = 'unknown';
    const become = (next: PartState, why?: unknown) => {
      if (state === next) return;
      const isFirstAnswer = state === 'unknown' && next === 'up';
      state = next;
      if (!isFirstAnswer) changes.emit({ name, state, why });
    };
    const part: Part = {
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
  /** Timeout of a check. */
  readonly patienceMs: number;
}

export interface PartWatch extends Running {
  /** Passes on a use. If it fails, the dependency is checked at once. */
  use<T>(used: Promise<T>): Promise<T>;
}

/** Shortest time between two checks after failed uses. */
const SUSPECT_EVERY_MS = 1000;

/** Checks a dependency at intervals and reports its state. */
export function watchPart(
  part: Part,
  ask: () => Promise<unknown>,
  { everyMs, patienceMs }: WatchOptions,
): PartWatch {
  let askedAt = 0;
  const asking = every(
    everyMs,
    async () => {
      askedAt = performance.now();
      await within(patienceMs, ask(), () => new Error('no answer before the timeout'));
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
