import { limits } from '@threshold/contract/limits';
import { e2eeOutcomes } from '@threshold/contract/texts/encryption-texts';
import type { Db } from '../../../adapters/database/database.ts';
import { conflict } from '../../../errors.ts';
import { getMemberRef, getOwnerRef, type MemberActor, type OwnerRef } from '../../../lib/actor.ts';
import { consumeBudget } from '../../accounts/attempts/attempt-budgets.ts';
import type { AccountDeps } from '../../accounts/members/account-deps.ts';
import { isRecentlyProved } from '../../accounts/sessions/sessions.policy.ts';
import { findSession } from '../../accounts/sessions/sessions.repo.ts';
import { requireRecentSignIn } from '../../accounts/sign-in/account-passwords.ts';
import { type BackupRow, findBackup } from '../backups/key-backups.repo.ts';
import { hasSealedMessageSince } from './conversation-keys.repo.ts';
import { areKeysProtected, computeKeyUseStart, requireNoWait } from './keys.policy.ts';
import type { KeyRow } from './keys.repo.ts';
import type { OwnAccount } from './owner-proof.ts';

const DAY_SECONDS = 24 * 60 * 60;

const createKeysInUseError = () => conflict(e2eeOutcomes.in_use);

interface TakeOver {
  readonly stored: BackupRow | undefined;
  readonly version: number;
  /** Time from which the newest keys may be replaced; undefined if they may be replaced now. */
  readonly opensAt: Date | undefined;
}

/**
 * Requires a sign-in within the last 15 minutes to replace unused keys that have no unlock method.
 * The password is not accepted instead, because an old session may be stolen. @throws conflict if
 * the keys are protected, as by two-factor · reauth_required · forbidden until `opensAt` · too_many
 */
export async function requireMayTakeOverKeys(
  deps: AccountDeps,
  actor: MemberActor,
  { accountType, account }: OwnAccount,
  { stored, version, opensAt }: TakeOver,
): Promise<void> {
  if (areKeysProtected(stored, account, version)) throw createKeysInUseError();
  await requireRecentSignIn(deps, accountType, account, actor.sessionId, undefined);
  requireNoWait(opensAt, 'reset_wait');
  const { database, scaled, now } = deps;
  const limit = scaled(limits.e2ee.take_over.per_day);
  const budget = { scope: 'taken_over_keys', limit, seconds: DAY_SECONDS };
  await consumeBudget(database.db, budget, actor.id, now(), e2eeOutcomes.too_many_keys);
}

/** Returns whether `requireMayTakeOverKeys` and `requireUnusedKeys` would pass now. Locks nothing. */
export async function canTakeOverKeys(
  deps: AccountDeps,
  actor: MemberActor,
  { account }: OwnAccount,
  newest: KeyRow,
): Promise<boolean> {
  const { database, now } = deps;
  const owner = getOwnerRef(actor);
  const [stored, session] = await Promise.all([
    findBackup(database.db, owner),
    findSession(database.db, getMemberRef(actor), actor.sessionId),
  ]);
  if (areKeysProtected(stored, account, newest.key_version + 1)) return false;
  if (!session || !isRecentlyProved(session, now())) return false;
  return !(await wereKeysUsed(database.db, owner, [newest]));
}

/**
 * Requires that no message was encrypted for the newest keys. The caller must lock the
 * conversations. @throws conflict
 */
export async function requireUnusedKeys(db: Db, owner: OwnerRef, keys: readonly KeyRow[]) {
  if (await wereKeysUsed(db, owner, keys)) throw createKeysInUseError();
}

/** Returns whether messages may have been encrypted for the newest keys since their publication. */
const wereKeysUsed = (db: Db, owner: OwnerRef, keys: readonly KeyRow[]): Promise<boolean> =>
  hasSealedMessageSince(db, owner, computeKeyUseStart(keys.at(-1)));
