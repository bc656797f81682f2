import { type Signal, signal } from './signal.ts';
import { every, type Running, within } from './timers.ts';

/** What the product works with, beside itself. */
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

/** Whether it answers; 'unknown' until somebody has asked it. */
export type PartState = 'up' | 'down' | 'unknown';

export interface Part {
  readonly name: PartName;
  readonly state: PartState;
  /** It answered. */
  up(): void;
  /** It did not, and why. */
  down(why: unknown): void;
}

export interface PartChange {
  readonly name: PartName;
  readonly state: PartState;
  /** Why it is down. */
  readonly why: unknown;
}

/** All parts that this installation has. Those that use one say how it is; whoever watches over the process hears of changes. */
export interface Parts {
  add(name: PartName): Part;
  list(): readonly Part[];
  /** Once when a part goes down and once when it is back, however many find out. */
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
  /** An answer that takes longer is none. */
  readonly patienceMs: number;
}

export interface PartWatch extends Running {
  /** Passes a use of the part on. One that fails may have failed for reasons of its own: the part is asked at once. */
  use<T>(used: Promise<T>): Promise<T>;
}

/** However many uses fail at once. */
const SUSPECT_EVERY_MS = 1000;

/** Asks a part for a sign of life now and then, and says how it is. */
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
      await within(patienceMs, ask(), () => new Error('it is silent'));
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
