import { limits } from '@threshold/contract/limits';
import { readStored, storageKeys, writeStored } from './storage.ts';

/* After the server has ended a session, the landing page opens and reads these stored values. */

/** Records that the server refused the token on this page. */
export function recordEndedSession(page: string): void {
  const until = Date.now() + limits.return_to.minutes * 60 * 1000;
  writeStored(storageKeys.sessionEnded, 'true');
  writeStored(storageKeys.returnTo, `${until} ${page}`);
}

/** True once after the server has ended a session, so that the visitor is informed once. */
export function consumeEndedNotice(): boolean {
  const isNews = readStored(storageKeys.sessionEnded) !== null;
  if (isNews) writeStored(storageKeys.sessionEnded, null);
  return isNews;
}

/** Returns and deletes the path on which the session ended; undefined if that was long ago. */
export function consumeEndedPage(): string | undefined {
  const text = readStored(storageKeys.returnTo);
  if (text === null) return undefined;
  writeStored(storageKeys.returnTo, null);
  const [until, page] = text.split(' ');
  return Number(until) > Date.now() ? page : undefined;
}
