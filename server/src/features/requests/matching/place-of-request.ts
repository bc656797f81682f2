import { resolveSearchPoint } from '@threshold/contract/endpoints/search/search';
import type { State } from '@threshold/contract/vocabularies';
import type { Selectable } from 'kysely';
import type { Places } from '../../../adapters/places/places.ts';
import type { LeadRequestsTable } from '../../../db/request-tables.ts';

export type RequestRow = Selectable<LeadRequestsTable>;

/** Suburb of a request, with the coordinates and the time zone. */
export interface RequestPlace {
  readonly suburb: string;
  readonly state: State;
  readonly post_code: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timezone: string;
}

interface NamedPlace {
  readonly post_code?: string | undefined;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  readonly address?: string | undefined;
}

/** Finds the named suburb; undefined if there is none. Uses embedded data, not the network. */
export async function resolveRequestPlace(
  places: Pick<Places, 'locate' | 'resolvePlace'>,
  { post_code, latitude, longitude, address }: NamedPlace,
): Promise<RequestPlace | undefined> {
  const point = resolveSearchPoint({ latitude, longitude });
  const position = point ?? (post_code ? await places.locate({ post_code }) : undefined);
  const found = await places.resolvePlace({ address: address || post_code, position });
  if (!found) return undefined;
  const { city: suburb, position: middle, ...rest } = found;
  return { suburb, ...rest, ...middle };
}
