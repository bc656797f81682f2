import { v7 } from 'uuid';
import { randomFrom } from './prng.ts';

const FIRST_MOMENT = Date.UTC(2026, 0, 1);

/**
 * Ids of one kind of row, in rising order: the same on every database and every day, so that a link to a demo
 * profile still leads there after seeding anew.
 */
export function idsOf(kind: string): () => string {
  const random = randomFrom(`ids of ${kind}`);
  let count = 0;
  return () => {
    count += 1;
    return v7({ msecs: FIRST_MOMENT + count, seq: 0, random: random.bytes(16) });
  };
}
