import { sessionEndedHeader } from '@threshold/contract/access';
import { limits } from '@threshold/contract/limits';
import { parseJson } from '../parse-json.ts';
import { type Api, createApi, type Transport, type TransportAnswer } from './api.ts';
import { ApiError } from './api-error.ts';

export const apiBase = (import.meta.env.VITE_API_BASE_URL as string | undefined) ?? '/api';

/** Supplies the token for API calls, and handles responses that refuse it. */
export interface TokenSource {
  token: () => string | null;
  handleAuthFailure: (answer: TransportAnswer, token: string | null) => void;
}

/** The browser's transport to the API; nothing else calls fetch. Fails after the client timeout. */
function createBrowserTransport(holder: TokenSource): Transport {
  return async ({ method, url, headers: more, body, signal }) => {
    const token = holder.token();
    const timeout = AbortSignal.timeout(limits.request.timeout_ms);
    const headers = new Headers({ ...more, accept: 'application/json' });
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (body !== undefined) headers.set('content-type', 'application/json');
    try {
      const response = await fetch(`${apiBase}${url}`, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const answer = {
        status: response.status,
        body: parseJson(await response.text()),
        isTokenIgnored: response.headers.has(sessionEndedHeader),
      };
      holder.handleAuthFailure(answer, token);
      return answer;
    } catch (error) {
      if (signal?.aborted) throw error;
      // A browser that leaves the page cancels the page's calls. That is not a lost connection.
      if (isLeaving) return new Promise(() => undefined);
      throw new ApiError(0, 'offline', '');
    }
  };
}

export function createBrowserApi(holder: TokenSource): Api {
  return createApi(createBrowserTransport(holder));
}

let isLeaving = false;

/**
 * Opens another page. API calls that the browser then cancels do not settle. A page that Back shows
 * again makes calls as before.
 */
export function navigateAway(address: string): void {
  isLeaving = true;
  window.addEventListener('pageshow', ({ persisted }) => {
    // The event also follows the page's first load, which may end only after this call.
    if (persisted) isLeaving = false;
  });
  window.location.assign(address);
}

/**
 * Downloads from a same-origin link that includes its own authorization. Aborts after ten seconds
 * without progress, or after more than `most` bytes. Throws an ApiError.
 */
export async function fetchBytes(path: string, most: number): Promise<ArrayBuffer> {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const live = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), limits.request.timeout_ms);
  };
  try {
    live();
    const { signal } = stop;
    const options = {
      signal,
      mode: 'same-origin',
      credentials: 'omit',
      redirect: 'error',
    } as const;
    const response = await fetch(path, options);
    if (!response.ok) throw new ApiError(response.status, 'unknown', '');
    return await readResponseBytes(response, most, live);
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, 'offline', '');
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

/**
 * Reads the whole body of an answer, up to `most` bytes. With a known length the buffer is
 * allocated once, so that a large file is never in memory twice; a proxy may have removed the
 * length.
 * @param live called for each received chunk
 * @throws ApiError for more than `most` bytes, or fewer than announced
 */
export async function readResponseBytes(
  response: Response,
  most: number,
  live: () => void,
): Promise<ArrayBuffer> {
  const length = getContentLength(response);
  if (length === undefined) {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for await (const piece of readResponseChunks(response, most, live)) pieces.push(piece);
    return new Blob(pieces).arrayBuffer();
  }
  const bytes = new Uint8Array(Math.min(length, most));
  let filled = 0;
  for await (const piece of readResponseChunks(response, bytes.length, live)) {
    bytes.set(piece, filled);
    filled += piece.length;
  }
  if (filled < bytes.length) throw new ApiError(0, 'offline', '');
  return bytes.buffer;
}

/**
 * Announced length of the body; undefined with a content encoding, because the header then states
 * the encoded length.
 */
function getContentLength({ headers }: Response): number | undefined {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? undefined : Number(length);
}

async function* readResponseChunks({ body }: Response, most: number, live: () => void) {
  let length = 0;
  const reader = body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || !value) return;
    length += value.length;
    if (length > most) throw new ApiError(0, 'unknown', '');
    live();
    yield value;
  }
}
