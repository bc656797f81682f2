import { readStored, storageKeys, writeStored } from '../account/storage.ts';

/** True if the session opens private files without another code, by the server's last answer. */
export function arePrivateFilesOpen(): boolean {
  const until = readStored(storageKeys.filesOpenUntil);
  return until !== null && Date.parse(until) > Date.now();
}

/** Stores the server's answer for all pages of the session; null if a code is needed again. */
export function storePrivateFilesOpenUntil(until: string | null): void {
  writeStored(storageKeys.filesOpenUntil, until);
}
