import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Db } from '../adapters/database/database.ts';
import { pictureKey } from '../adapters/storage/storage.ts';
import { noteAbandoned } from '../features/files/file-removals.repo.ts';
import { putNotedFile } from '../features/files/store-files.ts';
import { showPicture } from '../features/files/store-picture.ts';
import { forEachConcurrently } from '../lib/concurrency.ts';
import type { Services } from '../services.ts';
import names from './data/names.json' with { type: 'json' };
import { type Listing, places } from './listing.ts';
import { type Random, randomFrom } from './random.ts';

/** Number of drawn portraits of each kind. */
const counts: Readonly<Record<string, number>> = {
  af: 44,
  am: 44,
  ef: 14,
  em: 14,
  kf: 14,
  km: 14,
  sf: 20,
  sm: 20,
};

/** Paths of the drawn portraits of a kind. */
const portraitsOfKind = (kind: string): string[] =>
  Array.from({ length: counts[kind] ?? 0 }, (_, at) =>
    fileURLToPath(new URL(`./portraits/${kind}-${at}.webp`, import.meta.url)),
  );

type Deps = Pick<Services, 'database' | 'storage' | 'now'>;

/** Names of stored pictures by listing. */
export type Portraits = ReadonlyMap<string, string>;

const SHARE_WITH_PORTRAIT = 0.86;
const AT_ONCE = 16;

/**
 * Stores a drawn portrait for most complete profiles before the transaction that shows it, as an
 * upload does. The drawings rotate from place to place, so that no face appears twice in a town.
 */
export async function storePortraits(deps: Deps, listings: readonly Listing[]): Promise<Portraits> {
  const sitters = listings.filter(sits);
  const stored = new Map<string, string>();
  const nextOf = dealDrawings();
  const chosen = places.flatMap(({ city }) =>
    sitters
      .filter(({ vendor }) => vendor.city === city)
      .map(({ vendor }) => ({ id: vendor.id, path: nextOf(drawnKind(vendor)) })),
  );
  try {
    await forEachConcurrently(chosen, AT_ONCE, async ({ id, path }) => {
      const picture = await readFile(path);
      // A separate file for each listing, because a listing may delete its picture.
      const name = `${createHash('sha256').update(id).update(picture).digest('hex')}.webp`;
      stored.set(id, name);
      await putNotedFile(deps, pictureKey(name), Readable.from([picture]), picture.length);
    });
    return stored;
  } catch (error) {
    await abandonPortraits(deps, stored).catch(() => undefined);
    throw error;
  }
}

/** Shows the portraits, in the transaction of the rows that name them. */
export async function recordPortraits(db: Db, portraits: Portraits, now: Date): Promise<void> {
  for (const name of portraits.values()) await showPicture(db, name, null, now);
}

export function abandonPortraits({ database, now }: Deps, portraits: Portraits): Promise<void> {
  return noteAbandoned(database.db, [...portraits.values()].map(pictureKey), now());
}

export function withPortrait(listing: Listing, portraits: Portraits): Listing {
  const profile_picture = portraits.get(listing.vendor.id);
  return profile_picture ? { ...listing, vendor: { ...listing.vendor, profile_picture } } : listing;
}

function sits({ vendor, isDemo }: Listing): boolean {
  if (!vendor.description) return false;
  return isDemo || randomFrom(`sitting of ${vendor.id}`).chance(SHARE_WITH_PORTRAIT);
}

const drawnKind = ({ id, first_name }: Listing['vendor']) =>
  kindOf(first_name, randomFrom(`likeness of ${id}`));

/** Returns a function that repeats the drawings of each kind in a shuffled order. */
function dealDrawings(): (kind: string) => string {
  const decks = new Map<string, readonly string[]>();
  const turns = new Map<string, number>();
  return (kind) => {
    const deck = decks.get(kind) ?? randomFrom(`deck ${kind}`).shuffle(portraitsOfKind(kind));
    decks.set(kind, deck);
    const turn = turns.get(kind) ?? 0;
    turns.set(kind, turn + 1);
    return deck[turn % deck.length] ?? '';
  };
}

/** Most names fit any kind. */
const anyRange = [...'aaaaaaaeeksss'];

/** Returns the kind of portrait that fits a first name. Names in no list fit any kind. */
function kindOf(firstName: string, random: Random): string {
  const known = Object.entries(names.ranges).find(([, list]) => list.includes(firstName));
  const range = known?.[0] ?? random.pick(anyRange);
  const isMan =
    names.men.includes(firstName) || (!names.women.includes(firstName) && random.chance(0.5));
  return `${range}${isMan ? 'm' : 'f'}`;
}
