import { v7 } from 'uuid';

export type Random = ReturnType<typeof createSeededRandom>;

/** Random source of one part of the demo data, so that its changes leave other parts unchanged. */
export function createSeededRandom(name: string) {
  const next = mulberry32(hashText(name));
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    /** A number from 0 up to, but not including, 1. */
    next,
    /** An integer; both bounds are included. */
    int,
    chance: (probability: number) => next() < probability,
    /** A random item. @throws if the list is empty */
    pick<T>(list: readonly T[]): T {
      const picked = list[int(0, list.length - 1)];
      if (picked === undefined) throw new Error('Nothing to pick from');
      return picked;
    },
    /** Returns a new list with the items in random order. */
    shuffle: <T>(list: readonly T[]): T[] =>
      list
        .map((item) => ({ item, order: next() }))
        .toSorted((a, b) => a.order - b.order)
        .map(({ item }) => item),
  };
}

/** Hashes a text with FNV-1a to 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FIRST_MOMENT = Date.UTC(2026, 0, 1);

/** Generates ascending ids, equal on every database, so that links to demo profiles stay valid. */
export function createIdGenerator(kind: string): () => string {
  const { int } = createSeededRandom(`ids of ${kind}`);
  let count = 0;
  return () => {
    count += 1;
    const random = Uint8Array.from({ length: 16 }, () => int(0, 255));
    return v7({ msecs: FIRST_MOMENT + count, seq: 0, random });
  };
}

export const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns a random second of the day that is `days` before `from`, or after it if negative. */
export function pickTimeDaysBefore(from: Date, days: number, random: Random): Date {
  return new Date(from.getTime() - days * DAY_MS - random.int(0, 86_399) * 1000);
}

/** Replaces the {slots} of a text with values. @throws if a slot has no value */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, slot: string) => {
    const value = values[slot];
    if (value === undefined) throw new Error(`No value for {${slot}} in: ${text}`);
    return value;
  });
}
