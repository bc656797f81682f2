import type { SessionUser } from '#app/lib/session.ts';

/** What a customer may do next, the most urgent first. */
export type NextStep = 'verify' | 'two_factor' | 'picture' | 'find';

/** Finding a professional is always possible; the rest only while it is open. */
export function nextSteps(
  user: Pick<SessionUser, 'is_email_verified' | 'two_factor_enabled' | 'profile_picture'>,
): NextStep[] {
  const open: [NextStep, boolean][] = [
    ['verify', !user.is_email_verified],
    ['find', true],
    ['two_factor', !user.two_factor_enabled],
    ['picture', !user.profile_picture],
  ];
  return open.filter(([, isOpen]) => isOpen).map(([step]) => step);
}
