import type { Geocode, PlaceAddress, PlaceDetails, Prediction } from '@threshold/contract/places';
import type { State } from '@threshold/contract/vocabularies';
import type { PagePlaces } from './page-places.ts';
import type { Position } from './position.ts';

/** Where in Australia something stands. */
export interface Whereabouts {
  readonly city: string;
  readonly state: State;
  readonly post_code: string;
  /** IANA name of the zone whose clock is kept there. */
  readonly timezone: string;
}

/** Finds Australian places. Every call but `locate` and `whereabouts` throws PlacesUnavailable where a remote provider fails. */
export interface Places {
  /** The places that pages are about, from the embedded data. */
  readonly pages: PagePlaces;
  /** Suburbs, towns and cities that the typed text may mean, likeliest first. */
  autocomplete(input: string, options?: { near?: Position }): Promise<Prediction[]>;
  /** The same for a street address, with positions. The embedded provider knows no streets: it places the suburb. */
  address(input: string): Promise<PlaceAddress[]>;
  /** The one place that a postcode, a suburb or a whole address means. */
  geocode(address: string): Promise<Geocode | undefined>;
  details(placeId: string): Promise<PlaceDetails | undefined>;
  /** Where a search by postcode or city starts. Always from the embedded data, since it stands in every search. */
  locate(place: { post_code?: string; city?: string }): Promise<Position | undefined>;
  /** Whether the text is the name of a place just as predictions write it, or its suburb. From the embedded data, without waiting. */
  isPlaceName(text: string): boolean;
  /** The suburb that an address names or a point is in, from the embedded data, too. Undefined far from any. */
  whereabouts(place: {
    readonly address?: string | undefined;
    readonly position?: Position | undefined;
  }): Promise<Whereabouts | undefined>;
}

/** The provider is away, slow or refuses us. The message names no address and no key. */
export class PlacesUnavailable extends Error {}
