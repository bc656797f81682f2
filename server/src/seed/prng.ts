/** A source of chance that gives the same answers for the same seed. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number, both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  /** Throws on an empty list. */
  pick<T>(list: readonly T[]): T;
  /** A new list in another order. */
  shuffle<T>(list: readonly T[]): T[];
  bytes(count: number): Uint8Array;
}

/**
 * Every part of the demo data draws from its own source, named after it, so that a change in one part leaves the
 * others as they were.
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
