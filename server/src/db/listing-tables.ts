import type { CheckedField } from '@threshold/contract/endpoints/listings/vendors';
import type { ViewSource } from '@threshold/contract/endpoints/stats/figures';
import type { PlaceLevel } from '@threshold/contract/texts/place-page-texts';
import type { State, VendorStatus, VendorType } from '@threshold/contract/vocabularies';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { DefaultedTimestamp, OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* Row types of listings and their parts. */

interface VendorTypesTable {
  id: number;
  name: VendorType;
}

/** A listing, unclaimed without an account. If `in_complete`, it is public only if unclaimed. */
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
  /** IANA name, such as Australia/Perth. */
  timezone: string | null;
  /** Name of the public picture, such as '<hash>.webp'. */
  profile_picture: string | null;
  google_place_id: string | null;
  /** Public register from which an unclaimed listing was made. */
  listed_from: string | null;
  /** Entry number in the register `listed_from`. */
  register_number: string | null;
  /** Sum of stars and count of published reviews, set by a trigger. `rating` depends on both. */
  rating_sum: Generated<number>;
  review_count: Generated<number>;
  /** Sum of stars and count of reviews by verified clients only, for sorting by rating. */
  confirmed_sum: Generated<number>;
  confirmed_count: Generated<number>;
  rating: GeneratedAlways<number>;
  approved_at: OptionalTimestamp;
  /** Last decision about the status, by staff or, if `decided_by` is null, by the server. */
  decided_status: VendorStatus | null;
  decided_by: string | null;
  decided_at: OptionalTimestamp;
  /** Time when staff allowed the owner of the suspended listing to delete the account. */
  released_at: OptionalTimestamp;
  /** Time since which the listing has its status, written by a trigger. */
  status_since: ColumnType<Date | null, never, never>;
  /** The vendor's own statement of its licence. The findings of staff are in `vendor_checks`. */
  licence_number: string | null;
  licence_holder: string | null;
  licence_state: State | null;
  licence_expires_on: string | null;
  abn: string | null;
  created_at: DefaultedTimestamp;
  updated_at: DefaultedTimestamp;
}

/** Ids of listings that were merged into others; URLs with them lead to the current listing. */
interface VendorAliasesTable {
  alias_id: string;
  vendor_id: string;
  created_at: DefaultedTimestamp;
}

interface ServicesTable {
  id: string;
  vendor_type: VendorType;
  services_name: string;
  position: number;
  /** Number of the service in the search index. */
  search_key: GeneratedAlways<number>;
}

interface VendorServicesTable {
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
  /** Since when, and why, the check no longer supports the badge; null while it does. */
  lapsed_at: OptionalTimestamp;
  lapsed_reason: string | null;
}

/** A field of an approved listing that needs a re-review by staff. */
interface VendorRechecksTable {
  vendor_id: string;
  field: string;
  created_at: Timestamp;
}

/** Pending values of a checked listing by field; a changed type includes its services. */
export interface PendingFields extends Partial<Pick<Selectable<VendorsTable>, CheckedField>> {
  readonly services?: readonly string[];
}

/** Pending changes of a checked listing until staff decide. Every change gets a new `revision`. */
export interface PendingChangesTable {
  vendor_id: string;
  revision: string;
  asked: ColumnType<PendingFields, string, string>;
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

/** Weekly hours. `weekday` 1 is Monday, 7 is Sunday; times are in the vendor's time zone. */
export interface VendorHoursTable {
  vendor_id: string;
  weekday: number;
  opens: string;
  closes: string;
}

interface ProfileViewsTable {
  vendor_id: string;
  day: string;
  count: Generated<number>;
  /**
   * Views by referrer: search, place pages, shared links. `count` also includes other referrers.
   */
  from_search: Generated<number>;
  from_place: Generated<number>;
  from_link: Generated<number>;
}

/** Records that a visitor viewed a profile on a day, by a digest that reveals neither. */
interface ProfileViewMarksTable {
  day: string;
  digest: string;
  /** Referrer of a counted view. */
  source: ViewSource | null;
}

/** The search index, written only by triggers: `baseline/14-search.sql`. */
interface VendorSearchTable {
  vendor_id: GeneratedAlways<string>;
  key: GeneratedAlways<number>;
  tier: GeneratedAlways<0 | 1>;
  strip: GeneratedAlways<number | null>;
  lon: GeneratedAlways<number | null>;
  lat: GeneratedAlways<number | null>;
  rank: GeneratedAlways<number>;
  score: GeneratedAlways<number>;
}

/** Words of listings, with the columns of the search index, written by the same triggers. */
interface VendorWordsTable extends Omit<VendorSearchTable, 'key'> {
  word: GeneratedAlways<string>;
}

/** Word forms that visitors may search for, with the words of listings that each form finds. */
interface SearchWordsTable {
  form: GeneratedAlways<string>;
  word: GeneratedAlways<string>;
}

/** A table of one row: the mean rating. The order of search results depends on it. */
interface RatingMeanTable {
  id: Generated<number>;
  mean: GeneratedAlways<number>;
  placed_to: string | null;
}

/** A place page of one vendor type. A job decides daily if search engines may index the page. */
export interface PlacePagesTable {
  vendor_type: VendorType;
  /** Path segments after the type: '', 'nsw', 'nsw/sydney', 'nsw/parramatta-2150'. */
  place: string;
  level: PlaceLevel;
  name: string;
  /** Null if the place has no centre. */
  latitude: number | null;
  longitude: number | null;
  /** How many verified listings have an office at the place, and how many have one nearby. */
  own: number;
  near: number;
  indexed: boolean;
  /** Time since which `own` is too low for an indexed page; null while it is high enough. */
  few_since: OptionalTimestamp;
  /** Time of the last change, check or review of a listing at the place; null if none is there. */
  changed_at: OptionalTimestamp;
}

export interface ListingTables {
  vendor_types: VendorTypesTable;
  vendors: VendorsTable;
  vendor_aliases: VendorAliasesTable;
  services: ServicesTable;
  vendor_services: VendorServicesTable;
  vendor_checks: VendorChecksTable;
  work_experience: WorkExperienceTable;
  vendor_hours: VendorHoursTable;
  profile_views: ProfileViewsTable;
  place_pages: PlacePagesTable;
  vendor_search: VendorSearchTable;
  vendor_words: VendorWordsTable;
  search_words: SearchWordsTable;
  rating_mean: RatingMeanTable;
  vendor_rechecks: VendorRechecksTable;
  asked_changes: PendingChangesTable;
  profile_view_marks: ProfileViewMarksTable;
}
