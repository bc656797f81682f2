import { limits } from '@threshold/contract/limits';
import { e2eeOutcomes } from '@threshold/contract/texts/encryption-texts';
import { E2eeFault } from '@threshold/e2ee/fault';
import {
  type DirectoryEntry,
  detectKeyChange,
  fingerprint,
  type KeyChange,
} from '@threshold/e2ee/identity';
import { requireTrustedProof } from '../../accounts/authenticators/trust.policy.ts';
import type { Account } from '../../accounts/members/accounts.repo.ts';
import { toBackupSlots } from '../backups/backup-slots.ts';
import type { BackupRow } from '../backups/key-backups.repo.ts';
import type { KeyRow, ReminderRow } from './keys.repo.ts';

/** How new keys follow the previous ones, or why they do not. */
type KeySuccession = Exclude<KeyChange, 'same'> | 'not_the_next' | 'not_proved';

/**
 * Returns how an entry with a valid signature follows the previous ones. A claimed rotation without
 * a valid proof is refused and not treated as a reset.
 */
export async function classifyKeySuccession(
  before: readonly { readonly entry: DirectoryEntry; readonly fingerprint: string }[],
  entry: DirectoryEntry,
): Promise<KeySuccession> {
  const newest = before.at(-1);
  if (entry.kv !== (newest?.entry.kv ?? 0) + 1 || entry.prev !== (newest?.fingerprint ?? null)) {
    return 'not_the_next';
  }
  const fp = await fingerprint(entry);
  if (before.some((one) => one.fingerprint === fp)) return 'not_the_next';
  try {
    const change = await detectKeyChange(newest?.entry, entry);
    if (change === 'same') return 'not_the_next';
    return change !== 'rotated' && entry.by !== null ? 'not_proved' : change;
  } catch (error) {
    if (error instanceof E2eeFault) return 'not_proved';
    throw error;
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns which reminders are due. The reminder about another unlock method returns three times, at
 * growing intervals; the reminder about a recovery code does not return once it is dismissed.
 */
export function computeDueReminders(row: ReminderRow | undefined, now: Date) {
  return { another_way: isReminderDue(row, now), code_too: !row?.code_put_away_at };
}

function isReminderDue(row: ReminderRow | undefined, now: Date): boolean {
  if (!row?.put_away_at) return true;
  const days = limits.e2ee.reminder_rest_days[row.times - 1];
  return days !== undefined && now.getTime() >= row.put_away_at.getTime() + days * DAY_MS;
}

/** Returns whether even unused keys are protected from replacement by keys of this version. */
export const areKeysProtected = (
  stored: BackupRow | undefined,
  { two_factor_enabled }: Pick<Account, 'two_factor_enabled'>,
  version: number,
): boolean =>
  !stored ||
  toBackupSlots(stored).length > 0 ||
  two_factor_enabled ||
  version > limits.e2ee.take_over.versions;

/** Tolerated difference, in milliseconds, between the clocks of processes that store messages. */
const CLOCKS_MS = 5 * 60 * 1000;

/** Returns the time from which an encrypted message counts as a use of the newest keys. */
export const computeKeyUseStart = (newest: Pick<KeyRow, 'published_at'> | undefined): Date =>
  new Date((newest?.published_at.getTime() ?? 0) - CLOCKS_MS);

interface AccountReset {
  readonly account: Pick<Account, 'password_reset_at'>;
}

/**
 * Returns until when the newest keys cannot be replaced: `waitEnd`, the end of the wait after a
 * password reset. Keys made during this wait, or during one that still ran at the reset, can be
 * replaced immediately (undefined), so that a returning owner can replace a thief's keys.
 */
export function computeKeysReplaceableAt(
  newest: Pick<KeyRow, 'trusted_at'> | undefined,
  { account: { password_reset_at } }: AccountReset,
  waitEnd: Date | undefined,
): Date | undefined {
  const { trusted_at } = newest ?? {};
  const isOfThisWait = trusted_at && password_reset_at && password_reset_at < trusted_at;
  return isOfThisWait ? undefined : waitEnd;
}

type WaitSentence = 'reset_wait' | 'method_wait' | 'device_wait';

/** Refuses actions during the wait after a password reset. @throws forbidden before `until` */
export const requireNoWait = (until: Date | undefined, sentence: WaitSentence): void =>
  requireTrustedProof(until, e2eeOutcomes[sentence]);
