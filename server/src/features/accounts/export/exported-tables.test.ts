import { describe, expect, it } from 'vitest';
import { testApp } from '#test/test-app.ts';

const test = testApp();

describe('tables with personal data', () => {
  it('are each classified as exported or not exported', async () => {
    const exported = [
      'answer_cases',
      'answer_figures',
      'answer_times',
      'application_notes',
      'application_openings',
      'appointments',
      'asked_changes',
      'away_notices',
      'conversations',
      // Rows that are older copies of the current key backup are not exported.
      'earlier_message_backups',
      'files',
      'loan_applications',
      'message_backups',
      'message_keys',
      'message_reminders',
      'muted_mails',
      'notices',
      'passkeys',
      'purchase_activities',
      'purchase_date_shares',
      'purchase_dates',
      'purchase_document_readers',
      'purchase_documents',
      'purchase_homes',
      'purchase_invitations',
      'purchase_members',
      'purchase_notes',
      'purchase_openings',
      'purchase_opinions',
      'purchase_professionals',
      'purchase_reminders',
      'purchase_tasks',
      'push_devices',
      'push_quiet_hours',
      'request_answers',
      'request_offers',
      'request_settings',
      'review_invitations',
      'review_reports',
      'reviews',
      'saved_replies',
      'service_areas',
      'service_localities',
      'sessions',
      'shortlisted_vendors',
      'vendor_accounts',
      'vendor_calendars',
      'vendor_checks',
      'vendor_claims',
      'vendor_hours',
      'vendor_services',
      'vendor_special_days',
      'profile_views',
      'withheld_reviews',
      'work_experience',
    ];
    const leftOut = [
      // Secrets, stored as digests or sealed.
      'calendar_feeds',
      'email_codes',
      'recovery_codes',
      'reset_grants',
      'totp_secrets',
      // Encrypted message keys for another device of the member, deleted after ten minutes.
      'device_slots',
      // Random ids that are stored only for passkey providers.
      'passkey_handles',
      // Search indexes that are derived from exported data.
      'vendor_aliases',
      'vendor_search',
      'vendor_words',
      'wide_areas',
      // Decisions of staff of which the member was notified, and confidential statements by other
      // members.
      'chat_reports',
      'vendor_rechecks',
      'vendor_work',
      'removal_requests',
      'alert_notices',
      'alert_rounds',
      // Queue of vendors whose answer statistics will be recalculated within a minute.
      'answer_turns',
    ];
    const { rows } = await test.database.pool.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f'
       and confrelid in ('customers'::regclass, 'vendors'::regclass, 'vendor_accounts'::regclass)
       union
       -- Rows that stay with the other side after an account deletion name it without a constraint.
       select table_name from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('customer_id', 'vendor_id', 'vendor_account_id')`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...exported, ...leftOut].toSorted());
  });
});
