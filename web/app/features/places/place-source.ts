import { type Place, placeEndpoints } from '@threshold/contract/places';
import {
  nearMeLabel,
  type PlaceSource,
  shortLabel,
} from '#app/components/place-box/place-source.ts';
import { api } from '#app/lib/api-client.ts';
import { storageKeys, writeStored } from '#app/lib/storage.ts';
import { locateVisitor } from '#app/lib/visitor-position.ts';

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
    return { label: nearMeLabel, ...(await locateVisitor()) };
  },
};

function rememberPlace(place: Place): void {
  writeStored(storageKeys.location, JSON.stringify(place));
}
