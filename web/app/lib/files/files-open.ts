import { readStored, storageKeys, writeStored } from '../account/storage.ts';

/** Whether the session opens private files without another code, by what the server said last. */
export function areFilesOpen(): boolean {
  const until = readStored(storageKeys.filesOpenUntil);
  return until !== null && Date.parse(until) > Date.now();
}

/** Keeps what an answer said of it, for all pages of the session; null where a code is needed again. */
export function noteFilesOpen(until: string | null): void {
  writeStored(storageKeys.filesOpenUntil, until);
}
