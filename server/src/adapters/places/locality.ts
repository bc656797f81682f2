import type { State } from '@threshold/contract/vocabularies';
import { slugify } from './names.ts';

/** A named place with one postcode: a row of a gazetteer. */
export interface Locality {
  readonly postcode: string;
  readonly locality: string;
  readonly state: State;
  readonly latitude: number;
  readonly longitude: number;
  /** Number of people; 0 if unknown. */
  readonly population: number;
}

/** Returns the place id of a locality, such as 'au:3121:VIC:richmond'. */
export function buildPlaceId({ postcode, state, locality }: Locality): string {
  return `au:${postcode}:${state}:${slugify(locality)}`;
}

/** Formats a locality as 'Richmond VIC 3121, Australia'. */
export function formatLocality({ postcode, state, locality }: Locality): string {
  return `${locality} ${state} ${postcode}, Australia`;
}
