import type {
  Geocode,
  PlaceAddress,
  PlaceDetails,
  PlacePrediction,
} from '@threshold/contract/endpoints/search/places';
import type { State } from '@threshold/contract/vocabularies';
import type { PagePlaces } from './page-places.ts';
import type { Position } from './position.ts';

/** Suburb and time zone of a point or street address in Australia. */
export interface ResolvedPlace {
  readonly city: string;
  readonly state: State;
  readonly post_code: string;
  /** IANA name of the time zone. */
  readonly timezone: string;
  /** The given point, or that of the suburb if the point is far from the address or missing. */
  readonly position: Position;
}

/** If Google fails, functions except `locate` and `resolvePlace` throw PlacesUnavailableError. */
export interface Places {
  /** Places that have public pages, from the embedded data. */
  readonly pages: PagePlaces;
  /** Returns suburbs, towns and cities that match the typed text, likeliest first. */
  autocomplete(input: string, options?: { near?: Position }): Promise<PlacePrediction[]>;
  /** Returns street addresses that match; the embedded provider locates only their suburb. */
  address(input: string): Promise<PlaceAddress[]>;
  /** Returns the likeliest place for a postcode, a suburb or a complete address. */
  geocode(address: string): Promise<Geocode | undefined>;
  details(placeId: string): Promise<PlaceDetails | undefined>;
  /** Returns the centre of a search. Uses embedded data, because every search needs a centre. */
  locate(place: { post_code?: string; city?: string }): Promise<Position | undefined>;
  /** Returns whether the text is exactly a locality's name, or its text in suggestions. */
  isPlaceName(text: string): boolean;
  /** Returns the suburb of an address or a point; undefined if no suburb is near. */
  resolvePlace(place: {
    readonly address?: string | undefined;
    readonly position?: Position | undefined;
  }): Promise<ResolvedPlace | undefined>;
}

/** Thrown if the provider fails. The message contains neither the address nor the API key. */
export class PlacesUnavailableError extends Error {}
