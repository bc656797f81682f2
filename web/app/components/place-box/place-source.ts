/** A place that was found while someone typed. */
export interface Suggestion {
  place_id: string;
  description: string;
}

/** A place as a search needs it: what the box shows, and the position once it is known. */
export interface PlaceChoice {
  label: string;
  post_code?: string;
  city?: string;
  latitude?: number;
  longitude?: number;
}

/** Where the box gets its places from. Failures are thrown. */
export interface PlaceSource {
  suggest: (input: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;
  /** The position behind a suggestion. */
  choose: (suggestion: Suggestion) => Promise<PlaceChoice>;
  /** Asks the browser where the visitor is; without it the box does not offer to. */
  locate?: () => Promise<PlaceChoice>;
}

/** A source for addresses that are kept: it also finds the position of one that was typed and not chosen. */
export interface AddressSource extends PlaceSource {
  find: (address: string) => Promise<PlaceChoice>;
}

/** What the box shows for the visitor's own position. */
export const nearMeLabel = 'Near me';

/** When the browser does not tell it. */
export const locateFailed = 'We could not find where you are. Please type a suburb or postcode.';

/** Every place is in Australia: saying so in each line only makes them longer. */
export function shortLabel(description: string): string {
  return description.replace(/, Australia$/, '');
}
