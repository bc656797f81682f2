import { replyHours } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { fillWithoutIndexes } from './bare-tables.ts';
import { generateListings, vacuum } from './bulk-listings.ts';

/** Rows of each kind per unit of the scale: a scale of 100 creates 10 listings. */
const shares = {
  listings: 1 / 10,
  customers: 1 / 10,
  conversations: 1 / 5,
  notices: 1 / 2,
  alerts: 1 / 20,
  reviews: 1 / 10,
  calls: 1 / 20,
  applications: 1 / 20,
  mails: 1 / 10,
  sessions: 1 / 10,
  tries: 1 / 20,
  acts: 1 / 20,
  leads: 1 / 50,
} as const;

/** Messages in each conversation. */
const MESSAGES = 10;

export const computeRowCounts = (scale: number): Readonly<Record<keyof typeof shares, number>> =>
  Object.fromEntries(
    Object.entries(shares).map(([kind, share]) => [kind, Math.max(20, Math.round(scale * share))]),
  ) as Record<keyof typeof shares, number>;

/**
 * Fills an empty database as after years of use: a `scale` of 10,000,000 creates a million
 * listings, a million customers, twenty million messages and other rows in proportion. The accounts
 * have no passwords.
 */
export async function generateBulkData(db: Db, scale: number): Promise<void> {
  const rows = computeRowCounts(scale);
  await generateListings(db, rows.listings);
  await db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`set local maintenance_work_mem = '256MB'`.execute(db);
    // Commits need not wait for the disk, because a crash loses the whole transaction anyway.
    await sql`set local synchronous_commit = off`.execute(db);
    await makeMembers(db, rows);
    for (const [tables, statements] of buildFillStatements(rows)) {
      await fillWithoutIndexes(db, tables, async () => {
        for (const statement of statements) await statement.execute(db);
      });
    }
    await sql`analyze`.execute(db);
  });
  await vacuum(db);
}

/** Returns the id of the n-th row of a kind, so that other rows can refer to it. */
const toRowId = (kind: string, number: string) =>
  sql.raw(`('01900000-0000-7000-9${kind}-' || lpad(to_hex(${number}), 12, '0'))::uuid`);
const toCustomerId = (number: string) => toRowId('001', number);
const toAccountId = (number: string) => toRowId('002', number);
const toConversationId = (number: string) => toRowId('003', number);
const toApplicationId = (number: string) => toRowId('005', number);
/** Builds a version 7 UUID for this time, because some statements select recent rows by id. */
const toIdAt = (moment: string) => {
  const time = `lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0')`;
  return sql.raw(
    `(overlay(${time} placing '-' from 9 for 0) || '-7' || substr(gen_random_uuid()::text, 16))::uuid`,
  );
};
const randomPastTime = (span: string) => sql.raw(`now() - random() * interval '${span}'`);

type RowCounts = ReturnType<typeof computeRowCounts>;

async function makeMembers(db: Db, rows: RowCounts): Promise<void> {
  await sql`
    create temporary table bulk_owned on commit drop as
    select row_number() over (order by id) as nth, id, city, post_code, latitude, longitude, vendor_type
    from vendors where status = 'approved'`.execute(db);
  await sql`alter table bulk_owned add primary key (nth)`.execute(db);
  await sql`analyze bulk_owned`.execute(db);
  await fillWithoutIndexes(db, ['vendor_accounts', 'customers'], async () => {
    await sql`
      insert into vendor_accounts (id, vendor_id, email, email_verified_at, created_at)
      select ${toAccountId('nth')}, id, 'owner' || nth || '@bulk.example', now(), ${randomPastTime('2 years')} from bulk_owned`.execute(
      db,
    );
    await sql`
      insert into customers (id, email, email_verified_at, first_name, last_name, profile_picture, created_at)
      select ${toCustomerId('n')}, 'customer' || n || '@bulk.example', now(), 'Sample', 'Customer ' || n,
        case when n % 5 = 0 then md5('picture' || n) || '.webp' end, ${randomPastTime('2 years')}
      from generate_series(1, ${rows.customers}::int) n`.execute(db);
  });
}

