import { leadEndpoints } from '@threshold/contract/endpoints/applications/leads';
import { leadSorts } from '@threshold/contract/vocabularies';
import { beforeAll, expect, it } from 'vitest';
import { captureStatement } from '#test/capture-statement.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { countRowsScanned, explainStatement } from '#test/query-plan.ts';
import { testApp } from '#test/test-app.ts';
import { renewTables } from '#test/worker-database.ts';
import { listLeadPositions } from './lead-list.repo.ts';

const test = testApp();
const LEADS = 5000;
const LIMIT = 20;

let broker: TestAccount;
beforeAll(async () => {
  await renewTables(test.database);
  broker = await buildAccount(test, 'vendors');
  const customer = await buildAccount(test, 'customers');
  await test.database.pool.query(`
    insert into loan_applications (id, customer_id, vendor_id, purpose_of_loan, home_loan_situation, credit_history,
      employment_status, number_of_applicants, source_of_income, income_range, expected_purchase_price,
      deposit_amount, expense_range, first_name, last_name, email, phone_number, status, created_at)
    select ('01910000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '${customer.id}', '${broker.id}',
      'Refinance', 'Exploring', 'Great', 'Employee', 1, 'Employment', '80K - 120K',
      '200K - ' || (201 + n * 7919 % 9000) || 'K', '60K - 90K', '2K - 4K', 'Casey', 'Number ' || n,
      'casey@people.example', '0400000000', case when n % 10 = 0 then 'new' else 'completed' end,
      now() - (${LEADS} - n) * interval '1 hour'
    from generate_series(1, ${LEADS}) n`);
  await test.database.pool.query('vacuum analyze loan_applications');
});

const read = async (query: Record<string, string>) =>
  (
    await test
      .as(broker.token)
      .call(leadEndpoints.ofVendor, { params: { vendorId: broker.id }, query })
  ).ok;

it.each(leadSorts)('a page of 5,000 leads is read from an index, in the order %s', async (sort) => {
  const first = await read({ sort, limit: String(LIMIT) });
  expect(first.total).toBe(LEADS);
  const deep = await read({ sort, limit: String(LIMIT), page: '125' });
  for (const written of [undefined, deep.next ?? '']) {
    const [id = '', key] = (written ?? '').split('~').toReversed();
    const after = written === undefined ? undefined : { id, key: key ? Number(key) : undefined };
    const statement = await captureStatement(test.database.db, (db) =>
      listLeadPositions(db, broker.id, {}, { sort, limit: LIMIT, offset: 0, after }),
    );
    const nodes = await explainStatement(test.database.pool, statement);
    expect(countRowsScanned(nodes), JSON.stringify(nodes)).toBeLessThanOrEqual(LIMIT + 1);
  }
});
