import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { FigureTurnsTable } from '../../db/figure-tables.ts';

export type Turn = Omit<Selectable<FigureTurnsTable>, 'id'>;

/**
 * What is yet to be counted, at most so many, in no order of time; it is gone with the transaction. By the key: without it the
 * table would be read from its start, past all that was counted before.
 */
export async function takeTurns(db: Db, count: number): Promise<Turn[]> {
  const { rows } = await sql<Turn>`
    delete from figure_turns where id = any(array(
      select id from figure_turns order by id limit ${count} for update skip locked))
    returning vendor_id, customer_id, to_char(day, 'YYYY-MM-DD') as day, kind, amount`.execute(db);
  return rows;
}

export interface Pair {
  readonly vendor_id: string;
  readonly customer_id: string;
  readonly day: string;
}

const asJson = (rows: readonly object[]) => JSON.stringify(rows);

/**
 * Keeps who was in touch, but for those who are gone by now: each is looked up by itself, and held, in an order that all keep.
 * @returns those who were not known
 */
export async function keepContacts(db: Db, pairs: readonly Pair[]): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const { rows } = await sql<Pair>`
    insert into vendor_contacts (vendor_id, customer_id)
    select p.vendor_id, p.customer_id from (
      select * from jsonb_to_recordset(${asJson(pairs)}::jsonb) as each (vendor_id uuid, customer_id uuid)
      order by vendor_id, customer_id
    ) as p
    cross join lateral (select from vendors where id = p.vendor_id for key share) as v
    cross join lateral (select from customers where id = p.customer_id for key share) as c
    on conflict do nothing
    returning vendor_id, customer_id`.execute(db);
  return new Set(rows.map(pairKey));
}

/** Keeps who became a client. @returns those who were none before */
export async function keepClients(db: Db, pairs: readonly Pair[]): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const { rows } = await sql<Pair>`
    update vendor_contacts k set client_since = p.day
    from jsonb_to_recordset(${asJson(pairs)}::jsonb) as p (vendor_id uuid, customer_id uuid, day date)
    where k.vendor_id = p.vendor_id and k.customer_id = p.customer_id and k.client_since is null
    returning k.vendor_id, k.customer_id`.execute(db);
  return new Set(rows.map(pairKey));
}

export const pairKey = ({ vendor_id, customer_id }: Omit<Pair, 'day'>) =>
  `${vendor_id} ${customer_id}`;

/** What is added to one day of a listing. */
export interface DaySum {
  readonly vendor_id: string;
  readonly day: string;
  chats: number;
  calls: number;
  applications: number;
  requests: number;
  contacts: number;
  clients: number;
  reviews: number;
  rating_sum: number;
  answer_minutes: number[];
}

/** Of so many answers a day's middle is told; nobody gives more in one. */
const ANSWERS_OF_A_DAY = 200;

/** Adds to the days; listings that are gone by now are left out. */
export async function addToDays(db: Db, sums: readonly DaySum[]): Promise<void> {
  if (sums.length === 0) return;
  await sql`
    insert into vendor_days as d (vendor_id, day, chats, calls, applications, requests, contacts, clients, reviews,
      rating_sum, answer_minutes)
    select s.vendor_id, s.day, s.chats, s.calls, s.applications, s.requests, s.contacts, s.clients, s.reviews,
      s.rating_sum, s.answer_minutes
    from (
      select * from jsonb_to_recordset(${asJson(sums)}::jsonb) as each (vendor_id uuid, day date, chats int, calls int,
        applications int, requests int, contacts int, clients int, reviews int, rating_sum int, answer_minutes int[])
      order by vendor_id, day
    ) as s
    cross join lateral (select from vendors where id = s.vendor_id for key share) as v
    on conflict (vendor_id, day) do update set
      chats = d.chats + excluded.chats, calls = d.calls + excluded.calls,
      applications = d.applications + excluded.applications, requests = d.requests + excluded.requests,
      contacts = d.contacts + excluded.contacts, clients = d.clients + excluded.clients,
      reviews = d.reviews + excluded.reviews, rating_sum = d.rating_sum + excluded.rating_sum,
      answer_minutes = (d.answer_minutes || excluded.answer_minutes)[1:${sql.lit(ANSWERS_OF_A_DAY)}]`.execute(
    db,
  );
}

/** Notes the calls that took place in that time, of people who are no clients yet. */
export async function noteHeldCalls(db: Db, from: Date, until: Date): Promise<void> {
  await sql`
    insert into figure_turns (vendor_id, customer_id, day, kind)
    select a.vendor_id, a.customer_id, home_day(a.ends_at), 'client'
    from appointments a
    where a.status = 'booked' and a.starts_at >= ${from} and a.starts_at <= ${until} and a.ends_at <= ${until}
      and not exists (select from vendor_contacts k where k.vendor_id = a.vendor_id
        and k.customer_id = a.customer_id and k.client_since is not null)`.execute(db);
}
