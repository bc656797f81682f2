import { figureDays } from '@threshold/contract/figures';
import { loanOptions } from '@threshold/contract/vocabularies';
import type { Pool } from 'pg';

export const LEADS = 5000;
export const CONVERSATIONS = 250;
export const MESSAGES = 80;
/** Conversations that are written by one statement. */
const AT_ONCE = 25;

/** Beginnings of ids that are numbered. */
export const customers = '01900000-0000-7000-8000-';
export const leads = '01910000-0000-7000-8000-';
export const conversations = '01920000-0000-7000-8000-';
const messages = '01930000-0000-7000-8000-';
const papers = '01940000-0000-7000-8000-';

export const numbered = (beginning: string, nr: number) =>
  `${beginning}${String(nr).padStart(12, '0')}`;
const idOf = (beginning: string, nr: string) =>
  `('${beginning}' || lpad((${nr})::text, 12, '0'))::uuid`;
/** The last message of a conversation, by its number. */
export const lastMessageOf = (nr: number) => numbered(messages, nr * 1000 + MESSAGES);

const purposes = `array[${loanOptions.purpose_of_loan.map((one) => `'${one}'`).join()}]`;

/**
 * Two busy years of a professional: leads of every purpose and price, of which every tenth waits and every fortieth was taken back, with two papers
 * each, and a note on some; conversations, of which some are unread, pinned or archived; and figures of each day.
 */
export async function fillBroker(pool: Pool, vendorId: string): Promise<void> {
  await pool.query(`
    insert into customers (id, email, email_verified_at, first_name, last_name)
    select ${idOf(customers, 'n')}, 'lead' || n || '@bulk.example', now(), 'Sample', 'Customer ' || n
    from generate_series(1, ${LEADS}) n`);
  await fillLeads(pool, vendorId);
  await fillChats(pool, vendorId);
  for (const [table, columns, values] of [
    [
      'vendor_days',
      'chats, calls, applications, requests, contacts, clients, reviews, rating_sum, answer_minutes',
      `2, 1, 7, 1, 8, 2, 1, 5, '{12,45,180,600}'`,
    ],
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

async function fillLeads(pool: Pool, vendorId: string): Promise<void> {
  await pool.query(
    `insert into loan_applications (id, customer_id, vendor_id, purpose_of_loan, home_loan_situation, credit_history,
      employment_status, number_of_applicants, source_of_income, income_range, expected_purchase_price,
      deposit_amount, expense_range, first_name, last_name, email, phone_number, status, created_at, withdrawn_at)
    select ${idOf(leads, 'n')}, ${idOf(customers, 'n')}, $1,
      (${purposes})[1 + n % ${loanOptions.purpose_of_loan.length}], 'Exploring', 'Great', 'Employee', 1, 'Employment', '80K - 120K',
      '200K - ' || (201 + n * 7919 % 9000) || 'K', '60K - 90K', '2K - 4K', 'Sample', 'Customer ' || n,
      'lead' || n || '@bulk.example', '0400000000', case when n % 10 = 0 then 'new' else 'completed' end,
      now() - (${LEADS} - n) * interval '3 hours', case when n % 40 = 1 then now() end
    from generate_series(1, ${LEADS}) n`,
    [vendorId],
  );
  await pool.query(`
    insert into files (id, kind, customer_id, storage_key, original_name, file_type, bytes, content_hash)
    select ${idOf(papers, 'n')}, 'application', ${idOf(customers, '(n + 1) / 2')}, 'private/bulk' || n,
      case when n % 2 = 0 then 'payslip.pdf' else 'rent.pdf' end, 'application/pdf', 1000, 'bulk' || n
    from generate_series(1, ${2 * LEADS}) n`);
  await pool.query(`
    insert into application_files (file_id, application_id)
    select ${idOf(papers, 'n')}, ${idOf(leads, '(n + 1) / 2')} from generate_series(1, ${2 * LEADS}) n`);
  await pool.query(
    `insert into application_notes (application_id, vendor_id, note, remind_on, version, updated_at)
    select ${idOf(leads, 'n')}, $1, 'Prefers mornings.', case when n % 100 = 0 then current_date end, 1, now()
    from generate_series(5, ${LEADS}, 5) n`,
    [vendorId],
  );
}

async function fillChats(pool: Pool, vendorId: string): Promise<void> {
  await pool.query(
    `insert into conversations (id, customer_id, vendor_id, status, message_count, active_at, created_at, customer_read_position,
      vendor_read_position, vendor_unread, vendor_shelf)
    select ${idOf(conversations, 'n')}, ${idOf(customers, 'n')}, $1,
      case when n % 3 = 0 then 'completed' else 'in_progress' end, ${MESSAGES}, now() - n * interval '1 hour', now() - interval '2 years', ${MESSAGES},
      ${MESSAGES} - (n % 8 = 0)::integer, (n % 8 = 0)::integer,
      case when n % 50 = 0 then 'pinned' when n % 5 = 0 then 'archived' else 'inbox' end
    from generate_series(1, ${CONVERSATIONS}) n`,
    [vendorId],
  );
  // What follows each message is planned for what there is by now.
  await pool.query('analyze');
  for (let first = 1; first <= CONVERSATIONS; first += AT_ONCE) await fillMessages(pool, first);
}

async function fillMessages(pool: Pool, first: number): Promise<void> {
  await pool.query(`
    insert into messages (id, conversation_id, position, sender_role, body, client_message_id, created_at)
    select ${idOf(messages, 'c * 1000 + p')}, ${idOf(conversations, 'c')}, p, case when p % 2 = 1 then 'customer' else 'vendor' end,
      'A made-up message, as long as those that people send each other about a house that they would like to buy.',
      'm' || p, now() - interval '2 years' + p * interval '9 days'
    from generate_series(${first}, ${first + AT_ONCE - 1}) c cross join generate_series(1, ${MESSAGES}) p`);
}
