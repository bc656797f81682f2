import type { Appointment } from '@threshold/contract/endpoints/calls/appointments';
import type { MemberRole } from '@threshold/contract/vocabularies';

/** Name of the other side of the call. */
export function otherName(
  { customer, vendor }: Pick<Appointment, 'customer' | 'vendor'>,
  side: MemberRole,
): string {
  if (side === 'customer') return vendor.full_name || vendor.business_name;
  return `${customer.first_name} ${customer.last_name}`.trim();
}
