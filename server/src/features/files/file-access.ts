import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import type { FileKind } from '../../db/file-tables.ts';
import { AppError, unauthenticated } from '../../errors.ts';
import { getMemberRef, type MemberActor } from '../../lib/actor.ts';
import type { Services } from '../../services.ts';
import { checkTotpCode } from '../accounts/authenticators/authenticator-codes.ts';
import { getAccountType } from '../accounts/members/account-types.ts';
import { findAccount } from '../accounts/members/accounts.repo.ts';
import { findFilesOpenUntil, setFilesOpenUntil } from '../accounts/sessions/sessions.repo.ts';
import { findTrustWaitEnd } from '../accounts/two-factor/untrusted-until.ts';
import { requireTrustedAuthenticator, requireTwoFactor } from './files.policy.ts';
import type { FileRow } from './files.repo.ts';

type Deps = Pick<Services, 'database' | 'now' | 'sign' | 'box' | 'scaled'>;

/** Returns whether a reader who does not own the file may open it; each feature has a check. */
export type FileSharingCheck = (
  db: Db,
  file: FileRow,
  reader: Pick<MemberActor, 'role' | 'id'>,
) => Promise<boolean>;
export interface FileRule {
  readonly sharedWith: FileSharingCheck;
  /** Message for a reader whose access to the file has ended; undefined for other readers. */
  readonly closedWords?: (
    db: Db,
    file: FileRow,
    reader: Pick<MemberActor, 'role' | 'id'>,
  ) => Promise<string | undefined>;
  /** Records that a reader received a link to the file. */
  readonly opened?: (db: Db, file: FileRow, reader: MemberActor, now: Date) => Promise<void>;
}
export type FileRules = Readonly<Partial<Record<FileKind, FileRule>>>;

/**
 * Checks the two-factor code for opening private files and marks it as used. For some minutes after
 * a right code, the same session needs no code and may send the same code again. `wrong` is the
 * message for a wrong code.
 *
 * @returns the time until which further files open without a code
 * @throws forbidden without two-factor, and while the authenticator is not trusted · wrong_code ·
 *   too_many
 */
export async function verifyFileCode(
  deps: Deps,
  reader: MemberActor,
  code: string | undefined,
  wrong?: string,
): Promise<{ files_open_until: string }> {
  const { db } = deps.database;
  const accountType = getAccountType(reader);
  const member = getMemberRef(reader);
  const account = await findAccount(db, accountType, member.id);
  if (!account) throw unauthenticated(outcomes.refusals.unauthenticated);
  requireTwoFactor(account);
  requireTrustedAuthenticator(await findTrustWaitEnd(db, member, account, deps.now()));
  const now = deps.now();
  const openUntil = await findFilesOpenUntil(db, reader.sessionId, now);
  if (code === undefined && openUntil) return { files_open_until: openUntil.toISOString() };
  if (code === undefined) throw new AppError('wrong_code', messages.twoFactor.empty);
  const seconds = limits.two_factor.files_minutes * 60;
  const usedSeconds = openUntil && seconds;
  const { isUsed } = await checkTotpCode(deps, member, code, { wrong, usedSeconds });
  if (isUsed && openUntil) return { files_open_until: openUntil.toISOString() };
  if (isUsed) throw new AppError('wrong_code', outcomes.codes.used);
  const until = new Date(now.getTime() + seconds * 1000);
  await setFilesOpenUntil(db, reader.sessionId, until);
  return { files_open_until: until.toISOString() };
}
