import { useNavigation } from 'react-router';
import { paths } from '#app/lib/paths.ts';
import { parseSearch, type Search } from './search-url.ts';

/** The search that is being read, so that filters show at once what was chosen; undefined while none is. */
export function usePendingSearch(): Search | undefined {
  const { location } = useNavigation();
  if (location?.pathname !== paths.search) return undefined;
  return parseSearch(new URLSearchParams(location.search));
}
