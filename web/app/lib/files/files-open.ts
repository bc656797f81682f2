import { readStored, storageKeys, writeStored } from '../account/storage.ts';

/** True if, by the server's last answer, private files open without another code. */
export function arePrivateFilesOpen(): boolean {
  const until = readStored(storageKeys.filesOpenUntil);
  return until !== null && Date.parse(until) > Date.now();
}

/** Stores the time until which files open without a code (ISO, from the server); null for none. */
export function storePrivateFilesOpenUntil(until: string | null): void {
  writeStored(storageKeys.filesOpenUntil, until);
}
