import { type Spelling, spellingsOf, spellingsOfBytes } from './spellings.ts';
import { viewsOf } from './views.ts';

/** Somewhere that content may have come to rest: a table, a file, the log, a frame on the wire. */
export interface Place {
  readonly name: string;
  readonly bytes: Buffer;
  /** Pages of a disk rather than values: nothing in it is unpacked. */
  readonly isRaw?: boolean;
}

/** What must be found nowhere, or in certain places only. */
export interface Secret {
  readonly name: string;
  readonly content: string | Uint8Array;
}

export interface Hit {
  readonly secret: string;
  readonly place: string;
  /** The spelling, and what it was wrapped in. */
  readonly how: string;
}

/** Looks for secrets in places, each in every spelling and inside of what is packed. Once for each secret and place, however many rows or files of one name hold it. */
export function scan(places: Iterable<Place>, secrets: readonly Secret[]): Hit[] {
  const wanted = secrets.map(({ name, content }) => ({ name, spellings: allSpellings(content) }));
  const hits = new Map<string, Hit>();
  for (const { name: place, bytes, isRaw } of places) {
    const missing = new Set(wanted);
    for (const view of isRaw ? [{ how: [], bytes }] : viewsOf(bytes)) {
      for (const secret of missing) {
        const found = secret.spellings.find((one) => view.bytes.includes(one.bytes));
        if (!found) continue;
        missing.delete(secret);
        const hit = { secret: secret.name, place, how: [...view.how, found.how].join(', ') };
        hits.set(JSON.stringify([hit.secret, place]), hit);
      }
      if (missing.size === 0) break;
    }
  }
  return [...hits.values()];
}

const allSpellings = (content: string | Uint8Array): Spelling[] => {
  if (content.length < 8) throw new RangeError('so short that it would be found by chance');
  return typeof content === 'string' ? spellingsOf(content) : spellingsOfBytes(content);
};
