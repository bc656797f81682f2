import type { SessionUser } from '#app/lib/account/session.ts';

/** What a customer may do next, the most urgent first. */
export type NextStep = 'verify' | 'documents' | 'reply' | 'two_factor' | 'picture' | 'find';

/** What waits for the customer beside the account itself. */
export interface Waiting {
  /** The broker of an application that waits for documents. */
  readonly broker?: { readonly id: string; readonly name: string } | undefined;
  /** Messages that were not read yet. */
  readonly unread: number;
}

/** Finding a professional is always possible; the rest only while it is open. */
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
