import type { MemberRole } from '@threshold/contract/vocabularies';
import { type MemberActor } from '../../lib/actor.ts';

/** The two who talk. */
export interface Parties {
  readonly customer_id: string;
  readonly vendor_id: string;
}

export const otherRole = (role: MemberRole): MemberRole =>
  role === 'customer' ? 'vendor' : 'customer';

export const partyId = (parties: Parties, role: MemberRole): string =>
  role === 'customer' ? parties.customer_id : parties.vendor_id;

export const isParty = (parties: Parties, { role, id }: Pick<MemberActor, 'role' | 'id'>) =>
  partyId(parties, role) === id;
