import type { State } from '../vocabularies.ts';

/** Full names of the states. */
export const stateNames: Readonly<Record<State, string>> = {
  NSW: 'New South Wales',
  VIC: 'Victoria',
  QLD: 'Queensland',
  SA: 'South Australia',
  WA: 'Western Australia',
  TAS: 'Tasmania',
  ACT: 'Australian Capital Territory',
  NT: 'Northern Territory',
};

/** Time zone of most of a state. */
export const stateZones: Readonly<Record<State, string>> = {
  NSW: 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  WA: 'Australia/Perth',
  TAS: 'Australia/Hobart',
  ACT: 'Australia/Sydney',
  NT: 'Australia/Darwin',
};

/** Radius of the sphere for computing distances. In Australia the result is exact to 0.5 %. */
export const EARTH_RADIUS_KM = 6371;
