import { accessToken } from '../account/session.ts';
import { passCount } from '../page/hydration.ts';
import { ApiError } from './api-error.ts';

let last: { token: string | null; href: string; pass: number; read: unknown } | undefined;

/** The server did not answer, or could not. What it refuses, it refuses. */
const isAway = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * Reads what a page shows that is read again while somebody uses it. Where no answer comes then, the page stays as it was:
 * with it would go what is being typed.
 */
export async function keptRead<T>(href: string, reading: Promise<T>): Promise<T> {
  const now = { token: accessToken(), href, pass: passCount() };
  const isAgain =
    last?.token === now.token && last.href === href && last.pass >= now.pass - 1 ? last : undefined;
  // Also where this reading is given up for another.
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
