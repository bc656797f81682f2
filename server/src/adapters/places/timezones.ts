import { stateZones } from '@threshold/contract/state-zones';
import type { State } from '@threshold/contract/vocabularies';

/** Postcodes whose clock is not their state's: Broken Hill, Lord Howe, Norfolk, the roadhouses at Eucla, two far islands. */
const exceptions = new Map([
  ['2880', 'Australia/Broken_Hill'],
  ['2898', 'Australia/Lord_Howe'],
  ['2899', 'Pacific/Norfolk'],
  ['6443', 'Australia/Eucla'],
  ['6798', 'Indian/Christmas'],
  ['6799', 'Indian/Cocos'],
]);

/** IANA name of the zone whose clock a place keeps. */
export function timezoneOf(state: State, postcode: string): string {
  return exceptions.get(postcode) ?? stateZones[state];
}
