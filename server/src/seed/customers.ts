import type { Insertable } from 'kysely';
import type { CustomersTable } from '../db/account-tables.ts';
import { slugOf } from './contacts.ts';
import { demoAccounts, demoCustomerName } from './demo-accounts.ts';
import { idsOf } from './ids.ts';
import { daysBefore } from './moments.ts';
import type { Naming } from './naming.ts';
import { randomFrom } from './prng.ts';

export type Customer = Insertable<CustomersTable> & { readonly created_at: Date };

const COUNT = 160;

/** The demo customer first, then those who wrote the reviews; nobody but the first can sign in. */
export function buildCustomers(naming: Naming, passwordHash: string, now: Date): Customer[] {
  const random = randomFrom('customers');
  const nextId = idsOf('customers');
  return Array.from({ length: COUNT }, (_, index) => {
    const isDemo = index === 0;
    const name = isDemo ? demoCustomerName : naming.person(random);
    const created_at = daysBefore(now, random.int(380, 700), random);
    const address = `${slugOf(name.first_name)}.${slugOf(name.last_name)}@post.example`;
    return {
      id: nextId(),
      email: isDemo ? demoAccounts.customer.email : address,
      email_verified_at: new Date(created_at.getTime() + random.int(60, 3600) * 1000),
      ...name,
      password_hash: isDemo ? passwordHash : null,
      created_at,
      updated_at: created_at,
    };
  });
}
