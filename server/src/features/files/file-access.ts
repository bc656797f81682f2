import { outcomes } from '@threshold/contract/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import type { FileKind } from '../../db/file-tables.ts';
import { forbidden, unauthenticated } from '../../errors.ts';
import { type MemberActor, memberRefOf } from '../../lib/actor.ts';
import { writtenTime } from '../../lib/written-time.ts';
import type { Services } from '../../services.ts';
import { accountTypeOf } from '../accounts/account-types.ts';
import { findAccount } from '../accounts/accounts.repo.ts';
import { proveCode } from '../authenticators/prove-code.ts';
import { untrustedUntil } from '../two-factor/trust.ts';
import type { FileRow } from './files.repo.ts';

type Deps = Pick<Services, 'database' | 'now' | 'sign' | 'box' | 'scaled'>;

/** Whether somebody other than its owner may open a file: said by the feature whose files these are. */
export type SharedWith = (
  db: Db,
  file: FileRow,
  reader: Pick<MemberActor, 'role' | 'id'>,
) => Promise<boolean>;
export interface FileRule {
  readonly sharedWith: SharedWith;
  /** What a reader is told with whom the file was shared and no longer is; undefined for anybody else. */
  readonly closedWords?: (
    db: Db,
    file: FileRow,
    reader: Pick<MemberActor, 'role' | 'id'>,
  ) => Promise<string | undefined>;
  /** Writes down that somebody got a link to the file. */
  readonly opened?: (db: Db, file: FileRow, reader: MemberActor, now: Date) => Promise<void>;
}
export type FileRules = Readonly<Partial<Record<FileKind, FileRule>>>;

/**
 * Passes when the member may open private files by this code, and uses the code up.
 * @throws forbidden without two-factor, and while the authenticator is not trusted · wrong_code · too_many
 */
export async function proveFileCode(deps: Deps, reader: MemberActor, code: string): Promise<void> {
  const { db } = deps.database;
  const accountType = accountTypeOf(reader);
  const member = memberRefOf(reader);
  const account = await findAccount(db, accountType, member.id);
  if (!account) throw unauthenticated(outcomes.refusals.unauthenticated);
  if (!account.two_factor_enabled) throw forbidden(outcomes.twoFactor.needed);
  const opensAt = await untrustedUntil(db, member, account, deps.now());
  if (opensAt) throw forbidden(outcomes.twoFactor.files_wait(writtenTime(opensAt)));
  await proveCode(deps, member, code);
}
