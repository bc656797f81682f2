import { type Kysely, sql } from 'kysely';

/**
 * Offers of spam and of repeats do not count in a professional's week. A confirmed request that its person deletes leaves its
 * times, so that it can still be marked as spam.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table lead_requests
      add column removed_at timestamptz,
      -- Of the mail domain of a removed request, unless many people share the domain.
      add column domain_digest text,
      -- Why it had ended before it was marked as spam.
      add column end_before_spam text,
      drop constraint lead_requests_requirements_check,
      add constraint lead_requests_requirements_check
        check (removed_at is not null or char_length(requirements) between 1 and 300);

    create or replace function request_hindrance(
      whom uuid, which uuid, moment timestamptz, today date, week_begins timestamptz, usual integer
    ) returns text language plpgsql stable as $$
    declare
      own request_settings;
      most integer;
    begin
      if not exists (select from vendor_accounts a where a.vendor_id = whom and a.email_verified_at is not null) then
        return 'no_account';
      end if;
      if exists (select from request_offers o where o.request_id = which and o.vendor_id = whom) then
        return 'had_it';
      end if;
      select * into own from request_settings s where s.vendor_id = whom;
      if not own.takes_requests or own.paused_until > today or own.held_until > moment then
        return 'takes_none';
      end if;
      if exists (
        select from away_notices n where n.vendor_id = whom and n.starts_at <= moment and n.ends_at > moment
      ) then
        return 'takes_none';
      end if;
      most := coalesce(own.weekly_most, usual);
      if (
        select count(*) from (
          select from request_offers o
          where o.vendor_id = whom and o.offered_at > week_begins
            and not exists (
              select from lead_requests r where r.id = o.request_id and r.close_reason in ('spam', 'merged')
            )
          limit most
        ) week
      ) >= most then
        return 'week_full';
      end if;
      return null;
    end $$;
  `.execute(db);
}
