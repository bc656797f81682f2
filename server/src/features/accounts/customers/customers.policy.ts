import { type Actor, isParty } from '../../../lib/actor.ts';

/**
 * How the actor reads a customer: customers read themselves, vendors the customers that they have
 * dealt with (`hasRelationship`). Undefined for others.
 */
export async function resolveCustomerView(
  actor: Actor,
  customerId: string,
  hasDealt: (vendorId: string) => Promise<boolean>,
): Promise<'own' | 'others' | undefined> {
  if (isParty(actor, { role: 'customer', id: customerId })) return 'own';
  return actor.role === 'vendor' && (await hasDealt(actor.id)) ? 'others' : undefined;
}
