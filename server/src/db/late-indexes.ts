import { leadPrice, leadRank } from './lead-order.ts';
import { editedOnly, lapsedOnly, licenceKey, siteHost } from './listing-keys.ts';

/**
 * Indexes that tables got when they might have many rows already, as `create index` has them after the name. `migrate` builds
 * what is missing after the migrations and beside whoever writes; no migration could, since all pending ones are one
 * transaction. Never unique: the product is right without them, and slow.
 */
export const lateIndexes: Readonly<Record<string, string>> = {
  notices_by_time: 'notices (created_at)',
  alerts_unconfirmed: 'alerts (confirm_sent_at) where confirmed_at is null',
  alerts_ended: 'alerts (unsubscribed_at) where unsubscribed_at is not null',
  // In which order those are read who may wait for a new listing. The version before reads by `alerts_near` and `alerts_by_name`.
  alerts_near_in_order:
    "alerts (((criteria ->> 'latitude')::float8), id) where confirmed_at is not null and unsubscribed_at is null and criteria ? 'latitude'",
  alerts_by_name_in_order:
    "alerts (coalesce(criteria ->> 'post_code', ''), lower(coalesce(criteria ->> 'city', '')), id) where confirmed_at is not null and unsubscribed_at is null and not criteria ? 'latitude'",
  totp_steps_by_step: 'totp_steps (step)',
  // The site map's order.
  vendors_approved: "vendors (id) include (updated_at) where status = 'approved'",
  // The order of lists by name.
  vendors_by_name: "vendors (vendor_type, state, lower(full_name), id) where status = 'approved'",
  // What a promise's check looks for among all applications.
  loan_applications_withdrawn: 'loan_applications (withdrawn_at) where withdrawn_at is not null',
  // The orders of a broker's leads.
  loan_applications_by_wait: `loan_applications (vendor_id, ${leadRank}, id)`,
  // The version before reads by `loan_applications_by_price`.
  loan_applications_by_open_price: `loan_applications (vendor_id, ${leadPrice} desc, id desc)`,
  // Which calls begin soon, each minute.
  appointments_booked: "appointments (starts_at) where status = 'booked'",
  // Of which dates buyers are reminded, each minute.
  purchase_dates_remind: 'purchase_dates (remind_at) where remind_at is not null',
  // What an address was asked into, which goes with its account.
  purchase_invitations_by_email: 'purchase_invitations (email)',
  // Where a listing that goes is named.
  purchase_activities_by_vendor: 'purchase_activities (vendor_id) where vendor_id is not null',
  // What waits for staff, the longest first.
  vendors_waiting: "vendors (status_since, id) where status = 'pending'",
  vendor_rechecks_edited: `vendor_rechecks (created_at, vendor_id, field) where ${editedOnly('field')}`,
  vendor_rechecks_lapsed: `vendor_rechecks (created_at, vendor_id) where ${lapsedOnly('field')}`,
  asked_changes_by_time: 'asked_changes (created_at, vendor_id)',
  // By which two listings of one business find each other.
  vendors_by_abn: "vendors (abn) where abn <> ''",
  vendors_by_licence: `vendors (${licenceKey('licence_number')}) where licence_number <> ''`,
  vendors_by_phone: "vendors (phone_number) where phone_number <> ''",
  vendors_by_site: `vendors (${siteHost('website')}) where website <> ''`,
  vendor_checks_by_number: 'vendor_checks (number)',
  outbox_by_recipient: 'outbox (recipient)',
  // Listings whose confirmed reviews make the mean of the order by rating.
  vendors_confirmed:
    'vendors (id) include (confirmed_sum, confirmed_count) where confirmed_count > 0',
  // Reviews that the landing page may quote, the newest first.
  reviews_quotable:
    'reviews (created_at desc, id desc) where testimonial_consent and verified_client and hidden_at is null',
  // By which a delete finds what it takes along.
  reviews_of_vendor: 'reviews (vendor_id)',
  review_reports_of_review: 'review_reports (review_id)',
  review_reports_of_withheld: 'review_reports (withheld_id) where withheld_id is not null',
  vendor_claims_of_vendor: 'vendor_claims (vendor_id)',
  lead_requests_merged: 'lead_requests (merged_into) where merged_into is not null',
  // Whose clock is due, each minute; the same text again.
  lead_requests_due: 'lead_requests (next_at) where next_at is not null',
  lead_requests_by_text: 'lead_requests (text_digest)',
  // By which its person comes, from each mail.
  lead_requests_by_link: 'lead_requests (link_hash) where link_hash is not null',
  // Whose person is yet to be forgotten.
  removal_requests_decided: "removal_requests (decided_at) where email <> ''",
  // When their clock began: the orders of the board, and of which an answer within a day is counted.
  lead_requests_by_clock: 'lead_requests (coalesce(confirmed_at, created_at), id)',
  lead_requests_by_status_and_clock:
    'lead_requests (status, coalesce(confirmed_at, created_at), id)',
  lead_requests_new_first:
    "lead_requests ((status <> 'new'), coalesce(confirmed_at, created_at), id)",
  // What staff narrow their lists to, in the order of these.
  vendor_claims_by_status: 'vendor_claims (status, created_at desc, id desc)',
  chat_reports_settled: 'chat_reports (created_at desc, id desc) where settled_at is not null',
  reviews_hidden: 'reviews (created_at desc, id desc) where hidden_at is not null',
  audit_log_by_action: 'audit_log (action, created_at desc, id desc)',
  audit_log_by_staff: 'audit_log (staff_id, created_at desc, id desc)',
  // What the figures of reviews and the check of alerts are counted of, once a day.
  review_reports_by_time: 'review_reports (created_at)',
  outbox_of_alerts: "outbox (created_at) where template = 'alert_match' and dead_at is null",
  // Dates that a buyer has added, and those of an account that is deleted.
  purchase_dates_by_adder: 'purchase_dates (added_by) where added_by is not null',
  email_codes_by_customer: 'email_codes (customer_id) where customer_id is not null',
  email_codes_by_account: 'email_codes (vendor_account_id) where vendor_account_id is not null',
  muted_mails_by_account: 'muted_mails (vendor_account_id) where vendor_account_id is not null',
};
