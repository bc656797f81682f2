import type { KeyBackup, KeyEntry } from '@threshold/contract/endpoints/encryption/e2ee';
import { limits } from '@threshold/contract/limits';
import { e2eeMessages, e2eeOutcomes } from '@threshold/contract/texts/encryption-texts';
import { E2eeFault } from '@threshold/e2ee/fault';
import { verifyEntry } from '@threshold/e2ee/identity';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { AppError, conflict, invalidInput } from '../../../errors.ts';
import { getOwnerRef, type MemberActor, type OwnerRef } from '../../../lib/actor.ts';
import {
  renderMessageKeysResetMail,
  renderUnlockMethodsChangedMail,
} from '../../../mail/account-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import { consumeBudget } from '../../accounts/attempts/attempt-budgets.ts';
import type { AccountDeps } from '../../accounts/members/account-deps.ts';
import { recordSessionKeyVersion } from '../../accounts/sessions/sessions.repo.ts';
import { recordAct } from '../../staff/audit/audit.repo.ts';
import {
  compareUnlockMethods,
  hasAddedUnlockMethod,
  toBackupSlots,
} from '../backups/backup-slots.ts';
import { type BackupRow, findBackup, replaceBackup } from '../backups/key-backups.repo.ts';
import {
  hasConversation,
  lockAndStoreKeyVersion,
  lockNewConversations,
} from './conversation-keys.repo.ts';
import { requireMayTakeOverKeys, requireUnusedKeys } from './key-take-over.ts';
import { classifyKeySuccession, computeKeysReplaceableAt, requireNoWait } from './keys.policy.ts';
import { insertKeys, listMemberKeys } from './keys.repo.ts';
import {
  findResetWaitEnd,
  type Proof,
  requireOwnAccount,
  requireRecentSignInOrPassword,
  verifyResetProof,
} from './owner-proof.ts';

const DAY_SECONDS = 24 * 60 * 60;

interface KeyPublication extends Proof {
  readonly entry: KeyEntry;
  readonly backup: KeyBackup;
  /** True for a reset that replaces unused keys and must fail if they are in use. */
  readonly take_over?: boolean | undefined;
  /** Version of the backup on which the device has based its change. */
  readonly seen: number;
}

/** Error for a device if another device has changed the backup first. */
const createChangedElsewhereError = () =>
  new AppError('precondition_failed', e2eeOutcomes.changed_elsewhere);

/**
 * Publishes public keys and stores the backup with their private keys in one transaction, so that
 * there are no keys without a backup. @throws invalid · precondition_failed · conflict · too_many,
 * and the errors of `verifyResetProof` and `requireMayTakeOverKeys`
 */
export async function publishKeys(
  deps: AccountDeps,
  actor: MemberActor,
  { entry, backup, seen, take_over = false, ...proof }: KeyPublication,
): Promise<void> {
  const { db } = deps.database;
  const owner = getOwnerRef(actor);
  const fp = await verifyEntryFingerprint(entry, actor);
  // Reads keys before the backup: a request that sees new keys of another device then also sees
  // that device's backup, and is refused because the backup was changed.
  const before = await listMemberKeys(db, [owner.id]);
  const stored = await findBackup(db, owner);
  if (before.at(-1)?.fingerprint === fp && isSameBackup(stored, backup)) return;
  requireNextVersion(stored, backup, seen, 'backup.version');

  const change = await classifyKeySuccession(before, entry);
  if (change === 'not_the_next') throw conflict(e2eeOutcomes.not_the_next);
  if (change === 'not_proved') throw invalidInput({ entry: [e2eeMessages.proof] });
  const newest = before.at(-1);
  const ways = compareUnlockMethods(stored ? toBackupSlots(stored) : [], backup.slots);
  const own = await requireOwnAccount(deps, actor);
  await requireAllowedBackupSize(db, owner, backup, 'backup.bundle');
  const waitEnd = await findResetWaitEnd(deps, actor, own);
  const opensAt = computeKeysReplaceableAt(newest, own, waitEnd);
  const takesOver = change === 'reset' && take_over;
  if (takesOver)
    await requireMayTakeOverKeys(deps, actor, own, { stored, version: entry.kv, opensAt });
  else if (change === 'reset') await verifyResetProof(deps, actor, own, proof, opensAt);
  else if (ways && stored) await requireRecentSignInOrPassword(deps, actor, own, proof);
  if (hasAddedUnlockMethod(ways)) requireNoWait(waitEnd, 'method_wait');
  // Counts only after the proof; otherwise a stolen session could use up the owner's daily limit.
  await consumeNewKeysBudget(deps, owner.id);

  const now = deps.now();
  await db.transaction().execute(async (db) => {
    if (takesOver) await lockNewConversations(db, owner);
    if (before.length > 0) await lockAndStoreKeyVersion(db, owner, entry.kv);
    if (takesOver) await requireUnusedKeys(db, owner, before);
    // Keys always come with a backup, so an unchanged backup version means unchanged keys; a
    // concurrent writer waits here. A backup of unused keys is not set aside, because it can open
    // nothing and would push out useful backups.
    const setsAside = change === 'reset' && !takesOver;
    if (!(await replaceBackup(db, owner, backup, now, { setsAside })))
      throw createChangedElsewhereError();
    // A rotation is signed by the previous keys and inherits their trust.
    const trusted_at = (change === 'rotated' ? newest?.trusted_at : waitEnd) ?? null;
    await insertKeys(db, owner, { id: newId(), entry, fingerprint: fp, trusted_at }, now);
    await recordSessionKeyVersion(db, actor.sessionId, entry.kv);
    const recipient = own.account.email;
    if (setsAside) {
      await enqueueMail(db, { recipient, ...renderMessageKeysResetMail() });
      await recordKeyReset(db, actor, entry, now);
    } else if (ways && stored && !takesOver) {
      await enqueueMail(db, { recipient, ...renderUnlockMethodsChangedMail(ways) });
    }
  });
}

