import type { StaffWorkKind } from '@threshold/contract/admin-figures';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

export interface DecidedSum {
  readonly decided: number;
  readonly judged: number;
  readonly in_time: number;
  readonly median_minutes: number | null;
}

const sums = sql`sum(d.decided)::int as decided, sum(d.judged)::int as judged, sum(d.in_time)::int as in_time`;
/** The middle of the times of the rows that a condition names. */
const middle = (where: ReturnType<typeof sql>) => sql`(
  select round(percentile_cont(0.5) within group (order by one))::int
  from vetting_days t, unnest(t.wait_minutes) one where ${where}) as median_minutes`;

export interface KindSum extends DecidedSum {
  readonly kind: StaffWorkKind;
  readonly came_back: number;
  readonly approved_then: number;
}

/** What was decided since a day, of each kind; kinds without anything are left out. */
export async function sumByKind(db: Db, since: string): Promise<KindSum[]> {
  const { rows } = await sql<KindSum>`
    select d.kind, ${sums}, sum(d.came_back)::int as came_back, sum(d.approved_then)::int as approved_then,
      ${middle(sql`t.kind = d.kind and t.day >= ${since}::date`)}
    from vetting_days d where d.day >= ${since}::date group by d.kind`.execute(db);
  return rows;
}

export interface DaySum extends DecidedSum {
  readonly day: string;
}

/** What was decided of a kind since a day, by day; days without anything are left out. */
export async function sumByDay(db: Db, kind: StaffWorkKind, since: string): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select to_char(d.day, 'YYYY-MM-DD') as day, ${sums}, ${middle(sql`t.kind = ${kind} and t.day = d.day`)}
    from vetting_days d where d.kind = ${kind} and d.day >= ${since}::date group by d.day`.execute(
    db,
  );
  return rows;
}

export interface PersonSum extends DecidedSum {
  readonly id: string;
  readonly name: string;
}

/** Who decided what of a kind since a day, by name; one of them alone, or all. */
export async function sumByPerson(
  db: Db,
  kind: StaffWorkKind,
  since: string,
  only: string | null,
): Promise<PersonSum[]> {
  const { rows } = await sql<PersonSum>`
    select s.id, s.name, ${sums}, ${middle(sql`t.kind = ${kind} and t.staff_id = s.id and t.day >= ${since}::date`)}
    from vetting_days d join staff s on s.id = d.staff_id
    where d.kind = ${kind} and d.day >= ${since}::date and (${only}::uuid is null or s.id = ${only}::uuid)
    group by s.id order by lower(s.name), s.id`.execute(db);
  return rows;
}

/** What waited of a kind when it was counted last, by day. */
export function listBacklogs(db: Db, kind: StaffWorkKind, since: string) {
  return db
    .selectFrom('vetting_backlogs')
    .select(['day', 'waiting'])
    .where('kind', '=', kind)
    .where('day', '>=', since)
    .execute();
}