/** Returns the statements, referenced tables first. `owned` joins a listing that has an account. */
function buildFillStatements(rows: RowCounts): [string[], ReturnType<typeof sql>[]][] {
  const owned = (number: string) =>
    sql.raw(
      `join bulk_owned v on v.nth = 1 + ((${number})::bigint * 7919 + (${number}) / ${rows.customers}) % (select count(*) from bulk_owned)`,
    );
  const some = (count: number) => sql.raw(`generate_series(1, ${count})`);
  const writer = toCustomerId(`1 + n % ${rows.customers}`);
  return [
    [
      ['sessions'],
      [
        sql`
        insert into sessions (id, token_hash, customer_id, created_at, last_seen_at, expires_at, revoked_at)
        select ${toRowId('004', 'n')}, md5('session' || n), ${writer}, ${randomPastTime('30 days')}, ${randomPastTime('1 day')},
          now() + random() * interval '30 days', case when n % 10 = 0 then ${randomPastTime('20 days')} end
        from ${some(rows.sessions)} n`,
      ],
    ],
    [
      ['conversations', 'messages'],
      [
        sql`
        insert into conversations (id, customer_id, vendor_id, status, message_count, active_at, created_at,
          customer_unread, customer_read_position, vendor_read_position, customer_unread_since, customer_told_at)
        select ${toConversationId('n')}, ${writer}, v.id, 'in_progress', ${MESSAGES}::int, at + interval '9 hours', at,
          case when n % 20 = 0 then 1 else 0 end, case when n % 20 = 0 then 9 else 10 end, 10,
          case when n % 20 = 0 then at + interval '9 hours' end, case when n % 20 = 0 then at + interval '10 hours' end
        from (select n, ${randomPastTime('2 years')} as at from ${some(rows.conversations)} n) c ${owned('n')}`,
        sql`
        insert into messages (id, conversation_id, position, sender_role, body, client_message_id, created_at)
        select ${toIdAt("c.created_at + (p - 1) * interval '1 hour'")}, c.id, p, case when p % 2 = 1 then 'customer' else 'vendor' end,
          'A made-up message, as long as those that people send each other about a house that they would like to buy.',
          'm' || p, c.created_at + (p - 1) * interval '1 hour'
        from conversations c cross join generate_series(1, ${MESSAGES}::int) p`,
      ],
    ],
    [
      ['notices'],
      [
        sql`
        insert into notices (id, customer_id, vendor_account_id, kind, text, href, created_at, read_at)
        select ${toIdAt('at')}, case when n % 2 = 0 then ${writer} end,
          case when n % 2 = 1 then ${toAccountId('1 + n % (select count(*)::int from bulk_owned)')} end,
          'call', 'Something has happened.', '/inbox', at, case when n % 5 > 0 then now() end
        from (select n, ${randomPastTime('90 days')} as at from ${some(rows.notices)} n) c`,
      ],
    ],
    [
      ['alerts'],
      [
        sql`
        insert into alerts (id, email, criteria, confirm_token_hash, unsubscribe_token_hash, confirmed_at, unsubscribed_at, created_at, confirm_sent_at)
        select gen_random_uuid(), 'waits' || n || '@bulk.example',
          case when n % 10 < 8 then jsonb_build_object('vendor_type', jsonb_build_array(v.vendor_type),
              'latitude', round(v.latitude::numeric, 2), 'longitude', round(v.longitude::numeric, 2))
            else jsonb_build_object('vendor_type', jsonb_build_array(v.vendor_type), 'city', v.city) end,
          md5('confirm' || n), md5('end' || n), case when n % 20 > 0 then now() - interval '20 days' end,
          case when n % 25 = 1 then ${randomPastTime('25 days')} end, ${randomPastTime('25 days')}, ${randomPastTime('6 days')}
        from ${some(rows.alerts)} n ${owned('n')}`,
      ],
    ],
    [
      ['reviews', 'shortlisted_vendors', 'answer_times', 'profile_views', 'profile_view_marks'],
      [
        sql`
        insert into reviews (id, customer_id, vendor_id, rating, comment, testimonial_consent, created_at)
        select gen_random_uuid(), ${writer}, v.id, 3 + n % 3, 'Clear, quick and friendly from the first call.', n % 50 = 0, ${randomPastTime('2 years')}
        from ${some(rows.reviews)} n ${owned('n')}`,
        sql`
        insert into shortlisted_vendors (customer_id, vendor_id, position)
        select ${writer}, v.id, 1 from ${some(rows.reviews)} n ${owned('n')}`,
        sql`
        insert into answer_times (vendor_id, reply_hours) select id, (array[${sql.join(replyHours)}]::smallint[])[1 + (nth / 2) % ${replyHours.length}::int] from bulk_owned where nth % 2 = 0`,
        sql`
        insert into vendor_search select * from vendor_search_rows where key >= 4000`,
        sql`
        insert into profile_views (vendor_id, day, count)
        select id, current_date - d, 3 from bulk_owned cross join generate_series(0, 4) d`,
        sql`
        insert into profile_view_marks (day, digest)
        select current_date, md5('look' || n) from ${some(rows.reviews)} n`,
      ],
    ],
    [
      ['appointments'],
      [
        sql`
        insert into appointments (id, customer_id, vendor_id, starts_at, ends_at, timezone, status, created_at, updated_at)
        select gen_random_uuid(), ${writer}, v.id, at, at + interval '30 minutes', 'Australia/Sydney', 'booked', now(), now()
        from (select n, date_trunc('hour', now()) - interval '300 days' + n % 8000 * interval '1 hour' as at
          from ${some(rows.calls)} n) c ${owned('n')}`,
      ],
    ],
    [
      ['files', 'loan_applications', 'application_files', 'application_events'],
      [
        sql`
        insert into loan_applications (id, customer_id, vendor_id, purpose_of_loan, home_loan_situation, credit_history,
          employment_status, number_of_applicants, source_of_income, income_range, expected_purchase_price, deposit_amount,
          expense_range, first_name, last_name, email, phone_number, status, created_at)
        select ${toApplicationId('n')}, ${writer}, v.id, 'Buy', 'First', 'Good', 'Employed', 1, 'Salary', '100', '800', '160', '40',
          'Sample', 'Customer ' || n, 'customer' || n || '@bulk.example', '0400000000',
          (array['new', 'in_progress', 'completed'])[1 + n % 3], ${randomPastTime('1 year')}
        from ${some(rows.applications)} n ${owned('n')}`,
        sql`
        insert into application_events (id, application_id, event, by_role, created_at)
        select gen_random_uuid(), id, 'submitted', 'customer', created_at from loan_applications`,
        sql`
        insert into files (id, kind, customer_id, storage_key, original_name, file_type, bytes, content_hash)
        select ${toRowId('006', 'n')}, 'application', ${writer}, 'private/bulk-' || n, 'payslip.pdf', 'application/pdf', 1000, md5(n::text)
        from ${some(rows.applications)} n`,
        sql`
        insert into application_files (file_id, application_id)
        select ${toRowId('006', 'n')}, ${toApplicationId('n')} from ${some(rows.applications)} n`,
      ],
    ],
    [
      ['outbox', 'attempts', 'audit_log', 'lead_requests'],
      [
        sql`
        insert into outbox (id, template, recipient, subject, text, html, attempts, sent_at, created_at)
        select gen_random_uuid(), 'call_booked', 'customer' || n || '@bulk.example', '', '', '', 1, now(), ${randomPastTime('30 days')}
        from ${some(rows.mails)} n`,
        sql`
        insert into attempts (scope, subject, times, is_admitted, last_at)
        select 'sign-in', md5('try' || n), array[at], true, at
        from (select n, ${randomPastTime('2 days')} as at from ${some(rows.tries)} n) t`,
        sql`
        insert into audit_log (id, action, subject_id, subject, details, created_at)
        select gen_random_uuid(), 'vendor.status', v.id, 'Sample', 'pending to approved', ${randomPastTime('2 years')}
        from ${some(rows.acts)} n ${owned('n')}`,
        sql`
        insert into lead_requests (id, name, email, phone_number, requirements, status, created_at)
        select gen_random_uuid(), 'Sample', 'lead' || n || '@bulk.example', '0400000000', 'A house',
          case when n % 100 = 0 then 'new' else 'closed' end, ${randomPastTime('1 year')}
        from ${some(rows.leads)} n`,
      ],
    ],
    [
      ['vendor_checks'],
      [
        sql`
        insert into vendor_checks (id, vendor_id, register, number, holder, expires_on, checked_at)
        select gen_random_uuid(), id, 'ASIC', nth::text, 'Sample', current_date + (nth % 400)::int, now() from bulk_owned`,
      ],
    ],
  ];
}
