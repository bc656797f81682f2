import type { State, VendorType } from '@threshold/contract/vocabularies';
import type { Insertable } from 'kysely';
import type { VendorAccountsTable } from '../db/account-tables.ts';
import type { VendorsTable } from '../db/listing-tables.ts';
import type { Check } from './checks.ts';
import type { Job } from './experience.ts';
import type { Hours } from './hours.ts';

/** A listing with everything that hangs on it. Its parts have no ids yet but the vendor's own. */
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
  /** The one whose account is printed at start. */
  readonly isDemo: boolean;
}
