import type { OpenedInvitation } from '@threshold/contract/buying/purchase-sharing';
import type { InvitationRow } from './invitations.repo.ts';

type Stated = Pick<InvitationRow, 'status' | 'expires_at'>;

/** What an invitation is at that moment. */
export function stateOf({ status, expires_at }: Stated, now: Date): OpenedInvitation['state'] {
  return status === 'pending' && expires_at <= now ? 'expired' : status;
}

/** 'a…@example.com': enough to know one's own address by. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
