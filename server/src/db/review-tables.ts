import type { Generated } from 'kysely';
import type { DefaultedTimestamp, OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* Row types of reviews and invitations to review. */

/** `customer_id` is null after the writer's account is deleted ('Former customer'). */
export interface ReviewsTable {
  id: string;
  customer_id: string | null;
  vendor_id: string;
  rating: number;
  comment: string;
  verified_client: Generated<boolean>;
  testimonial_consent: Generated<boolean>;
  reply: string | null;
  replied_at: OptionalTimestamp;
  hidden_at: OptionalTimestamp;
  hidden_reason: string | null;
  hidden_by: string | null;
  /** True if the review was written in a browser in which the reviewed vendor has signed in. */
  own_device: Generated<boolean>;
  created_at: DefaultedTimestamp;
  updated_at: DefaultedTimestamp;
}

/** A hidden-review record: concerns of staff about a review that its writer withdrew. */
interface WithheldReviewsTable {
  id: string;
  customer_id: string;
  vendor_id: string;
  hidden_at: OptionalTimestamp;
  hidden_reason: string | null;
  hidden_by: string | null;
  own_device: boolean;
}

/** A vendor's invitation to a customer to write a review. */
interface ReviewInvitationsTable {
  vendor_id: string;
  customer_id: string;
  created_at: Timestamp;
}

export interface ReviewTables {
  reviews: ReviewsTable;
  withheld_reviews: WithheldReviewsTable;
  review_invitations: ReviewInvitationsTable;
}
