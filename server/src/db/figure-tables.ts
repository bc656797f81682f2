import type { Generated } from 'kysely';

/* What comes of listings, by day. */

/** Something that happened and is yet to be counted; written by triggers, with its cause. */
export interface FigureTurnsTable {
  id: Generated<string>;
  vendor_id: string;
  /** Null where nobody with an account stands behind it. */
  customer_id: string | null;
  day: string;
  kind:
    | 'chat'
    | 'call'
    | 'application'
    | 'request'
    | 'client'
    | 'answer'
    | 'review'
    | 'review_gone';
  /** The stars of a review, the working minutes of an answer. */
  amount: Generated<number>;
}

/** Views stand in `profile_views`. */
interface VendorDaysTable {
  vendor_id: string;
  day: string;
  chats: Generated<number>;
  calls: Generated<number>;
  applications: Generated<number>;
  requests: Generated<number>;
  contacts: Generated<number>;
  clients: Generated<number>;
  reviews: Generated<number>;
  rating_sum: Generated<number>;
  /** Working minutes of the first answers to those who asked on that day. */
  answer_minutes: Generated<number[]>;
}

/** Who was in touch with the vendor, and since when as a client. */
interface VendorContactsTable {
  vendor_id: string;
  customer_id: string;
  client_since: string | null;
}

export interface FigureTables {
  figure_turns: FigureTurnsTable;
  vendor_days: VendorDaysTable;
  vendor_contacts: VendorContactsTable;
}
