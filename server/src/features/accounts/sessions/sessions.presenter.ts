import type { Session } from '@threshold/contract/endpoints/accounts/account-security';
import type { SessionRow } from './sessions.repo.ts';

export const presentSession = (row: SessionRow, currentId: string): Session => ({
  _id: row.id,
  device: describeDevice(row.user_agent),
  remembered: row.is_remembered,
  current: row.id === currentId,
  createdAt: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
});

/* The order matters, because only the first matching pattern counts. */
const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** Returns browser and system from a user agent: 'Firefox on Windows', or 'Unknown device'. */
export const describeDevice = (userAgent: string | null): string =>
  parseDevice(userAgent) ?? 'Unknown device';

/** Returns browser and system; undefined if the user agent contains no known name of either. */
export function parseDevice(userAgent: string | null): string | undefined {
  const browser = parseBrowser(userAgent);
  const system = findMatchingName(systems, userAgent);
  return browser && system ? `${browser} on ${system}` : (browser ?? system);
}

/* The order matters, because user agents of these browsers also name browsers further down. */
const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

/** Returns the browser, such as 'Firefox'; undefined if the user agent contains no known name. */
const parseBrowser = (userAgent: string | null | undefined): string | undefined =>
  findMatchingName(browsers, userAgent);

/** Returns the name that belongs to the first pattern matching the text. */
const findMatchingName = (
  names: readonly (readonly [RegExp, string])[],
  text: string | null | undefined,
): string | undefined => names.find(([pattern]) => pattern.test(text ?? ''))?.[1];
