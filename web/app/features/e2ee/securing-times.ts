import { readStored, storageKeys, writeStored } from '#app/lib/account/storage.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long it rests each time it was put away; after that it is in the settings alone. */
const REST_DAYS = [3, 14, 60] as const;

interface PutAway {
  readonly uid: string;
  readonly times: number;
  /** When it was put away last. */
  readonly at: number;
}

function lastOf(uid: string): PutAway {
  const never = { uid, times: 0, at: 0 };
  try {
    const kept = JSON.parse(readStored(storageKeys.securingPutAway) ?? '') as PutAway;
    return kept.uid === uid ? kept : never;
  } catch {
    return never;
  }
}

/** Whether that member said 'Later' in this browser and it is not later yet. */
export function isPutAway(uid: string, now: number): boolean {
  const { times, at } = lastOf(uid);
  if (times === 0) return false;
  const days = REST_DAYS[times - 1];
  return days === undefined || now < at + days * DAY_MS;
}

export function putAway(uid: string, now: number): void {
  const next: PutAway = { uid, times: lastOf(uid).times + 1, at: now };
  writeStored(storageKeys.securingPutAway, JSON.stringify(next));
}

/** Safari removes what a site keeps after seven days of use without a visit, unless it is on the home screen. */
export const clearsAfterAWeek = (): boolean =>
  navigator.vendor.startsWith('Apple') && !matchMedia('(display-mode: standalone)').matches;
