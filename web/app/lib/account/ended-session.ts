import { limits } from '@threshold/contract/limits';
import { readStored, storageKeys, writeStored } from './storage.ts';

/*
 * A session that the server ended takes the browser to the landing page. What that page has to say, and where one was,
 * wait in the storage.
 */

/** The server refused the token while this page was used. */
export function noteEnded(page: string): void {
  const until = Date.now() + limits.return_to.minutes * 60 * 1000;
  writeStored(storageKeys.sessionEnded, 'true');
  writeStored(storageKeys.returnTo, `${until} ${page}`);
}

/** Whether somebody has yet to be told why they are signed out. Good once. */
export function takeEnded(): boolean {
  const isNews = readStored(storageKeys.sessionEnded) !== null;
  if (isNews) writeStored(storageKeys.sessionEnded, null);
  return isNews;
}

/** The page on which the session ended, while that is not long ago. Good once. */
export function takeEndedAt(): string | undefined {
  const text = readStored(storageKeys.returnTo);
  if (text === null) return undefined;
  writeStored(storageKeys.returnTo, null);
  const [until, page] = text.split(' ');
  return Number(until) > Date.now() ? page : undefined;
}
