import { listSpellings, type Spelling, spellingsOfBytes } from './spellings.ts';
import { listViews } from './views.ts';

/** A table, file, log or network frame in which content may be stored or visible. */
export interface Place {
  readonly name: string;
  readonly bytes: Buffer;
  /** True for raw disk pages. Their content is not decompressed or decoded. */
  readonly isRaw?: boolean;
}

/** Content that the scan must not find, or must find only in certain places. */
export interface Secret {
  readonly name: string;
  readonly content: string | Uint8Array;
}

export interface Hit {
  readonly secret: string;
  readonly place: string;
  /** Spelling in which the secret was found, and the encodings around it. */
  readonly how: string;
}

/**
 * Searches places for secrets in every spelling, also inside compressed and encoded content.
 * Returns one hit per secret and place name, even if several places have the same name.
 */
export function scan(places: Iterable<Place>, secrets: readonly Secret[]): Hit[] {
  const wanted = secrets.map(({ name, content }) => ({ name, spellings: allSpellings(content) }));
  const hits = new Map<string, Hit>();
  for (const { name: place, bytes, isRaw } of places) {
    const missing = new Set(wanted);
    for (const view of isRaw ? [{ how: [], bytes }] : listViews(bytes)) {
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
  return typeof content === 'string' ? listSpellings(content) : spellingsOfBytes(content);
};
