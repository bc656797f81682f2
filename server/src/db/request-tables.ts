import type {
  DeclineReason,
  OfferGround,
  OfferState,
  RequestEnd,
} from '@threshold/contract/texts/request-texts';
import type { LeadStatus, ReplyHours, State, VendorType } from '@threshold/contract/vocabularies';
import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultedTimestamp, OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* Row types of requests, their offers and answers. */

/** A request. Place and vendor type are null if the sender omitted them or they are unknown. */
export interface LeadRequestsTable {
  id: string;
  name: string;
  email: string;
  phone_number: string;
  requirements: string;
  status: Generated<LeadStatus>;
  note: string | null;
  reply: string | null;
  answered_by: string | null;
  answered_at: OptionalTimestamp;
  /** Number of warnings sent to staff because the request has waited too long. */
  warnings: Generated<number>;
  vendor_type: VendorType | null;
  address: string | null;
  suburb: string | null;
  state: State | null;
  post_code: string | null;
  latitude: number | null;
  longitude: number | null;
  timezone: string | null;
  /** Hash of the secret in links of its mails; null for merged and deleted requests. */
  link_hash: string | null;
  text_digest: string | null;
  is_disposable: Generated<boolean>;
  confirmed_at: OptionalTimestamp;
  first_answer_at: OptionalTimestamp;
  missed_at: OptionalTimestamp;
  closed_at: OptionalTimestamp;
  close_reason: RequestEnd | null;
  /** Id of the earlier request that this request repeats; null if it repeats none. */
  merged_into: string | null;
  /** Time when the sender deleted the request: its content is gone, its timestamps stay. */
  removed_at: OptionalTimestamp;
  /** Digest of the mail domain of a removed request; null if many people share the domain. */
  domain_digest: string | null;
  /** Reason why the request had ended before it was marked as spam; null if it had not ended. */
  end_before_spam: RequestEnd | null;
  /** Time of the next step that a job takes without an event, such as a warning to staff. */
  next_at: OptionalTimestamp;
  created_at: DefaultedTimestamp;
  updated_at: DefaultedTimestamp;
}

export interface RequestOffersTable {
  id: string;
  request_id: string;
  vendor_id: string | null;
  state: OfferState;
  ground: OfferGround;
  distance_km: number | null;
  reply_hours: ReplyHours | null;
  offered_at: Timestamp;
  due_at: Timestamp;
  decided_at: OptionalTimestamp;
  decline_reason: DeclineReason | null;
  decline_note: string | null;
}

export interface RequestAnswersTable {
  id: string;
  request_id: string;
  offer_id: string | null;
  vendor_id: string | null;
  staff_id: string | null;
  is_staff: boolean;
  body: string;
  text_digest: string;
  agreed_at: OptionalTimestamp;
  created_at: Timestamp;
}

/** A reply of the request's sender to an answer. */
export interface RequestRepliesTable {
  id: string;
  answer_id: string;
  body: string;
  created_at: Timestamp;
}

/** Settings of a professional for requests. Without a row, the default values apply. */
export interface RequestSettingsTable {
  vendor_id: string;
  takes_requests: Generated<boolean>;
  paused_until: string | null;
  weekly_most: number | null;
  held_until: OptionalTimestamp;
}

/** A vendor's service area: a radius around the office; if null, a list of localities. */
interface ServiceAreasTable {
  vendor_id: string;
  radius_km: number | null;
}

interface ServiceLocalitiesTable {
  vendor_id: string;
  post_code: string;
  name: string;
}

/** Counts of deleted requests by day, written only by a trigger. */
interface RequestFiguresTable {
  day: GeneratedAlways<string>;
  vendor_type: GeneratedAlways<string>;
  received: GeneratedAlways<number>;
  confirmed: GeneratedAlways<number>;
  answered_in_time: GeneratedAlways<number>;
  answered_late: GeneratedAlways<number>;
  missed: GeneratedAlways<number>;
}

/** Tables of requests, their offers and answers. */
export interface RequestTables {
  lead_requests: LeadRequestsTable;
  request_offers: RequestOffersTable;
  request_answers: RequestAnswersTable;
  request_replies: RequestRepliesTable;
  request_settings: RequestSettingsTable;
  request_figures: RequestFiguresTable;
  service_areas: ServiceAreasTable;
  service_localities: ServiceLocalitiesTable;
}
