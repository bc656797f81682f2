import { type Actor, isParty } from '../../../lib/actor.ts';

/**
 * Returns how much of a customer's profile the actor may read: customers their whole profile,
 * vendors name and picture of customers that they have dealt with, all others nothing (undefined).
 */
export async function resolveCustomerView(
  actor: Actor,
  customerId: string,
  hasDealt: (vendorId: string) => Promise<boolean>,
): Promise<'own' | 'others' | undefined> {
  if (isParty(actor, { role: 'customer', id: customerId })) return 'own';
  return actor.role === 'vendor' && (await hasDealt(actor.id)) ? 'others' : undefined;
}
