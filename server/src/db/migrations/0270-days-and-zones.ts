import { type Kysely, sql } from 'kysely';

/* Rows from before days had bounds and zones were judged by Temporal: one of them ended the job that read it. */

/** What ICU means by ids that Temporal does not know. */
const legacyZones: Readonly<Record<string, string>> = {
  ACT: 'Australia/Darwin',
  AET: 'Australia/Sydney',
  AGT: 'America/Argentina/Buenos_Aires',
  ART: 'Africa/Cairo',
  AST: 'America/Anchorage',
  BET: 'America/Sao_Paulo',
  BST: 'Asia/Dhaka',
  CAT: 'Africa/Maputo',
  CNT: 'America/St_Johns',
  CST: 'America/Chicago',
  CTT: 'Asia/Shanghai',
  EAT: 'Africa/Nairobi',
  ECT: 'Europe/Paris',
  IET: 'America/Indiana/Indianapolis',
  IST: 'Asia/Kolkata',
  JST: 'Asia/Tokyo',
  MIT: 'Pacific/Apia',
  NET: 'Asia/Yerevan',
  NST: 'Pacific/Auckland',
  PLT: 'Asia/Karachi',
  PNT: 'America/Phoenix',
  PRT: 'America/Puerto_Rico',
  PST: 'America/Los_Angeles',
  SST: 'Pacific/Guadalcanal',
  VST: 'Asia/Ho_Chi_Minh',
};
const HOME_ZONE = 'Australia/Sydney';

const zoneColumns = [
  { table: 'push_quiet_hours', isNullable: false },
  { table: 'vendor_calendars', isNullable: true },
  { table: 'vendors', isNullable: true },
  { table: 'lead_requests', isNullable: true },
  { table: 'appointments', isNullable: false },
  { table: 'away_notices', isNullable: false },
];

/** Days that people plan or count from. */
const plan = { first: '2000-01-01', last: '2099-12-31' };
/** Days that report the past. */
const past = { first: '1900-01-01', last: '2099-12-31' };

const dayColumns = [
  { table: 'purchase_dates', column: 'due_on', ...plan },
  { table: 'purchase_dates', column: 'act_by', ...plan },
  { table: 'purchase_dates', column: 'later_reading', ...plan },
  { table: 'purchase_homes', column: 'auction_on', ...plan },
  { table: 'purchase_opinions', column: 'seen_on', ...plan },
  { table: 'purchase_tasks', column: 'due_on', ...plan },
  { table: 'request_settings', column: 'paused_until', ...plan },
  { table: 'application_notes', column: 'remind_on', ...plan },
  { table: 'vendors', column: 'licence_expires_on', ...past },
  { table: 'vendor_checks', column: 'expires_on', ...past },
  { table: 'work_experience', column: 'starting', ...past },
  { table: 'work_experience', column: 'end', ...past },
  { table: 'register_rows', column: 'ends_on', ...past },
];

function isZone(name: string): boolean {
  try {
    const { timeZoneId } = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return /^[a-z]/i.test(name) && timeZoneId.toLowerCase() === name.toLowerCase();
  } catch {
    return false;
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, isNullable } of zoneColumns) {
    const { rows } = await sql<{ timezone: string }>`
      select distinct timezone from ${sql.table(table)} where timezone is not null`.execute(db);
    for (const { timezone } of rows.filter((row) => !isZone(row.timezone))) {
      const zone = legacyZones[timezone.toUpperCase()] ?? (isNullable ? null : HOME_ZONE);
      await sql`update ${sql.table(table)} set timezone = ${zone} where timezone = ${timezone}`.execute(
        db,
      );
    }
  }
  for (const { table, column, first, last } of dayColumns) {
    const day = sql.ref(column);
    await sql`
      update ${sql.table(table)}
      set ${day} = least(greatest(${day}, ${sql.lit(first)}::date), ${sql.lit(last)}::date)
      where ${day} < ${sql.lit(first)}::date or ${day} > ${sql.lit(last)}::date`.execute(db);
  }
  // A day without calls at the end of the calendar is of no use, and two of them would become the same day.
  await sql`
    delete from vendor_special_days where day not between ${sql.lit(plan.first)}::date and ${sql.lit(plan.last)}::date`.execute(
    db,
  );
}
