import { type Kysely, sql } from 'kysely';

/*
 * Why a professional cannot be offered a request at the moment; null: they can. One rule for matching, for offers by staff and
 * for what staff are shown. A function that each connection plans once: as text it stood in each statement three times, and
 * planning it took as long as finding somebody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function request_hindrance(
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
