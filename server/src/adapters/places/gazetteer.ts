import type {
  Geocode,
  PlaceAddress,
  PlaceDetails,
  Prediction,
} from '@threshold/contract/endpoints/search/places';
import { limits } from '@threshold/contract/limits';
import { stateNames } from '@threshold/contract/rules/geography';
import { buildIndex } from './gazetteer-index.ts';
import { describe, type Locality, placeIdOf } from './locality.ts';
import { pagePlaces } from './page-places.ts';
import type { Places, Whereabouts } from './places.ts';
import { distanceKm, type Position } from './position.ts';
import { timezoneOf } from './timezones.ts';
import { readAddress } from './written-address.ts';

const LONGEST_INPUT = 300;

/** Places from localities in memory: no network, no delay, always the same answers. */
export function gazetteerPlaces(localities: readonly Locality[]): Places {
  const index = buildIndex(localities);
  const most = limits.place.suggestions;
  const search = (input: string, near?: Position) =>
    index.search(input.slice(0, LONGEST_INPUT), most, near);
  const read = (text: string) => readAddress(index, text.slice(0, LONGEST_INPUT));

  return {
    pages: pagePlaces(localities),
    autocomplete: async (input, { near } = {}) => search(input, near).map(predictionOf),
    address: async (input) => {
      const asTyped = search(input);
      if (asTyped.length > 0) return asTyped.map((place) => addressOf(place, ''));
      const written = read(input);
      if (written.localities.length > 0) {
        return written.localities.slice(0, most).map((place) => addressOf(place, written.street));
      }
      const comma = input.lastIndexOf(',');
      if (comma < 0) return [];
      const street = input.slice(0, comma).trim();
      return search(input.slice(comma + 1)).map((place) => addressOf(place, street));
    },
    geocode: async (address) => {
      const [place] = read(address).localities;
      return place && geocodeOf(place);
    },
    details: async (placeId) => {
      const place = index.byId(placeId);
      return place && detailsOf(place);
    },
    locate: async ({ post_code, city }) => {
      const [place] = read([city, post_code].filter(Boolean).join(' ')).localities;
      return place && { latitude: place.latitude, longitude: place.longitude };
    },
    isPlaceName: (text) => {
      const [place] = read(text).localities;
      return place !== undefined && (text === place.locality || text === describe(place));
    },
    whereabouts: async ({ address = '', position }) => {
      const named = read(address).localities;
      // A written address decides; the point selects among places of one name.
      const place =
        (position && nearest(named, position)) ??
        named[0] ??
        (position && nearest(localities, position));
      return place && whereaboutsOf(place);
    },
  };
}

function whereaboutsOf({ locality, state, postcode }: Locality): Whereabouts {
  return {
    city: locality,
    state,
    post_code: postcode,
    timezone: timezoneOf(state, postcode, locality),
  };
}

function predictionOf(place: Locality): Prediction {
  return { place_id: placeIdOf(place), description: describe(place) };
}

function geocodeOf(place: Locality): Geocode {
  const { postcode, latitude, longitude, locality } = place;
  return {
    postcode,
    latitude,
    longitude,
    formatted_address: describe(place),
    city: locality,
    country: 'Australia',
  };
}

function addressOf(place: Locality, street: string): PlaceAddress {
  const { formatted_address, ...where } = geocodeOf(place);
  const address = street ? `${street}, ${formatted_address}` : formatted_address;
  return { ...where, address, place_id: placeIdOf(place), description: address };
}

const component = (long_name: string, short_name: string, ...types: string[]) => ({
  long_name,
  short_name,
  types,
});

function detailsOf(place: Locality): PlaceDetails {
  const { postcode, locality, state, latitude, longitude } = place;
  return {
    place_id: placeIdOf(place),
    formatted_address: describe(place),
    geometry: { location: { lat: latitude, lng: longitude } },
    address_components: [
      component(locality, locality, 'locality', 'political'),
      component(stateNames[state], state, 'administrative_area_level_1', 'political'),
      component('Australia', 'AU', 'country', 'political'),
      component(postcode, postcode, 'postal_code'),
    ],
  };
}

/** Greatest distance of an address from its locality's point, also in the outback. */
const REACH_KM = 150;
const KM_PER_DEGREE = 111;

/** Returns the locality with the nearest point; undefined if none is in reach. */
function nearest(localities: readonly Locality[], position: Position): Locality | undefined {
  let found: Locality | undefined;
  let best = REACH_KM;
  for (const place of localities) {
    // Cheaper than the exact distance, and excludes almost all localities.
    if (Math.abs(place.latitude - position.latitude) * KM_PER_DEGREE > best) continue;
    const km = distanceKm(place, position);
    if (km < best) {
      found = place;
      best = km;
    }
  }
  return found;
}
