import type { PlaceChoice } from '../../../lib/page/last-search.ts';

export type { PlaceChoice };

export interface Suggestion {
  place_id: string;
  description: string;
}

/** Finds the places for a place box. The functions throw on failure. */
export interface PlaceSource {
  suggest: (input: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;
  choose: (suggestion: Suggestion) => Promise<PlaceChoice>;
  /** Asks the browser for the visitor's position. Undefined if a box does not offer 'Near me'. */
  locate?: () => Promise<PlaceChoice>;
}

/**
 * A place source for forms that store a street address. It also finds the position of an address
 * that was typed but not chosen from the list.
 */
export interface AddressSource extends PlaceSource {
  find: (address: string) => Promise<PlaceChoice>;
}

export const nearMeLabel = 'Near me';

export const locateFailed = 'We could not find where you are. Please type a suburb or postcode.';

/** Removes the country, because all places are in Australia. */
export function shortenPlaceLabel(description: string): string {
  return description.replace(/, Australia$/, '');
}
