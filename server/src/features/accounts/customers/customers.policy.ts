import { type Actor, isParty } from '../../../lib/actor.ts';

/**
 * Returns which fields of a customer the actor may read: customers read their own profile, vendors
 * the names of customers that they have dealt with. Undefined if the actor may read nothing.
 */
export async function resolveCustomerView(
  actor: Actor,
  customerId: string,
  hasDealt: (vendorId: string) => Promise<boolean>,
): Promise<'own' | 'others' | undefined> {
  if (isParty(actor, { role: 'customer', id: customerId })) return 'own';
  return actor.role === 'vendor' && (await hasDealt(actor.id)) ? 'others' : undefined;
}
