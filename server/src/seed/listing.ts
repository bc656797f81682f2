import type { State, VendorStatus, VendorType } from '@threshold/contract/vocabularies';
import type { Insertable } from 'kysely';
import type { VendorAccountsTable } from '../db/account-tables.ts';
import type {
  VendorChecksTable,
  VendorHoursTable,
  VendorsTable,
  WorkExperienceTable,
} from '../db/listing-tables.ts';
import placeRows from './data/places.json' with { type: 'json' };
import type { Customer } from './people.ts';

/** Status of a demo listing. `unclaimed` and `unfinished` are the two kinds of `in_complete`. */
export type Stage = Exclude<VendorStatus, 'in_complete'> | 'unclaimed' | 'unfinished';

export type Check = Omit<Insertable<VendorChecksTable>, 'id' | 'vendor_id'>;
export type Job = Omit<Insertable<WorkExperienceTable>, 'id' | 'vendor_id'>;
export type Hours = Omit<Insertable<VendorHoursTable>, 'vendor_id'>;

/** A listing with its parts. Only the row of `vendors` has an id yet. */
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
  /** Id of the claimant's draft. The draft is merged into the claimed listing. */
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
  /** Minimum number of approved brokers among these listings. */
  readonly approvedBrokers?: number;
}

/** Cities, suburbs and towns, roughly weighted by size. Points: GeoNames, CC BY 4.0. */
export const places = placeRows as unknown as readonly Place[];

export interface Members {
  /** The first belongs to the demo vendor. */
  readonly listings: readonly Listing[];
  /** The first is the demo customer. */
  readonly customers: readonly Customer[];
}
