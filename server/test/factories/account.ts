import type { Insertable } from 'kysely';
import type { CustomersTable } from '#src/db/account-tables.ts';
import { newId } from '#src/db/new-id.ts';
import type { CodePurpose } from '#src/features/accounts/members/accounts.policy.ts';
import { listMailsTo } from '../outbox.ts';
import type { TestApp } from '../test-app.ts';
import { buildCustomer } from './customer.ts';
import { buildSession } from './session.ts';
import { buildVendor, buildVendorAccount } from './vendor.ts';

/** A password that meets every rule. */
export const goodPassword = 'Correct-horse-7';

export interface TestAccount {
  /** The contract's `_id`: id of the customer, or of the vendor's listing. */
  readonly id: string;
  /** Foreign key column and id by which sessions, codes and secrets refer to the account. */
  readonly accountRef: { customer_id: string } | { vendor_account_id: string };
  readonly email: string;
  readonly token: string;
}

type Overrides = Partial<
  Pick<
    Insertable<CustomersTable>,
    'email' | 'email_verified_at' | 'password_hash' | 'password_reset_at'
  >
>;

/** Creates a signed-in customer or vendor with `goodPassword` and a verified email. */
export async function buildAccount(
  { database: { db }, passwords }: Pick<TestApp, 'database' | 'passwords'>,
  members: 'customers' | 'vendors',
  overrides: Overrides = {},
): Promise<TestAccount> {
  const row = {
    email: `${newId()}@people.example`,
    password_hash: await passwords.hash(goodPassword),
    ...overrides,
  };
  if (members === 'customers') {
    const id = await buildCustomer(db, row);
    const accountRef = { customer_id: id };
    return { id, accountRef, email: row.email, token: await buildSession(db, accountRef) };
  }
  const id = await buildVendor(db);
  const accountRef = { vendor_account_id: await buildVendorAccount(db, { ...row, vendor_id: id }) };
  return { id, accountRef, email: row.email, token: await buildSession(db, accountRef) };
}

/** Records a password reset by mail at that time, without the mail. */
export async function buildPasswordReset(
  { database: { db } }: Pick<TestApp, 'database'>,
  accountRef: TestAccount['accountRef'],
  password_reset_at: Date,
): Promise<void> {
  const table = 'customer_id' in accountRef ? 'customers' : 'vendor_accounts';
  await db
    .updateTable(table as 'customers')
    .set({ password_reset_at })
    .where(
      'id',
      '=',
      'customer_id' in accountRef ? accountRef.customer_id : accountRef.vendor_account_id,
    )
    .execute();
}

/**
 * Returns the code in the newest mail that was rendered from the template and sent to the email
 * address.
 */
export async function codeTo(
  { database }: Pick<TestApp, 'database'>,
  email: string,
  template: `code_${CodePurpose}` = 'code_verify_email',
): Promise<string> {
  const mails = await listMailsTo(database.db, email);
  const text = mails.filter((mail) => mail.template === template).at(-1)?.text ?? '';
  const code = /Your code: (\d{5})/.exec(text)?.[1];
  if (!code) throw new Error(`no code of ${template} went to ${email}`);
  return code;
}
