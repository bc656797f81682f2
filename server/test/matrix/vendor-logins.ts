import type { MatrixActor } from '@threshold/contract/endpoint';
import { expect } from 'vitest';
import type { World } from './world.ts';

/**
 * Fails where somebody else than the vendor itself and staff comes to read the address by which a vendor signs in: in an
 * answer, or in a mail to a customer.
 */
export async function expectNoVendorLogin(
  { test: { database }, ids, vendorId }: World,
  actor: MatrixActor,
  answer: string,
): Promise<void> {
  if (actor === 'reviewer' || actor === 'administrator') return;
  const { rows } = await database.pool.query<{ email: string; vendor_id: string; mails: number }>(
    `select a.email, a.vendor_id, (
       select count(*)::int from outbox o join customers c on c.email = o.recipient
       where position(a.email in o.text || o.html || coalesce(o.calendar::text, '')) > 0
     ) as mails
     from vendor_accounts a where a.vendor_id = any ($1::uuid[])`,
    [[vendorId, ids.other_vendor]],
  );
  for (const { email, vendor_id, mails } of rows) {
    if (actor === 'guest' || vendor_id !== ids[actor]) expect(answer).not.toContain(email);
    expect(mails, 'in mails to customers').toBe(0);
  }
}
