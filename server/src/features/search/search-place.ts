import { type SearchVendorsQuery, searchPoint } from '@threshold/contract/search';
import type { Places } from '../../adapters/places/places.ts';
import type { Position } from '../../adapters/places/position.ts';

/** Undefined: everywhere. Null: the place that was named does not exist. Coordinates win over names. */
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
