import type { Session } from '@threshold/contract/sessions';
import { browserOf, nameIn } from '../../lib/browser-name.ts';
import type { SessionRow } from './sessions.repo.ts';

export const presentSession = (row: SessionRow, currentId: string): Session => ({
  _id: row.id,
  device: deviceOf(row.user_agent),
  remembered: row.is_remembered,
  current: row.id === currentId,
  createdAt: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
});

/* The first that fits counts. */
const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** 'Firefox on Windows', as far as the browser said. */
export function deviceOf(userAgent: string | null): string {
  const browser = browserOf(userAgent);
  const system = nameIn(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
