import { type State, stateZones } from '@threshold/contract/vocabularies';
import { slugify } from './names.ts';

/**
 * Localities whose time zone differs from their state's, by the boundaries of the IANA zones
 * (timezone-boundary-builder): Yancowinna County around Broken Hill, and the Eyre Highway east of
 * Caiguna. Other localities with the same postcodes have the time zone of the state.
 */
const localities: ReadonlyMap<string, string> = new Map([
  ['2880:broken-hill', 'Australia/Broken_Hill'],
  ['2880:broken-hill-north', 'Australia/Broken_Hill'],
  ['2880:broken-hill-west', 'Australia/Broken_Hill'],
  ['2880:burns', 'Australia/Broken_Hill'],
  ['2880:mount-gipps', 'Australia/Broken_Hill'],
  ['2880:silverton', 'Australia/Broken_Hill'],
  ['2880:south-broken-hill', 'Australia/Broken_Hill'],
  ['2880:stephens-creek', 'Australia/Broken_Hill'],
  ['5690:border-village', 'Australia/Eucla'],
  ['6443:cocklebiddy', 'Australia/Eucla'],
  ['6443:eucla', 'Australia/Eucla'],
  ['6443:madura', 'Australia/Eucla'],
  ['6443:mundrabilla', 'Australia/Eucla'],
]);
/** Time zones of islands by postcode, for all localities of the postcode. */
const islands: ReadonlyMap<string, string> = new Map([
  ['2898', 'Australia/Lord_Howe'],
  ['2899', 'Pacific/Norfolk'],
  ['6798', 'Indian/Christmas'],
  ['6799', 'Indian/Cocos'],
]);

/** Returns the IANA time zone of a locality. */
export function getLocalityTimezone(state: State, postcode: string, locality: string): string {
  return (
    localities.get(`${postcode}:${slugify(locality)}`) ?? islands.get(postcode) ?? stateZones[state]
  );
}
