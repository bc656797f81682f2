import { figureDays } from '@threshold/contract/figures';
import type { Pool } from 'pg';
import { buildSession } from '../../server/test/factories/session.ts';
import { buildVendor, buildVendorAccount } from '../../server/test/factories/vendor.ts';
import type { Bench } from './bench.ts';
import { besideBare, besideBareNote, type Read } from './beside-bare.ts';
import { freshDatabase } from './databases.ts';

const LEADS = 5000;
const CONVERSATIONS = 250;
const MESSAGES = 80;
const PAGE = 20;

/** A broker's lists and figures after two busy years. */
export const dailyBench: Bench = {
  name: 'daily',
  run: async () => {
    const made = await freshDatabase('daily');
    try {
      const { db, pool } = made.database;
      const vendorId = await buildVendor(db, {
        status: 'approved',
        vendor_type: 'Mortgage Broker',
      });
      const vendor_account_id = await buildVendorAccount(db, { vendor_id: vendorId });
      const token = await buildSession(db, { vendor_account_id });
      await fill(pool, vendorId);
      return {
        title: `A broker with ${LEADS} leads, ${CONVERSATIONS * MESSAGES} messages and two years of figures`,
        note: besideBareNote,
        figures: await besideBare(made, { token, id: vendorId }, readsOf()),
      };
    } finally {
      await made.drop();
    }
  },
};

async function fill(pool: Pool, vendorId: string): Promise<void> {
  await pool.query(`
    insert into customers (id, email, email_verified_at, first_name, last_name)
    select ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'lead' || n || '@bulk.example', now(), 'Sample', 'Customer ' || n
    from generate_series(1, ${LEADS}) n`);
  await pool.query(
    `insert into loan_applications (id, customer_id, vendor_id, purpose_of_loan, home_loan_situation, credit_history,
      employment_status, number_of_applicants, source_of_income, income_range, expected_purchase_price,
      deposit_amount, expense_range, first_name, last_name, email, phone_number, status, created_at)
    select ('01910000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1,
      'Refinance', 'Exploring', 'Great', 'Employee', 1, 'Employment', '80K - 120K',
      '200K - ' || (201 + n * 7919 % 9000) || 'K', '60K - 90K', '2K - 4K', 'Sample', 'Customer ' || n,
      'lead' || n || '@bulk.example', '0400000000', case when n % 10 = 0 then 'new' else 'completed' end,
      now() - (${LEADS} - n) * interval '3 hours'
    from generate_series(1, ${LEADS}) n`,
    [vendorId],
  );
  await pool.query(
    `insert into conversations (id, customer_id, vendor_id, status, message_count, active_at, created_at, customer_read_position, vendor_read_position)
    select ('01920000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1,
      'in_progress', ${MESSAGES}, now() - n * interval '1 hour', now() - interval '2 years', ${MESSAGES}, ${MESSAGES}
    from generate_series(1, ${CONVERSATIONS}) n`,
    [vendorId],
  );
  await pool.query(`
    insert into messages (id, conversation_id, position, sender_role, body, client_message_id, created_at)
    select gen_random_uuid(), c.id, p, case when p % 2 = 1 then 'customer' else 'vendor' end,
      'A made-up message, as long as those that people send each other about a house that they would like to buy.',
      'm' || p, c.created_at + p * interval '1 day'
    from conversations c cross join generate_series(1, ${MESSAGES}) p`);
  for (const [table, columns, values] of [
    ['vendor_days', 'chats, calls, applications', '2, 1, 7'],
    ['profile_views', 'count, from_search', '40, 25'],
  ]) {
    await pool.query(
      `insert into ${table} (vendor_id, day, ${columns})
      select $1::uuid, current_date - d, ${values} from generate_series(0, ${figureDays - 1}) d
      on conflict (vendor_id, day) do update set (${columns}) = row (${values})`,
      [vendorId],
    );
  }
  await pool.query('vacuum analyze');
}

function readsOf(): Readonly<Record<string, Read>> {
  const leads = 'from loan_applications where vendor_id = $1 and withdrawn_at is null';
  const total = `select count(*) ${leads}`;
  const days = (
    count: number,
  ) => `select * from vendor_days d full join profile_views p using (vendor_id, day)
    where vendor_id = $1 and day > current_date - ${count} order by day desc`;
  return {
    'newest leads': {
      path: (id) => `/loan-applications/vendor/${id}?limit=${PAGE}`,
      sql: [`select * ${leads} order by id desc limit ${PAGE}`, total],
    },
    'leads, page 125': {
      path: (id) => `/loan-applications/vendor/${id}?limit=${PAGE}&page=125`,
      sql: [`select * ${leads} order by id desc limit ${PAGE} offset ${124 * PAGE}`, total],
    },
    inbox: {
      path: (id) => `/chat/history/${id}?role=vendor&limit=${PAGE}`,
      sql: [
        `select c.*, k.first_name, k.last_name, k.profile_picture, m.* from conversations c
        join customers k on k.id = c.customer_id
        left join messages m on m.conversation_id = c.id and m.position = c.message_count
        where c.vendor_id = $1 order by c.active_at desc, c.id desc limit ${PAGE}`,
        'select count(*) from conversations where vendor_id = $1',
      ],
    },
    'messages of one': {
      path: (id) => `/chat/${id}?page=1`,
      id: (round) =>
        `01920000-0000-7000-8000-${String(1 + (round % CONVERSATIONS)).padStart(12, '0')}`,
      sql: [
        'select * from conversations where id = $1',
        'select * from messages where conversation_id = $1 order by position desc limit 50',
      ],
    },
    'figures by week': { path: () => '/figures', sql: [days(400)] },
    'figures by day': { path: () => '/figures/days', sql: [days(figureDays)] },
  };
}
