import { type Place, placeEndpoints } from '@threshold/contract/places';
import {
  nearMeLabel,
  type PlaceSource,
  shortLabel,
} from '#app/components/place-box/place-source.ts';
import { api } from '#app/lib/api-client.ts';
import { storageKeys, writeStored } from '#app/lib/storage.ts';

/** The place box's places: suggestions and details of the API, and the visitor's position from the browser. */
export const placeSource: PlaceSource = {
  async suggest(input, signal) {
    const answer = await api.call(placeEndpoints.autocomplete, { query: { input } }, { signal });
    return answer.predictions;
  },

  async choose({ place_id, description }) {
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
  },

  async locate() {
    const { coords } = await browserPosition();
    const position = { latitude: coarse(coords.latitude), longitude: coarse(coords.longitude) };
    writeStored(storageKeys.coordinates, JSON.stringify(position));
    return { label: nearMeLabel, ...position };
  },
};

function rememberPlace(place: Place): void {
  writeStored(storageKeys.location, JSON.stringify(place));
}

function browserPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      timeout: 10_000,
      maximumAge: 60_000,
    });
  });
}

/** About a kilometre: near enough to search, too coarse to find a front door. */
function coarse(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
