import type { OwnCall } from '@threshold/contract/endpoints/calls/appointments';
import type { MemberRole } from '@threshold/contract/vocabularies';

export type CallAct = 'move' | 'cancel' | 'outcome';

/**
 * Returns the actions of one side on a call. The server decides by its own clock whether the
 * outcome can be recorded.
 */
export function choicesFor(call: OwnCall, side: MemberRole, now: Date) {
  const outcome = outcomeLabelOf(call, side);
  const hasBegun = call.status === 'cancelled' || Date.parse(call.startsAt) <= now.getTime();
  return [
    ...(hasBegun ? [] : [{ act: 'move', label: 'Reschedule' } as const]),
    ...(hasEnded(call, now) ? [] : [{ act: 'cancel', label: 'Cancel' } as const]),
    ...(outcome ? [{ act: 'outcome', label: outcome } as const] : []),
  ];
}

function outcomeLabelOf({ own }: OwnCall, side: MemberRole): string | undefined {
  if (own.is_open && own.outcome === null) {
    return side === 'vendor' ? 'How did it go?' : 'Did it take place?';
  }
  if (own.is_open) return 'Change what you said';
  return side === 'vendor' && own.outcome !== null ? 'Edit your note' : undefined;
}

const MINUTE_MS = 60_000;

/** True if a call has ended or was cancelled and so cannot be changed. */
export const hasEnded = ({ status, startsAt, minutes }: OwnCall, now: Date): boolean =>
  status === 'cancelled' || Date.parse(startsAt) + minutes * MINUTE_MS <= now.getTime();

/** Name of the other side of the call. */
export function otherName({ customer, vendor }: OwnCall, side: MemberRole): string {
  if (side === 'customer') return vendor.full_name || vendor.business_name;
  return `${customer.first_name} ${customer.last_name}`.trim();
}
