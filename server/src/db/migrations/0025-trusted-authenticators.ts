import { type Kysely, sql } from 'kysely';

/**
 * From when on an authenticator opens what two-factor protects, written when it is enrolled. Those that are there get
 * what they would have been given; where a reset came after the enrolment, one before it may have been forgotten, so
 * that they wait as after one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table totp_secrets add column trusted_at timestamptz;
    update totp_secrets s set trusted_at = case
      when a.password_reset_at is null then s.enabled_at
      when a.password_reset_at <= s.enabled_at then greatest(s.enabled_at, a.password_reset_at + interval '72 hours')
      else s.enabled_at + interval '72 hours'
    end
    from (
      select id, password_reset_at from customers
      union all select id, password_reset_at from vendor_accounts
      union all select id, null from staff
    ) a
    where a.id = coalesce(s.customer_id, s.vendor_account_id, s.staff_id) and s.enabled_at is not null;
  `.execute(db);
}
