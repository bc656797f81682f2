import type { ViewSource } from '@threshold/contract/figures';
import type { CheckedField } from '@threshold/contract/pending-changes';
import type { PlaceLevel } from '@threshold/contract/place-pages';
import type { State, VendorStatus, VendorType } from '@threshold/contract/vocabularies';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { DefaultedTimestamp, OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* Listings and what they consist of. */

export interface VendorTypesTable {
  id: number;
  name: VendorType;
}

/** The listing. `is_unclaimed`: nobody has an account for it yet; only then an `in_complete` one is shown. */
export interface VendorsTable {
  id: string;
  status: Generated<VendorStatus>;
  status_reason: string | null;
  is_unclaimed: Generated<boolean>;
  vendor_type: VendorType | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  full_name: Generated<string>;
  business_name: Generated<string>;
  professional_title: Generated<string>;
  description: Generated<string>;
  email: string | null;
  work_email: string | null;
  phone_number: string | null;
  website: string | null;
  linkedin: string | null;
  certifications_affiliations: string | null;
  services_provided: string | null;
  address: Generated<string>;
  city: string | null;
  state: State | null;
  post_code: string | null;
  latitude: number | null;
  longitude: number | null;
  /** IANA name, e.g. Australia/Perth. */
  timezone: string | null;
  /** Name of the public picture, e.g. '<hash>.webp'. */
  profile_picture: string | null;
  google_place_id: string | null;
  /** The public register from which an unclaimed listing was made. */
  listed_from: string | null;
  /** Its number there. */
  register_number: string | null;
  /** Written by a trigger on reviews, over all published ones; `rating` is computed from them, 0 without reviews. */
  rating_sum: Generated<number>;
  review_count: Generated<number>;
  /** As the two above, over the reviews of verified clients only. The order by rating reads these. */
  confirmed_sum: Generated<number>;
  confirmed_count: Generated<number>;
  rating: GeneratedAlways<number>;
  approved_at: OptionalTimestamp;
  /** The last word of staff; without `decided_by` it was the server's own. */
  decided_status: VendorStatus | null;
  decided_by: string | null;
  decided_at: OptionalTimestamp;
  /** When staff let the owner of the suspended listing delete the account. */
  released_at: OptionalTimestamp;
  /** Kept by a trigger. */
  status_since: ColumnType<Date | null, never, never>;
  /** What the vendor says of its licence; what staff found stands in `vendor_checks`. */
  licence_number: string | null;
  licence_holder: string | null;
  licence_state: State | null;
  licence_expires_on: string | null;
  abn: string | null;
  created_at: DefaultedTimestamp;
  updated_at: DefaultedTimestamp;
}

/** Former ids of listings, which still lead to them. */
export interface VendorAliasesTable {
  alias_id: string;
  vendor_id: string;
  created_at: DefaultedTimestamp;
}

export interface ServicesTable {
  id: string;
  vendor_type: VendorType;
  services_name: string;
  position: number;
  /** Number of the service in the search index. */
  search_key: GeneratedAlways<number>;
}

export interface VendorServicesTable {
  vendor_id: string;
  service_id: string;
}

/** A licence that staff found in a public register. */
export interface VendorChecksTable {
  id: string;
  vendor_id: string;
  register: string;
  number: string;
  state: State | null;
  holder: string;
  expires_on: string | null;
  checked_by: string | null;
  checked_at: DefaultedTimestamp;
  /** Since when, and why, it no longer stands behind the badge. */
  lapsed_at: OptionalTimestamp;
  lapsed_reason: string | null;
}

/** What of an approved listing waits for a second look of staff. */
export interface VendorRechecksTable {
  vendor_id: string;
  field: string;
  created_at: Timestamp;
}

/** What is asked for of a checked listing, by field; with another type come its services. */
export interface AskedFields extends Partial<Pick<Selectable<VendorsTable>, CheckedField>> {
  readonly services?: readonly string[];
}

/** What the vendor of a checked listing asks to have changed, until staff decide. `revision` is another one after every change. */
export interface AskedChangesTable {
  vendor_id: string;
  revision: string;
  asked: ColumnType<AskedFields, string, string>;
  created_at: Timestamp;
}

export interface WorkExperienceTable {
  id: string;
  vendor_id: string;
  job_title: string;
  organization: string;
  starting: string;
  end: string | null;
}

/** `weekday` 1 is Monday, 7 is Sunday; times are local at the vendor's place. */
export interface VendorHoursTable {
  vendor_id: string;
  weekday: number;
  opens: string;
  closes: string;
}

export interface ProfileViewsTable {
  vendor_id: string;
  day: string;
  count: Generated<number>;
  /** Of the count; the others came from elsewhere. */
  from_search: Generated<number>;
  from_place: Generated<number>;
  from_link: Generated<number>;
}

/** Digests of (visitor, profile) per day; a digest reveals neither. */
export interface ProfileViewMarksTable {
  day: string;
  digest: string;
  /** Where a counted one came from. */
  source: ViewSource | null;
}

/** The search index, written only by triggers: `baseline/14-search.sql`. */
export interface VendorSearchTable {
  vendor_id: GeneratedAlways<string>;
  key: GeneratedAlways<number>;
  tier: GeneratedAlways<0 | 1>;
  strip: GeneratedAlways<number | null>;
  lon: GeneratedAlways<number | null>;
  lat: GeneratedAlways<number | null>;
  rank: GeneratedAlways<number>;
  score: GeneratedAlways<number>;
}

/** The words of listings, in the shape of the search index and written by the same triggers. */
export interface VendorWordsTable extends Omit<VendorSearchTable, 'key'> {
  word: GeneratedAlways<string>;
}

/** Which words there are, by their forms. */
export interface SearchWordsTable {
  form: GeneratedAlways<string>;
  word: GeneratedAlways<string>;
}

/** One row: the mean rating that the search orders by. */
export interface RatingMeanTable {
  id: Generated<number>;
  mean: GeneratedAlways<number>;
  placed_to: string | null;
}

/** A page of one type at one place, as a job decides about it once a day. See docs/decisions/0056-place-pages.md. */
export interface PlacePagesTable {
  vendor_type: VendorType;
  /** What stands behind the type in its address: '', 'nsw', 'nsw/sydney', 'nsw/parramatta-2150'. */
  place: string;
  level: PlaceLevel;
  name: string;
  /** Null where the place has no middle. */
  latitude: number | null;
  longitude: number | null;
  /** Verified listings with their own office here, and near. */
  own: number;
  near: number;
  indexed: boolean;
  /** Since when `own` is too few; null while it is not. */
  few_since: OptionalTimestamp;
  /** When a listing of here last changed, was checked or reviewed. Null where the page merely gathers others. */
  changed_at: OptionalTimestamp;
}
