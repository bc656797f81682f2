import type { State, VendorStatus, VendorType } from '@threshold/contract/vocabularies';
import type { Insertable } from 'kysely';
import type { VendorAccountsTable } from '../db/account-tables.ts';
import type {
  VendorChecksTable,
  VendorHoursTable,
  VendorsTable,
  WorkExperienceTable,
} from '../db/listing-tables.ts';
import rows from './data/places.json' with { type: 'json' };

/** `unclaimed` and `unfinished` are the two kinds of `in_complete`. */
export type Stage = Exclude<VendorStatus, 'in_complete'> | 'unclaimed' | 'unfinished';

export type Check = Omit<Insertable<VendorChecksTable>, 'id' | 'vendor_id'>;
export type Job = Omit<Insertable<WorkExperienceTable>, 'id' | 'vendor_id'>;
export type Hours = Omit<Insertable<VendorHoursTable>, 'vendor_id'>;

/** A listing with its parts, which have no ids yet except the vendor's. */
export interface Listing {
  readonly vendor: Insertable<VendorsTable> & {
    readonly vendor_type: VendorType;
    readonly city: string;
    readonly state: State;
    readonly first_name: string;
  };
  readonly account: Insertable<VendorAccountsTable> | undefined;
  readonly services: readonly string[];
  readonly checks: readonly Check[];
  readonly jobs: readonly Job[];
  readonly hours: readonly Hours[];
  /** The claimant's draft, which is merged into the claimed listing. */
  readonly draftId?: string | undefined;
  /** True for the listing of the demo vendor, whose account is printed at start. */
  readonly isDemo: boolean;
}

export interface Place {
  readonly city: string;
  readonly state: State;
  readonly post_code: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Number of demo listings in this place. */
  readonly listings: number;
}

/**
 * Cities, some of their suburbs, and main towns of every state, roughly weighted by size, with 600 listings in total.
 * Points of town centres: GeoNames, CC BY 4.0.
 */
export const places: readonly Place[] = (
  rows as unknown as readonly (readonly [string, State, string, number, number, number])[]
).map(([city, state, post_code, latitude, longitude, listings]) => ({
  city,
  state,
  post_code,
  latitude,
  longitude,
  listings,
}));
