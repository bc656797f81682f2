import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Db } from '../../adapters/database/database.ts';
import { pictureKey } from '../../adapters/pictures/picture-key.ts';
import { noteAbandoned } from '../../features/files/file-removals.repo.ts';
import { putNotedFile } from '../../features/files/put-file.ts';
import { showPicture } from '../../features/files/store-picture.ts';
import { forEachConcurrently } from '../../lib/concurrency.ts';
import type { Services } from '../../services.ts';
import type { Listing } from '../listing.ts';
import { places } from '../places.ts';
import { randomFrom } from '../prng.ts';
import { portraitsOfKind } from './drawn-portraits.ts';
import { kindOf } from './kind-of.ts';
import type { PortraitKind } from './person.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'now'>;

/** Names of stored pictures by listing. */
export type Portraits = ReadonlyMap<string, string>;

const SHARE_WITH_PORTRAIT = 0.86;
const AT_ONCE = 16;

/**
 * Stores a drawn portrait for most of those who have filled in their profile, as an upload is: before the transaction
 * that shows it. From place to place the drawings take turns, so that the same face never shows twice in a town.
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
      // A file of its own for each listing, because a listing may delete its picture.
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

/** In the transaction of the rows that name them. */
export async function recordPortraits(db: Db, portraits: Portraits, now: Date): Promise<void> {
  for (const name of portraits.values()) await showPicture(db, name, null, now);
}

/** Lets go of all of them. */
export function abandonPortraits({ database, now }: Deps, portraits: Portraits): Promise<void> {
  return noteAbandoned(database.db, [...portraits.values()].map(pictureKey), now());
}

/** The listing with its portrait, if it has one. */
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

/** Deals the drawings of each kind in a shuffled order, again and again. */
function dealDrawings(): (kind: PortraitKind) => string {
  const decks = new Map<PortraitKind, readonly string[]>();
  const turns = new Map<PortraitKind, number>();
  return (kind) => {
    const deck = decks.get(kind) ?? randomFrom(`deck ${kind}`).shuffle(portraitsOfKind(kind));
    decks.set(kind, deck);
    const turn = turns.get(kind) ?? 0;
    turns.set(kind, turn + 1);
    return deck[turn % deck.length] ?? '';
  };
}
