import { describe, expect, it } from 'vitest';
import { testApp } from '#test/test-app.ts';

const test = testApp();

describe('every table that holds something about a member', () => {
  it('is exported, or is left out for a reason', async () => {
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
      // Those that a reset replaced; the others are earlier copies of one that is exported.
      'earlier_message_backups',
      'files',
      'loan_applications',
      'message_backups',
      'message_keys',
      'message_reminders',
      'muted_mails',
      'news_consents',
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
      // Secrets, of which digests are stored.
      'calendar_feeds',
      'email_codes',
      'recovery_codes',
      'reset_grants',
      'totp_secrets',
      // A ciphertext for another device, for ten minutes.
      'device_slots',
      // A random name of the account, which the passkeys' keepers have.
      'passkey_handles',
      // Made of what is exported, to search by.
      'vendor_aliases',
      'vendor_search',
      'vendor_words',
      'wide_areas',
      // Staff's own work, of which the member was told, and what others say in confidence.
      'chat_reports',
      'vendor_rechecks',
      'vendor_work',
      'removal_requests',
      'alert_notices',
      'alert_rounds',
      // Whose figures are made anew within a minute.
      'answer_turns',
    ];
    const { rows } = await test.database.pool.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f'
       and confrelid in ('customers'::regclass, 'vendors'::regclass, 'vendor_accounts'::regclass)
       union
       -- What stays with others when one of the two leaves names them without a constraint.
       select table_name from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('customer_id', 'vendor_id', 'vendor_account_id')`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...exported, ...leftOut].toSorted());
  });
});
