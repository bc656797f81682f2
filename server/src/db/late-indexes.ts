/**
 * Indexes that tables got when they might have many rows already, as `create index` has them after the name. `migrate` builds
 * what is missing after the migrations and beside whoever writes; no migration could, since all pending ones are one
 * transaction. Never unique: the product is right without them, and slow.
 */
export const lateIndexes: Readonly<Record<string, string>> = {
  notices_by_time: 'notices (created_at)',
  alerts_unconfirmed: 'alerts (confirm_sent_at) where confirmed_at is null',
  alerts_ended: 'alerts (unsubscribed_at) where unsubscribed_at is not null',
  alerts_near:
    "alerts (((criteria ->> 'latitude')::float8)) where confirmed_at is not null and unsubscribed_at is null and criteria ? 'latitude'",
  alerts_by_name:
    "alerts (coalesce(criteria ->> 'post_code', ''), lower(coalesce(criteria ->> 'city', ''))) where confirmed_at is not null and unsubscribed_at is null and not criteria ? 'latitude'",
  totp_steps_by_step: 'totp_steps (step)',
  lead_requests_link: 'lead_requests (link_hash)',
  lead_requests_due: 'lead_requests (next_at) where next_at is not null',
  lead_requests_by_text: 'lead_requests (text_digest)',
  lead_requests_merged: 'lead_requests (merged_into) where merged_into is not null',
  lead_requests_by_clock: 'lead_requests (coalesce(confirmed_at, created_at), id)',
};
