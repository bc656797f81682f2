import {
  type AddressSource,
  nearMeLabel,
  type PlaceSource,
} from '#app/components/place-box/place-source.ts';
import { locateVisitor } from '#app/lib/visitor-position.ts';

/** A page loads the calls when someone types, not before. */
const loadApi = () => import('./api.ts');

/** The place box's places: suggestions and details of the API, and the visitor's position from the browser. */
export const placeSource: PlaceSource = {
  suggest: async (input, signal) => (await loadApi()).suggestPlaces(input, signal),
  choose: async (suggestion) => (await loadApi()).choosePlace(suggestion),
  locate: async () => ({ label: nearMeLabel, ...(await locateVisitor()) }),
};

/** For the address of a business, which is not where its owner happens to sit. */
export const addressSource: AddressSource = {
  suggest: async (input, signal) => (await loadApi()).suggestPlaces(input, signal),
  choose: async (suggestion) => (await loadApi()).chooseAddress(suggestion),
  find: async (address) => (await loadApi()).findAddress(address),
};
