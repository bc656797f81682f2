import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Further header lines of a mail, by name.
    alter table outbox add column headers jsonb not null default '{}';
    create index outbox_ended on outbox (created_at) where sent_at is not null or dead_at is not null;

    -- The same wish of the same address is one, also when it comes twice at once. Hashed: criteria may outgrow an index row.
    create unique index alerts_wish on alerts (email, md5(criteria::text)) where unsubscribed_at is null;
    create index alerts_by_email on alerts (email, created_at);
    alter table alerts add column confirm_sent_at timestamptz not null default now();

    -- Who was told about whom: nobody is told twice, even when a listing is approved again.
    create table alert_notices (
      vendor_id uuid not null references vendors (id) on delete cascade,
      alert_id uuid not null references alerts (id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (vendor_id, alert_id)
    );
    create index alert_notices_by_alert on alert_notices (alert_id);

    create index lead_requests_by_email on lead_requests (email, created_at);
  `.execute(db);
}