/**
 * Replaces the backup. @throws precondition_failed if another device was first · conflict before
 * there are keys · invalid · reauth_required, wrong_credentials and too_many for changed unlock
 * methods · forbidden for added ones during the wait after a reset
 */
export async function saveBackup(
  deps: AccountDeps,
  actor: MemberActor,
  { backup, seen, ...proof }: Omit<KeyPublication, 'entry'>,
): Promise<void> {
  const { db } = deps.database;
  const owner = getOwnerRef(actor);
  const stored = await findBackup(db, owner);
  if (!stored) throw conflict(e2eeOutcomes.no_keys);
  if (isSameBackup(stored, backup)) return;
  requireNextVersion(stored, backup, seen, 'version');
  const ways = compareUnlockMethods(toBackupSlots(stored), backup.slots);
  const own = await requireOwnAccount(deps, actor);
  await requireAllowedBackupSize(db, owner, backup, 'bundle');
  if (ways) await requireRecentSignInOrPassword(deps, actor, own, proof);
  if (hasAddedUnlockMethod(ways))
    requireNoWait(await findResetWaitEnd(deps, actor, own), 'method_wait');
  await db.transaction().execute(async (db) => {
    if (!(await replaceBackup(db, owner, backup, deps.now()))) throw createChangedElsewhereError();
    if (ways) {
      await enqueueMail(db, {
        recipient: own.account.email,
        ...renderUnlockMethodsChangedMail(ways),
      });
    }
  });
}

/** @throws invalid if the entry names another member or is not signed by its own key */
async function verifyEntryFingerprint(
  entry: KeyEntry,
  { role, id }: Pick<MemberActor, 'role' | 'id'>,
) {
  if (entry.uid !== id || entry.role !== role) throw invalidInput({ entry: [e2eeMessages.whose] });
  try {
    return (await verifyEntry(entry, id)).fp;
  } catch (error) {
    if (error instanceof E2eeFault) throw invalidInput({ entry: [e2eeMessages.proof] });
    throw error;
  }
}

const isSameBackup = (
  stored: BackupRow | undefined,
  { version, bundle, slots }: KeyBackup,
): boolean =>
  stored?.version === version &&
  stored.bundle === bundle &&
  compareUnlockMethods(toBackupSlots(stored), slots) === undefined;

/** Requires the version after that of `stored`. @param field path of the version in the body */
function requireNextVersion(
  stored: BackupRow | undefined,
  { version }: KeyBackup,
  seen: number,
  field: string,
): void {
  if ((stored?.version ?? 0) !== seen) throw createChangedElsewhereError();
  if (version !== seen + 1) throw invalidInput({ [field]: [e2eeMessages.version] });
}

/**
 * Limits the size of a member's backup before the first conversation: until then it has only keys.
 * @throws invalid
 */
async function requireAllowedBackupSize(
  db: Db,
  owner: OwnerRef,
  { bundle }: KeyBackup,
  field: string,
) {
  if (bundle.length <= limits.e2ee.first_bundle_characters) return;
  if (!(await hasConversation(db, owner)))
    throw invalidInput({ [field]: [e2eeMessages.bundle_long] });
}

function consumeNewKeysBudget({ database: { db }, now, scaled }: AccountDeps, subject: string) {
  const budget = {
    scope: 'new_message_keys',
    limit: scaled(limits.e2ee.new_keys_per_day),
    seconds: DAY_SECONDS,
  };
  return consumeBudget(db, budget, subject, now(), e2eeOutcomes.too_many_keys);
}

/** Records a reset in the audit log, only by the id, because customers are private persons. */
function recordKeyReset(
  db: Db,
  { role, id }: Pick<MemberActor, 'role' | 'id'>,
  { kv }: KeyEntry,
  now: Date,
): Promise<void> {
  return recordAct(db, {
    staff_id: null,
    action: 'message_keys.reset',
    subject_id: id,
    subject: `${role === 'customer' ? 'Customer' : 'Vendor'} ${id.slice(-6)}`,
    details: `Message keys reset by their owner: version ${kv}`,
    created_at: now,
  });
}
