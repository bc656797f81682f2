import type {
  Geocode,
  PlaceAddress,
  PlaceDetails,
  PlacePrediction,
} from '@threshold/contract/endpoints/search/places';
import { limits } from '@threshold/contract/limits';
import { stateNames } from '@threshold/contract/vocabularies';
import { buildIndex } from './gazetteer-index.ts';
import { buildPlaceId, formatLocality, type Locality } from './locality.ts';
import { createPagePlaces } from './page-places.ts';
import type { Places, ResolvedPlace } from './places.ts';
import { computeDistanceKm, type Position } from './position.ts';
import { getLocalityTimezone } from './timezones.ts';
import { parseWrittenAddress } from './written-address.ts';

const LONGEST_INPUT = 300;

/** Creates `Places` from localities in memory: no network, always the same results. */
export function createGazetteerPlaces(localities: readonly Locality[]): Places {
  const index = buildIndex(localities);
  const most = limits.place.suggestions;
  const search = (input: string, near?: Position) =>
    index.search(input.slice(0, LONGEST_INPUT), most, near);
  const read = (text: string) => parseWrittenAddress(index, text.slice(0, LONGEST_INPUT));

  return {
    pages: createPagePlaces(localities),
    autocomplete: async (input, { near } = {}) => search(input, near).map(toPrediction),
    address: async (input) => {
      const asTyped = search(input);
      if (asTyped.length > 0) return asTyped.map((place) => toPlaceAddress(place, ''));
      const written = read(input);
      if (written.localities.length > 0) {
        return written.localities
          .slice(0, most)
          .map((place) => toPlaceAddress(place, written.street));
      }
      const comma = input.lastIndexOf(',');
      if (comma < 0) return [];
      const street = input.slice(0, comma).trim();
      return search(input.slice(comma + 1)).map((place) => toPlaceAddress(place, street));
    },
    geocode: async (address) => {
      const [place] = read(address).localities;
      return place && toGeocode(place);
    },
    details: async (placeId) => {
      const place = index.byId(placeId);
      return place && toPlaceDetails(place);
    },
    locate: async ({ post_code, city }) => {
      const [place] = read([city, post_code].filter(Boolean).join(' ')).localities;
      return place && { latitude: place.latitude, longitude: place.longitude };
    },
    isPlaceName: (text) => {
      const [place] = read(text).localities;
      return place !== undefined && (text === place.locality || text === formatLocality(place));
    },
    resolvePlace: async ({ address = '', position }) => {
      const named = read(address).localities;
      // If a point is given, it selects the nearest of the places that the address may mean, or of
      // all places.
      const meant = named.length > 0 ? named : localities;
      const near = position && findNearestLocality(meant, position);
      const place = near ?? named[0];
      return place && toResolvedPlace(place, near ? position : place);
    },
  };
}

function toResolvedPlace(
  { locality, state, postcode }: Locality,
  { latitude, longitude }: Position,
): ResolvedPlace {
  return {
    city: locality,
    state,
    post_code: postcode,
    timezone: getLocalityTimezone(state, postcode, locality),
    position: { latitude, longitude },
  };
}

function toPrediction(place: Locality): PlacePrediction {
  return { place_id: buildPlaceId(place), description: formatLocality(place) };
}

function toGeocode(place: Locality): Geocode {
  const { postcode, latitude, longitude, locality } = place;
  return {
    postcode,
    latitude,
    longitude,
    formatted_address: formatLocality(place),
    city: locality,
    country: 'Australia',
  };
}

function toPlaceAddress(place: Locality, street: string): PlaceAddress {
  const { formatted_address, ...where } = toGeocode(place);
  const address = street ? `${street}, ${formatted_address}` : formatted_address;
  return { ...where, address, place_id: buildPlaceId(place), description: address };
}

const createAddressComponent = (long_name: string, short_name: string, ...types: string[]) => ({
  long_name,
  short_name,
  types,
});

function toPlaceDetails(place: Locality): PlaceDetails {
  const { postcode, locality, state, latitude, longitude } = place;
  return {
    place_id: buildPlaceId(place),
    formatted_address: formatLocality(place),
    geometry: { location: { lat: latitude, lng: longitude } },
    address_components: [
      createAddressComponent(locality, locality, 'locality', 'political'),
      createAddressComponent(stateNames[state], state, 'administrative_area_level_1', 'political'),
      createAddressComponent('Australia', 'AU', 'country', 'political'),
      createAddressComponent(postcode, postcode, 'postal_code'),
    ],
  };
}

/** Maximum kilometres between an address and its locality's point; large for the outback. */
const REACH_KM = 150;
const KM_PER_DEGREE = 111;

/** Returns the locality with the nearest point; undefined if none is within `REACH_KM`. */
function findNearestLocality(
  localities: readonly Locality[],
  position: Position,
): Locality | undefined {
  let found: Locality | undefined;
  let best = REACH_KM;
  for (const place of localities) {
    // Compares latitudes first: this excludes most localities faster than the exact distance.
    if (Math.abs(place.latitude - position.latitude) * KM_PER_DEGREE > best) continue;
    const km = computeDistanceKm(place, position);
    if (km < best) {
      found = place;
      best = km;
    }
  }
  return found;
}
