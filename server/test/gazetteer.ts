import { openPlaces } from '#src/adapters/places/index.ts';
import type { Places } from '#src/adapters/places/places.ts';

let opened: Promise<Places> | undefined;

/** The built-in gazetteer, indexed once per worker: it never changes. */
export function gazetteer(): Promise<Places> {
  return (opened ??= openPlaces({}));
}
