import type { StaffWorkKind } from '@threshold/contract/admin-figures';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

interface DecidedWork {
  readonly kind: StaffWorkKind;
  /** Since when it waited. */
  readonly since: Date;
  /** Whether the listing had been rejected and came back, and whether it was approved now. */
  readonly return?: { readonly isApproved: boolean } | undefined;
}

/** Of so many decisions a day's times are kept; nobody makes more in one. */
const TIMES_OF_A_DAY = 1000;

/**
 * Counts what a member of staff decides, in the transaction that decides it. Whether it was in time the goal of that moment
 * says, and no later one.
 */
export async function countDecision(
  db: Db,
  staffId: string,
  { kind, since, return: back }: DecidedWork,
  now: Date,
): Promise<void> {
  const minutes = Math.max(0, Math.round((now.getTime() - since.getTime()) / 60_000));
  await sql`
    insert into vetting_days as d (day, kind, staff_id, decided, judged, in_time, came_back, approved_then, wait_minutes)
    select home_day(${now}::timestamptz), ${kind}, ${staffId}::uuid, 1,
      case when g.hours is null then 0 else 1 end,
      case when ${since}::timestamptz >= ${now}::timestamptz - g.hours * interval '1 hour' then 1 else 0 end,
      ${back ? 1 : 0}::int, ${back?.isApproved ? 1 : 0}::int, array[${minutes}::int]
    from (values (1)) one left join vetting_goals g on g.kind = ${kind}
    on conflict (day, kind, staff_id) do update set
      decided = d.decided + 1, judged = d.judged + excluded.judged, in_time = d.in_time + excluded.in_time,
      came_back = d.came_back + excluded.came_back, approved_then = d.approved_then + excluded.approved_then,
      wait_minutes = (d.wait_minutes || excluded.wait_minutes)[1:${sql.lit(TIMES_OF_A_DAY)}]`.execute(
    db,
  );
}
