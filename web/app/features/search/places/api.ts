import { type Place, placeEndpoints } from '@threshold/contract/endpoints/search/places';
import {
  type PlaceChoice,
  type Suggestion,
  shortenPlaceLabel,
} from '#app/components/fields/place-box/place-source.ts';
import { storageKeys, writeStored } from '#app/lib/account/storage.ts';
import { api } from '#app/lib/client/api-client.ts';

export async function suggestPlaces(input: string, signal: AbortSignal) {
  const answer = await api.call(placeEndpoints.autocomplete, { query: { input } }, { signal });
  return answer.predictions;
}

/** Returns label and coordinates of a suggestion, and stores the place's details in the browser. */
export async function resolveAndStorePlace(suggestion: Suggestion): Promise<PlaceChoice> {
  const place = await readPlaceDetails(suggestion);
  writeStored(storageKeys.location, JSON.stringify(place));
  const { latitude, longitude } = place;
  return { label: shortenPlaceLabel(suggestion.description), latitude, longitude };
}

/** Returns a suggestion with coordinates, city and postcode, to save as a business address. */
export async function resolveAddress(suggestion: Suggestion): Promise<PlaceChoice> {
  const { postcode, city, latitude, longitude } = await readPlaceDetails(suggestion);
  const label = shortenPlaceLabel(suggestion.description);
  return { label, post_code: postcode, city, latitude, longitude };
}

export async function geocodeAddress(address: string): Promise<PlaceChoice> {
  const found = await api.call(placeEndpoints.geocode, { query: { address } });
  const { postcode, city, latitude, longitude } = found;
  return { label: address, post_code: postcode, city, latitude, longitude };
}

async function readPlaceDetails({ place_id }: Suggestion): Promise<Place> {
  const { result } = await api.call(placeEndpoints.details, { query: { placeId: place_id } });
  const component = (type: string) =>
    result.address_components.find(({ types }) => types.includes(type))?.long_name ?? '';
  return {
    postcode: component('postal_code'),
    latitude: result.geometry.location.lat,
    longitude: result.geometry.location.lng,
    address: result.formatted_address,
    city: component('locality'),
    country: component('country') || 'Australia',
  };
}
