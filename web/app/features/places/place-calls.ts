import { type Place, placeEndpoints } from '@threshold/contract/places';
import {
  type PlaceChoice,
  type Suggestion,
  shortLabel,
} from '#app/components/place-box/place-source.ts';
import { api } from '#app/lib/api-client.ts';
import { storageKeys, writeStored } from '#app/lib/storage.ts';

export async function suggestPlaces(
  input: string,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  const answer = await api.call(placeEndpoints.autocomplete, { query: { input } }, { signal });
  return answer.predictions;
}

/** The position behind a suggestion; the browser remembers the place. */
export async function choosePlace({ place_id, description }: Suggestion): Promise<PlaceChoice> {
  const query = { placeId: place_id };
  const { result } = await api.call(placeEndpoints.details, { query });
  const { lat: latitude, lng: longitude } = result.geometry.location;
  const component = (type: string) =>
    result.address_components.find(({ types }) => types.includes(type))?.long_name ?? '';
  rememberPlace({
    postcode: component('postal_code'),
    latitude,
    longitude,
    address: result.formatted_address,
    city: component('locality'),
    country: component('country') || 'Australia',
  });
  return { label: shortLabel(description), latitude, longitude };
}

function rememberPlace(place: Place): void {
  writeStored(storageKeys.location, JSON.stringify(place));
}
