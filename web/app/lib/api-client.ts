import type { ErrorCode } from '@threshold/contract/errors';
import { limits } from '@threshold/contract/limits';
import { type Api, apiOver, type Transport, type TransportAnswer } from './api.ts';
import { ApiError } from './api-error.ts';
import { paths } from './paths.ts';
import { accessToken, dropTokens } from './session.ts';
import { askToVerify } from './verify-prompt.ts';

/** Where the API is. */
export const apiBase = (import.meta.env.VITE_API_BASE_URL as string | undefined) ?? '/api';

/**
 * The browser's way to the API; nothing else calls fetch. It carries the stored token and gives up after the
 * client time-out. A refused token is forgotten, and the browser goes to the landing page; a call that waits for a
 * verified address asks for its code. `quiet` does neither.
 */
function browserTransport({ quiet }: { quiet: boolean }): Transport {
  return async ({ method, url, body, signal }) => {
    const token = accessToken();
    const timeout = AbortSignal.timeout(limits.request.timeout_ms);
    const headers = new Headers({ accept: 'application/json' });
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (body !== undefined) headers.set('content-type', 'application/json');
    try {
      const response = await fetch(`${apiBase}${url}`, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const answer = { status: response.status, body: await jsonOf(response) };
      heed(answer, { hadToken: token !== null, quiet });
      return answer;
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ApiError(0, 'offline', '');
    }
  };
}

/** What an answer means for the whole page, whatever the caller makes of it. */
export function heed(
  { status, body }: TransportAnswer,
  { hadToken, quiet }: { hadToken: boolean; quiet: boolean },
): void {
  if (status === 401 && hadToken) {
    dropTokens();
    if (!quiet) window.location.assign(paths.home);
  }
  if (status === 403 && !quiet && codeOf(body) === 'email_unverified') askToVerify();
}

function codeOf(body: unknown): ErrorCode | undefined {
  return (body as { code?: ErrorCode } | undefined)?.code;
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** For whatever the visitor does. */
export const api: Api = apiOver(browserTransport({ quiet: false }));
/** For what the page does by itself: a refused token then only ends the session. */
export const quietApi: Api = apiOver(browserTransport({ quiet: true }));
