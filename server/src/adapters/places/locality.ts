import type { State } from '@threshold/contract/vocabularies';
import { slugify } from './names.ts';

/** A named place with one postcode: a row of a gazetteer. */
export interface Locality {
  readonly postcode: string;
  readonly locality: string;
  readonly state: State;
  readonly latitude: number;
  readonly longitude: number;
  /** 0 if unknown. */
  readonly population: number;
}

/** Returns an id such as 'au:3121:VIC:richmond'. */
export function buildPlaceId({ postcode, state, locality }: Locality): string {
  return `au:${postcode}:${state}:${slugify(locality)}`;
}

/** Returns a text such as 'Richmond VIC 3121, Australia'. */
export function formatLocality({ postcode, state, locality }: Locality): string {
  return `${locality} ${state} ${postcode}, Australia`;
}
