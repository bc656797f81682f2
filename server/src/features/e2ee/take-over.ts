import { limits } from '@threshold/contract/limits';
import { e2eeOutcomes } from '@threshold/contract/outcomes-e2ee';
import type { Db } from '../../adapters/database/database.ts';
import { conflict } from '../../errors.ts';
import type { MemberActor, OwnerRef } from '../../lib/actor.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';
import { requireFresh } from '../accounts/require-fresh.ts';
import { allow } from '../attempts/allow.ts';
import { slotsOf } from './backup-slots.ts';
import type { BackupRow } from './backups.repo.ts';
import type { KeyRow } from './keys.repo.ts';
import type { OwnAccount } from './prove-owner.ts';
import { wasSealedSince } from './tell-conversations.repo.ts';

/** Clocks of two processes differ, and a message may have the time of the one that is behind. */
const CLOCKS_MS = 5 * 60 * 1000;
const DAY_SECONDS = 24 * 60 * 60;

const inUse = () => conflict(e2eeOutcomes.in_use);

/**
 * For keys in the place of unused ones that only another device opens: a sign-in of the last quarter of an hour, and
 * nothing else. Not the password: a stolen old session must not get it. With two-factor it is a reset like any other.
 *
 * @throws conflict · reauth_required · too_many
 */
export async function requireTakeOver(
  deps: AccountDeps,
  actor: MemberActor,
  { accountType, account }: OwnAccount,
  { stored, version }: { readonly stored: BackupRow | undefined; readonly version: number },
): Promise<void> {
  const { per_day, versions } = limits.e2ee.take_over;
  const isSecured = !stored || slotsOf(stored).length > 0 || account.two_factor_enabled;
  if (isSecured || version > versions) throw inUse();
  await requireFresh(deps, accountType, account, actor.sessionId, undefined);
  const { database, scaled, now } = deps;
  const budget = { scope: 'taken_over_keys', limit: scaled(per_day), seconds: DAY_SECONDS };
  await allow(database.db, budget, actor.id, now(), e2eeOutcomes.too_many_keys);
}

/**
 * Passes when nothing was sealed in any conversation of the member since the newest keys were published. In a
 * transaction that holds all of these conversations.
 *
 * @throws conflict
 */
export async function requireUnused(
  db: Db,
  owner: OwnerRef,
  keys: readonly KeyRow[],
): Promise<void> {
  const published = keys.at(-1)?.published_at.getTime() ?? 0;
  if (await wasSealedSince(db, owner, new Date(published - CLOCKS_MS))) throw inUse();
}
