import type { Insertable } from 'kysely';
import type { LoanApplicationsTable } from '#src/db/loan-tables.ts';
import { newId } from '#src/db/new-id.ts';
import type { TestApp } from '../test-app.ts';
import { buildCustomer } from './customer.ts';
import { buildFile } from './file.ts';
import { buildVendor } from './vendor.ts';

/** Valid answers to all questions of the application wizard. */
export const goodAnswers = {
  purpose_of_loan: 'Buying first home',
  home_loan_situation: 'Exploring',
  credit_history: 'Great',
  employment_status: 'Employee',
  number_of_applicants: 2,
  source_of_income: 'Employment',
  income_range: '80K - 120K',
  expected_purchase_price: '600K - 800K',
  deposit_amount: '60K - 90K',
  expense_range: '2K - 4K',
  first_name: 'Casey',
  last_name: 'Customer',
  email: 'casey@people.example',
  phone_number: '0400000000',
} as const;

/** Creates an application to an approved broker. @returns its id */
export async function buildApplication(
  { database: { db } }: Pick<TestApp, 'database'>,
  overrides: Partial<Insertable<LoanApplicationsTable>> = {},
): Promise<string> {
  const id = newId();
  const row = {
    ...goodAnswers,
    id,
    customer_id: overrides.customer_id ?? (await buildCustomer(db)),
    vendor_id: overrides.vendor_id ?? (await buildVendor(db)),
    ...overrides,
  };
  await db.insertInto('loan_applications').values(row).execute();
  return id;
}

/** Creates a stored file of an application. @returns its id */
export async function buildDocument(
  test: TestApp,
  application_id: string,
  original_name = 'payslip.pdf',
): Promise<string> {
  const { db } = test.database;
  const { customer_id } = await db
    .selectFrom('loan_applications')
    .select('customer_id')
    .where('id', '=', application_id)
    .executeTakeFirstOrThrow();
  const file_id = await buildFile(test, { kind: 'application', customer_id, original_name });
  await db.insertInto('application_files').values({ file_id, application_id }).execute();
  return file_id;
}
