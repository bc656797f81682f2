import { accessToken } from '../account/session.ts';
import { passCount } from '../page/hydration.ts';
import { ApiError } from './api-error.ts';

let last: { token: string | null; href: string; pass: number; read: unknown } | undefined;

/** True if the server did not answer or failed; a refusal counts as an answer. */
const isAway = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * Reads the data of a page that is read again while it is in use. Without an answer the previous
 * data stays, because an error page would discard what is being typed.
 */
export async function keptRead<T>(href: string, reading: Promise<T>): Promise<T> {
  const now = { token: accessToken(), href, pass: passCount() };
  const isAgain =
    last?.token === now.token && last.href === href && last.pass >= now.pass - 1 ? last : undefined;
  // Set even if this read is aborted for another.
  if (isAgain) isAgain.pass = now.pass;
  try {
    const read = await reading;
    last = { ...now, read };
    return read;
  } catch (error) {
    if (isAgain && accessToken() === now.token && isAway(error)) return isAgain.read as T;
    throw error;
  }
}
