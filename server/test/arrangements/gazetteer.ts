import { openPlaces } from '#src/adapters/places/open-places.ts';
import type { Places } from '#src/adapters/places/places.ts';

let opened: Promise<Places> | undefined;

/** Returns the built-in gazetteer, which is constant and indexed once per worker. */
export function gazetteer(): Promise<Places> {
  return (opened ??= openPlaces({}));
}
