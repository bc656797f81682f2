import { v7 } from 'uuid';

/** A random source that is deterministic for its seed. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** An integer; both bounds are included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  /** A random item. @throws if the list is empty */
  pick<T>(list: readonly T[]): T;
  /** A new list in another order. */
  shuffle<T>(list: readonly T[]): T[];
  bytes(count: number): Uint8Array;
}

/**
 * Returns the random source of one part of the demo data. Each part has its own, so that a change
 * of one leaves the others unchanged.
 */
export function randomFrom(name: string): Random {
  const next = mulberry32(hashOf(name));
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const index = int(0, list.length - 1);
      const picked = list[index];
      if (index >= list.length || picked === undefined) throw new Error('Nothing to pick from');
      return picked;
    },
    shuffle: (list) =>
      list
        .map((item) => ({ item, order: next() }))
        .toSorted((a, b) => a.order - b.order)
        .map(({ item }) => item),
    bytes: (count) => Uint8Array.from({ length: count }, () => int(0, 255)),
  };
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
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

/**
 * Returns ascending ids of one kind of row. They are equal on every database, so that links to demo
 * profiles stay valid.
 */
export function idsOf(kind: string): () => string {
  const random = randomFrom(`ids of ${kind}`);
  let count = 0;
  return () => {
    count += 1;
    return v7({ msecs: FIRST_MOMENT + count, seq: 0, random: random.bytes(16) });
  };
}

export const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns a random second of the day that is `days` before `from`, or after it if negative. */
export function daysBefore(from: Date, days: number, random: Random): Date {
  const second = random.int(0, 86_399);
  return new Date(from.getTime() - days * DAY_MS - second * 1000);
}

export function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

/** Replaces the {slots} of a text with values. @throws if a slot has no value */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, slot: string) => {
    const value = values[slot];
    if (value === undefined) throw new Error(`No value for {${slot}} in: ${text}`);
    return value;
  });
}
