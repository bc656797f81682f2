import { checklistFor } from '@threshold/contract/buying/checklist';
import { countKeyDate } from '@threshold/contract/buying/count-key-date';
import { purchaseLimits as limits } from '@threshold/contract/buying/purchase-limits';
import type { Pool, PoolClient } from 'pg';

export const ACTIVITIES = 2000;
/** Purchases of others, as large, so that nobody's is read by reading all. */
const OTHERS = 10;

/** By what the ids of made-up rows begin. */
const kinds = {
  customer: '01900000',
  purchase: '01910000',
  home: '01920000',
  document: '01940000',
  activity: '01950000',
} as const;

/** The id of the nth of its kind. */
export const idOf = (kind: keyof typeof kinds, n: number): string =>
  `${kinds[kind]}-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** The same in SQL. */
const idIn = (kind: keyof typeof kinds, n: string): string =>
  `('${kinds[kind]}-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

/** The three of a purchase are the next three customers. */
const person = (n: number) => idIn('customer', `3 * p - 2 + ${n}`);
const [buyer, otherBuyer] = [person(0), person(1)];
const purchase = idIn('purchase', 'p');
/** The nth home of a purchase, in turns. */
const home = idIn('home', `(p - 1) * ${limits.homes} + 1 + n % ${limits.homes}`);
/** So many of something for each purchase. */
const each = (count: number) =>
  `from generate_series(1, ${OTHERS + 1}) p cross join generate_series(1, ${count}) n`;

/** The first purchase, and who is in it. */
export const first = {
  purchase: idOf('purchase', 1),
  buyer: idOf('customer', 1),
  otherBuyer: idOf('customer', 2),
  helper: idOf('customer', 3),
  home: idOf('home', 1),
} as const;

/** Purchases of two buyers and a helper that hold whatever fits, each. Rows in bulk take longer than a request may. */
export async function fillPurchases(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const statement of [...people(), ...homes(), ...documents()])
      await client.query(statement);
    await addDates(client);
    await addTasks(client);
    await client.query('vacuum analyze');
  } finally {
    await client.query('reset statement_timeout');
    client.release();
  }
}

const people = (): readonly string[] => [
  `insert into customers (id, email, email_verified_at, first_name, last_name)
    select ${idIn('customer', 'n')}, 'buyer' || n || '@bulk.example', now(), 'Sample', 'Buyer ' || n
    from generate_series(1, 3 * ${OTHERS + 1}) n`,
  `insert into purchases (id, name, created_at)
    select ${purchase}, 'Our purchase', now() - interval '1 year' ${each(1)}`,
  `insert into purchase_members (purchase_id, customer_id, role, invited_by, joined_at)
    select ${purchase}, ${idIn('customer', '3 * p - 3 + n')}, case n when 3 then 'helper' else 'buyer' end,
      case n when 3 then ${buyer} end, now() - interval '1 year' ${each(3)}`,
  `insert into purchase_invitations (id, purchase_id, email, role, token_hash, invited_by, created_at, expires_at)
    select gen_random_uuid(), ${purchase}, 'invited' || n || '@bulk.example', 'helper', gen_random_uuid()::text, ${buyer},
      now(), now() + interval '7 days' ${each(3)}`,
  `insert into purchase_activities (id, purchase_id, customer_id, kind, audience, subject, before, after, created_at)
    select ${idIn('activity', `(p - 1) * ${ACTIVITIES} + n`)}, ${purchase}, case when n % 3 = 0 then ${otherBuyer} else ${buyer} end,
      case when n % 2 = 0 then 'home_stage' else 'opinion' end, case when n % 2 = 0 then 'all' else 'buyers' end,
      n % 60 || ' Sample Street', 'Looking', 'Inspected', now() - (${ACTIVITIES} - n) * interval '4 hours'
    ${each(ACTIVITIES)}`,
];

const homes = (): readonly string[] => [
  `insert into purchase_homes (id, purchase_id, added_by, address, place, state, link, price, sale_method, agent, stage,
      created_at, updated_at)
    select ${idIn('home', `(p - 1) * ${limits.homes} + n`)}, ${purchase}, ${buyer}, n || ' Sample Street', 'Parramatta NSW 2150', 'NSW',
      'https://homes.example/for-sale/' || n, '$1,050,000 to $1,150,000', 'private', 'Sample Agent, Sample Realty',
      case when n = 1 then 'under_contract' when n % 3 = 0 then 'inspected' else 'looking' end,
      now() - n * interval '3 days', now() - n * interval '1 day' ${each(limits.homes)}`,
  `insert into purchase_opinions (id, home_id, customer_id, value, reason, seen_on, updated_at)
    select gen_random_uuid(), ${home}, case when n <= ${limits.homes} then ${buyer} else ${otherBuyer} end, 'maybe',
      'Close to the station, but the bathroom is old and the street is loud in the morning.', current_date - 20, now()
    ${each(2 * limits.homes)}`,
  `insert into purchase_visits (id, purchase_id, home_id, kind, visit_on, visit_time, zone, note, added_by, created_at, updated_at)
    select gen_random_uuid(), ${purchase}, ${home}, 'open_inspection', current_date + (n / ${limits.homes} - 10) * 7, '10:30',
      'Australia/Sydney', 'Bring the list of questions.', ${buyer}, now(), now()
    ${each(limits.homes * limits.visits)}`,
  `insert into purchase_notes (id, purchase_id, home_id, author_id, owner_id, text, audience, created_at, updated_at)
    select gen_random_uuid(), ${purchase}, ${home}, ${buyer}, case n % 3 when 0 then ${buyer} end,
      'A made-up note, as long as those that people write about a house that they would like to buy.',
      case n % 3 when 0 then 'only_me' when 1 then 'buyers' else 'all' end, now() - n * interval '1 hour', now()
    ${each(limits.notes)}`,
];

