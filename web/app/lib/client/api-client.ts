import type { ErrorCode } from '@threshold/contract/endpoint';
import { noteEnded } from '../account/ended-session.ts';
import { guard, guestVisitor } from '../account/guard.ts';
import { accessToken, dropTokens } from '../account/session.ts';
import { askToVerify } from '../account/verify-prompt.ts';
import type { Api, TransportAnswer } from '../api/api.ts';
import { browserApi, leavePage } from '../api/browser-transport.ts';
import { paths } from '../paths.ts';

/**
 * Applies an answer to the session of the whole page; `quiet` calls only remove the token.
 * - A refused or ignored token is removed.
 * - A refused action leads to the landing page, also on a member page whose token was removed
 *   earlier.
 * - A call that requires a verified address opens the dialog for its code.
 */
export function handleAuthFailure(
  { status, body, isTokenIgnored = false }: TransportAnswer,
  { token, quiet }: { token: string | null; quiet: boolean },
): void {
  const isRefused = status === 401;
  if ((isRefused || isTokenIgnored) && !isReplaced(token)) {
    if (token !== null) dropTokens();
    if (isRefused && !quiet && (token !== null || isMembersPage())) leave();
  }
  const { code } = (body ?? {}) as { code?: ErrorCode };
  if (status === 403 && !quiet && code === 'email_unverified') askToVerify();
}

const isMembersPage = () => guard(window.location.pathname, guestVisitor) !== 'show';

/** Opens the landing page, which shows the reason. */
function leave(): void {
  const { pathname, search } = window.location;
  noteEnded(`${pathname}${search}`);
  leavePage(paths.home);
}

/** True if the page has signed in again during the call. */
function isReplaced(token: string | null): boolean {
  const current = accessToken();
  return current !== null && current !== token;
}

function memberApi(quiet: boolean): Api {
  return browserApi({
    token: accessToken,
    handleAuthFailure: (answer, token) => handleAuthFailure(answer, { token, quiet }),
  });
}

export const api = memberApi(false);
/** API for background calls of the page: a refused token only ends the session. */
export const quietApi = memberApi(true);
