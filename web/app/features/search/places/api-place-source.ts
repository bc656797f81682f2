import {
  type AddressSource,
  nearMeLabel,
  type PlaceSource,
} from '#app/components/fields/place-box/place-source.ts';
import { locateVisitor } from '#app/lib/visitor-position.ts';

/** Loads the API module when a visitor first types. */
const loadApi = () => import('./api.ts');

/** Source of the place box: the API, and the browser for the visitor's position. */
export const placeSource: PlaceSource = {
  suggest: async (input, signal) => (await loadApi()).suggestPlaces(input, signal),
  choose: async (suggestion) => (await loadApi()).resolveAndStorePlace(suggestion),
  locate: async () => ({ label: nearMeLabel, ...(await locateVisitor()) }),
};

/** Source for business addresses, without the browser's position. */
export const addressSource: AddressSource = {
  suggest: async (input, signal) => (await loadApi()).suggestPlaces(input, signal),
  choose: async (suggestion) => (await loadApi()).resolveAddress(suggestion),
  find: async (address) => (await loadApi()).geocodeAddress(address),
};