const documents = (): readonly string[] => [
  `insert into files (id, kind, storage_key, original_name, file_type, bytes, content_hash)
    select ${idIn('document', `(p - 1) * ${2 * limits.documents} + n`)}, 'purchase', 'private/document-' || p || '-' || n,
      'A document ' || n || '.pdf', 'application/pdf', 900000, 'd' || p || '-' || n
    ${each(2 * limits.documents)}`,
  `insert into purchase_documents (id, purchase_id, file_id, owner_id, kind, created_at)
    select ${idIn('document', `(p - 1) * ${2 * limits.documents} + n`)}, ${purchase},
      ${idIn('document', `(p - 1) * ${2 * limits.documents} + n`)}, case when n <= ${limits.documents} then ${buyer} else ${otherBuyer} end,
      'strata', now() - n * interval '1 day' ${each(2 * limits.documents)}`,
  `insert into purchase_document_readers (document_id, reader_id, shared_at)
    select ${idIn('document', `(p - 1) * ${2 * limits.documents} + n`)}, case when n <= ${limits.documents} then ${otherBuyer} else ${buyer} end, now()
    ${each(2 * limits.documents)}`,
  `insert into purchase_openings (id, purchase_id, owner_id, reader_id, original_name, created_at)
    select gen_random_uuid(), ${purchase}, ${buyer}, ${otherBuyer}, 'A document.pdf', now() ${each(2 * limits.document_openings)}`,
];

/** Counted by the product's rules: what a date was counted from is most of its row. */
async function addDates(client: PoolClient): Promise<void> {
  const count = countKeyDate({
    kind: 'finance_due',
    state: 'NSW',
    typed: null,
    cooling_off: null,
    condition: {
      contract_on: '2026-11-23',
      days: 14,
      unit: 'business',
      on_non_business_day: 'moves_to_next',
      reiq: false,
    },
  });
  if ('reason' in count) throw new Error(count.reason);
  await client.query(
    `insert into purchase_dates (id, purchase_id, home_id, kind, title, state, due_on, zone, basis, act_by, status, confirmed_by,
      confirmed_with, confirmed_at, remind_at, created_at, updated_at)
    select gen_random_uuid(), ${purchase}, ${home}, 'finance_due', 'Finance due', 'NSW', current_date - 100 + n, 'Australia/Sydney', $1::jsonb, current_date - 100 + n,
      case when n % 2 = 0 then 'open' else 'done' end, case when n % 4 = 0 then ${otherBuyer} end,
      case when n % 4 = 0 then 'Sample Conveyancer' end, case when n % 4 = 0 then now() end, null, now(), now()
    ${each(limits.dates)}`,
    [JSON.stringify(count.date.basis)],
  );
}

async function addTasks(client: PoolClient): Promise<void> {
  const lines = checklistFor('NSW', 'private').map(({ id }) => id);
  await client.query(
    `insert into purchase_tasks (id, purchase_id, line, title, assignee_id, due_on, status, done_by, done_at, added_by, created_at, updated_at)
    select gen_random_uuid(), ${purchase}, ($1::text[])[n], 'A task of the purchase ' || n, case when n % 2 = 0 then ${buyer} end,
      current_date + n, case when n % 3 = 0 then 'done' else 'open' end, case when n % 3 = 0 then ${buyer} end,
      case when n % 3 = 0 then now() end, ${buyer}, now(), now()
    ${each(limits.tasks)}`,
    [lines],
  );
}

/** Puts professionals on the first purchase, with whom its buyer talks, and who are on the shortlists of both buyers. */
export async function addProfessionals(pool: Pool, vendorIds: readonly string[]): Promise<void> {
  const { purchase: id, buyer: me, otherBuyer: other } = first;
  await pool.query(
    `insert into purchase_professionals (purchase_id, vendor_id, shared_by, shared_at)
    select $1, v, $2, now() from unnest($3::uuid[]) v`,
    [id, me, vendorIds],
  );
  await pool.query(
    `insert into conversations (id, customer_id, vendor_id, status, active_at, created_at)
    select gen_random_uuid(), $1, v, 'in_progress', now(), now() from unnest($2::uuid[]) v`,
    [me, vendorIds],
  );
  await pool.query(
    `insert into shortlisted_vendors (customer_id, vendor_id, position)
    select c, v, place from unnest($1::uuid[]) c cross join unnest($2::uuid[]) with ordinality as t (v, place)`,
    [[me, other], vendorIds],
  );
  await pool.query(
    `insert into purchase_shortlist (purchase_id, customer_id, vendor_id, reader_id, shown_at)
    select $1, $2, v, $3, now() from unnest($4::uuid[]) v`,
    [id, other, me, vendorIds],
  );
  await pool.query('analyze');
}
