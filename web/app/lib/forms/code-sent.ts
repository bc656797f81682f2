import { limits } from '@threshold/contract/limits';
import { readStored, storageKeys, writeStored } from '../account/storage.ts';
import { parseJson } from '../parse-json.ts';

export type SentCode = `${'customer' | 'vendor'} ${'verify' | 'reset' | 'join' | 'download'}`;

const WAIT_MS = limits.otp.resend_seconds * 1000;

/** Records the time at which a code was emailed, so that a reload does not restart the wait. */
export function recordCodeSent(code: SentCode, now = Date.now()): void {
  writeStored(storageKeys.codesSent, JSON.stringify({ ...readSentTimes(), [code]: now }));
}

/** Seconds until another code may be requested; `unknown` if this browser has no record. */
export function getCodeWaitSeconds(code: SentCode, unknown = 0, now = Date.now()): number {
  const at = readSentTimes()[code];
  // A time in the future means that the clock was set back, so the record is ignored.
  if (at === undefined || at > now) return unknown;
  return Math.max(0, Math.ceil((at + WAIT_MS - now) / 1000));
}

function readSentTimes(): Readonly<Record<string, number>> {
  const entries = Object.entries(parseJson(readStored(storageKeys.codesSent) ?? '') ?? {});
  return Object.fromEntries(entries.filter(([, at]) => typeof at === 'number'));
}
