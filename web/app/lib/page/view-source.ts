import type { ViewSource } from '@threshold/contract/figures';
import { placeTypeSlugs } from '@threshold/contract/place-paths';
import { paths } from '../paths.ts';
import { isHydrating } from './hydration.ts';

const places = [paths.directory.slice(1), ...Object.values(placeTypeSlugs)];

/** What a page of ours counts as, for whoever goes on to a profile from it. */
function sourceOf(pathname: string): ViewSource {
  if (pathname === paths.search) return 'search';
  const [first = ''] = pathname.slice(1).split('/');
  return places.includes(first) ? 'place' : 'other';
}

/**
 * From where the visitor comes to the profile that is being loaded: the page that still stands in the address, or the one that
 * led to this document. Undefined on the server, which sees nobody.
 */
export function viewSource(): ViewSource | undefined {
  if (typeof document === 'undefined') return undefined;
  if (!isHydrating()) return sourceOf(window.location.pathname);
  const { referrer } = document;
  if (!URL.canParse(referrer)) return 'link';
  const from = new URL(referrer);
  return from.origin === window.location.origin ? sourceOf(from.pathname) : 'link';
}
