import type { SessionUser } from '#app/lib/account/session.ts';

/** Possible next step of a customer, most urgent first. */
export type NextStep = 'verify' | 'documents' | 'reply' | 'two_factor' | 'picture' | 'find';

/** Pending items of the customer outside the account. */
export interface Waiting {
  /** Broker of an application that needs documents. */
  readonly broker?: { readonly id: string; readonly name: string } | undefined;
  /** Number of unread messages. */
  readonly unread: number;
}

/** Returns the open steps. Finding a professional is always one of them. */
export function nextSteps(
  user: Pick<SessionUser, 'is_email_verified' | 'two_factor_enabled' | 'profile_picture'>,
  { broker, unread }: Waiting,
): NextStep[] {
  const open: [NextStep, boolean][] = [
    ['verify', !user.is_email_verified],
    ['documents', broker !== undefined],
    ['reply', unread > 0],
    ['find', true],
    ['two_factor', !user.two_factor_enabled],
    ['picture', !user.profile_picture],
  ];
  return open.filter(([, isOpen]) => isOpen).map(([step]) => step);
}
