import type { ViewSource } from '@threshold/contract/endpoints/stats/figures';
import { placeTypeSlugs } from '@threshold/contract/paths';
import { isHydrating } from '#app/lib/page/hydration.ts';
import { paths } from '#app/lib/paths.ts';

const places = [paths.directory.slice(1), ...Object.values(placeTypeSlugs)];

function toViewSource(pathname: string): ViewSource {
  if (pathname === paths.search) return 'search';
  const [first = ''] = pathname.slice(1).split('/');
  return places.includes(first) ? 'place' : 'other';
}

/**
 * Returns the kind of page from which a visitor opens a profile, by the URL in the address bar or,
 * on the first page of a visit, by the HTTP referrer. Undefined on the server.
 */
export function getViewSource(): ViewSource | undefined {
  if (typeof document === 'undefined') return undefined;
  if (!isHydrating()) return toViewSource(window.location.pathname);
  const { referrer } = document;
  if (!URL.canParse(referrer)) return 'link';
  const from = new URL(referrer);
  return from.origin === window.location.origin ? toViewSource(from.pathname) : 'link';
}
