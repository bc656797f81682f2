import type {
  Geocode,
  PlaceAddress,
  PlaceDetails,
  Prediction,
} from '@threshold/contract/endpoints/search/places';
import type { State } from '@threshold/contract/vocabularies';
import type { PagePlaces } from './page-places.ts';
import type { Position } from './position.ts';

/** Location in Australia. */
export interface Whereabouts {
  readonly city: string;
  readonly state: State;
  readonly post_code: string;
  /** IANA name of the time zone. */
  readonly timezone: string;
}

/** Every call except `locate` and `whereabouts` throws PlacesUnavailableError if a provider fails. */
export interface Places {
  /** The places of pages, from the embedded data. */
  readonly pages: PagePlaces;
  /** Suburbs, towns and cities that match the typed text, likeliest first. */
  autocomplete(input: string, options?: { near?: Position }): Promise<Prediction[]>;
  /** The same for a street address. The embedded provider locates only its suburb. */
  address(input: string): Promise<PlaceAddress[]>;
  /** The one place that a postcode, a suburb or a complete address means. */
  geocode(address: string): Promise<Geocode | undefined>;
  details(placeId: string): Promise<PlaceDetails | undefined>;
  /** Starting point of a search. Always from the embedded data, because every search needs it. */
  locate(place: { post_code?: string; city?: string }): Promise<Position | undefined>;
  /** True if the text is a place's name as predictions write it, or its suburb. */
  isPlaceName(text: string): boolean;
  /** The suburb of an address or a point; undefined far from any. */
  whereabouts(place: {
    readonly address?: string | undefined;
    readonly position?: Position | undefined;
  }): Promise<Whereabouts | undefined>;
}

/** The provider is unavailable, slow or refuses us. The message contains no address and no key. */
export class PlacesUnavailableError extends Error {}
