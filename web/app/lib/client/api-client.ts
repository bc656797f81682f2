import type { ErrorCode } from '@threshold/contract/endpoint';
import { recordEndedSession } from '../account/ended-session.ts';
import { decideAccess, guestVisitor } from '../account/guard.ts';
import { clearTokens, getAccessToken, isSignedOutToken } from '../account/session.ts';
import { askToVerify } from '../account/verify-prompt.ts';
import type { Api, TransportAnswer } from '../api/api.ts';
import { createBrowserApi, navigateAway } from '../api/browser-transport.ts';
import { paths } from '../paths.ts';

/**
 * Applies an answer to the session of the whole page; `quiet` calls only remove the token.
 * - A refused or ignored token is removed.
 * - A refused action leads to the landing page, also on a member page whose token was removed
 *   earlier.
 * - A call that requires a verified email address opens the dialog for the emailed code.
 */
export function handleAuthFailure(
  { status, body, isTokenIgnored = false }: TransportAnswer,
  { token, quiet }: { token: string | null; quiet: boolean },
): void {
  const isRefused = status === 401;
  if ((isRefused || isTokenIgnored) && !isTokenReplaced(token)) {
    if (token !== null) clearTokens();
    if (isRefused && !quiet && (token !== null || isProtectedPage())) openLandingPage();
  }
  const { code } = (body ?? {}) as { code?: ErrorCode };
  if (status === 403 && !quiet && code === 'email_unverified') askToVerify();
}

const isProtectedPage = () => decideAccess(window.location.pathname, guestVisitor) !== 'show';

/** Opens the landing page, which shows the reason. */
function openLandingPage(): void {
  const { pathname, search } = window.location;
  recordEndedSession(`${pathname}${search}`);
  navigateAway(paths.home);
}

/** True if the member has signed out, or in again, during the API call. */
function isTokenReplaced(token: string | null): boolean {
  const current = getAccessToken();
  return current === null ? isSignedOutToken(token) : current !== token;
}

function createMemberApi(quiet: boolean): Api {
  return createBrowserApi({
    token: getAccessToken,
    handleAuthFailure: (answer, token) => handleAuthFailure(answer, { token, quiet }),
  });
}

export const api = createMemberApi(false);
/** API for background calls: a refused token ends the session without leaving the page. */
export const quietApi = createMemberApi(true);
