import type { OpenedInvitation } from '@threshold/contract/buying/purchase-sharing';
import type { InvitationRow } from './invitations.repo.ts';

type Stated = Pick<InvitationRow, 'status' | 'expires_at'>;

/** Returns the state of an invitation at that time. */
export function stateOf({ status, expires_at }: Stated, now: Date): OpenedInvitation['state'] {
  return status === 'pending' && expires_at <= now ? 'expired' : status;
}

/** Returns a masked address such as 'a…@example.com', by which its owner can recognise it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
