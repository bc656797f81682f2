import { type SearchVendorsQuery, searchPoint } from '@threshold/contract/search';
import type { Places } from '../../adapters/places/places.ts';
import type { Position } from '../../adapters/places/position.ts';

/**
 * Returns the position of a search. Undefined: everywhere. Null: the named place does not exist.
 * Coordinates take precedence over names.
 */
export async function placeOf(
  query: SearchVendorsQuery,
  places: Pick<Places, 'locate'>,
): Promise<Position | undefined | null> {
  const point = searchPoint(query);
  if (point) return point;
  const { post_code, city } = query;
  if (!post_code && !city) return undefined;
  const found = await places.locate({ ...(post_code && { post_code }), ...(city && { city }) });
  return found ?? null;
}
