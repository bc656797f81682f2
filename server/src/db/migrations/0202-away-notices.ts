import { type Kysely, sql } from 'kysely';

/*
 * That a professional is away for some days: one notice for a listing. Its days are kept as they were said, and the moments
 * at which they begin and end by the professional's clock: whoever asks whether it applies compares moments. While it does,
 * the professional cannot be offered a request; to older versions that is a pause like any other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table away_notices (
      vendor_id uuid primary key references vendors (id) on delete cascade,
      first_day date not null,
      last_day date not null,
      timezone text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      words text not null,
      created_at timestamptz not null,
      constraint away_notices_end_after_they_begin check (first_day <= last_day and starts_at < ends_at)
    );
    create index away_notices_by_end on away_notices (ends_at);

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
          select from request_offers o where o.vendor_id = whom and o.offered_at > week_begins limit most
        ) week
      ) >= most then
        return 'week_full';
      end if;
      return null;
    end $$;
  `.execute(db);
}
