import type { MatrixActor } from '@threshold/contract/endpoint';
import { expect } from 'vitest';
import type { World } from './world.ts';

/**
 * Fails if anyone except staff and the vendor can read the email address of the vendor's account:
 * in the response, or in a mail to a customer. Mails from before the vendor's sign-up are
 * skipped, because their number grows with each test.
 */
export async function expectNoVendorLogin(
  { test: { database }, ids, vendorId }: World,
  actor: MatrixActor,
  answer: string,
): Promise<void> {
  if (actor === 'reviewer' || actor === 'administrator') return;
  const { rows } = await database.pool.query<{ email: string; vendor_id: string; mails: number }>(
    // `materialized` selects the mails to customers first, whatever the planner's statistics are:
    // staff have thousands of mails.
    `with mailed as materialized (
       select text || html || coalesce(calendar::text, '') as content
       from outbox where id >= $2 and recipient = any (array(select email from customers))
     )
     select a.email, a.vendor_id, (select count(*)::int from mailed where position(a.email in content) > 0) as mails
     from vendor_accounts a where a.vendor_id = any ($1::uuid[])`,
    [[vendorId, ids.other_vendor], vendorId],
  );
  for (const { email, vendor_id, mails } of rows) {
    if (actor === 'guest' || vendor_id !== ids[actor]) expect(answer).not.toContain(email);
    expect(mails, 'in mails to customers').toBe(0);
  }
}
