import type { MemberRole } from '@threshold/contract/vocabularies';

/** Ids of the customer and the vendor who take part in a conversation. */
export interface Parties {
  readonly customer_id: string;
  readonly vendor_id: string;
}

export const otherRole = (role: MemberRole): MemberRole =>
  role === 'customer' ? 'vendor' : 'customer';

export const partyId = (parties: Parties, role: MemberRole): string =>
  role === 'customer' ? parties.customer_id : parties.vendor_id;
