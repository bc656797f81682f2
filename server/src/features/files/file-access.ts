import { outcomes } from '@threshold/contract/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import type { FileKind } from '../../db/file-tables.ts';
import { forbidden, unauthenticated } from '../../errors.ts';
import type { SignedIn } from '../../lib/actor.ts';
import { memberOf } from '../../lib/holder.ts';
import { writtenTime } from '../../lib/written-time.ts';
import type { Services } from '../../services.ts';
import { findAccount } from '../accounts/accounts.repo.ts';
import { customerKind, vendorKind } from '../accounts/kinds.ts';
import { proveCode } from '../two-factor/prove-code.ts';
import { untrustedUntil } from '../two-factor/trust.ts';
import type { FileRow } from './files.repo.ts';

type Means = Pick<Services, 'database' | 'now' | 'sign' | 'box' | 'scaled'>;

/** A customer or a vendor who wants to open a file. */
export type Reader = Exclude<SignedIn, { readonly role: 'staff' }>;

/** Whether somebody other than its owner may open a file: said by the feature whose files these are. */
export type SharedWith = (
  db: Db,
  file: FileRow,
  reader: Pick<Reader, 'role' | 'id'>,
) => Promise<boolean>;
export interface FileRule {
  readonly sharedWith: SharedWith;
  /** What a reader is told with whom the file was shared and no longer is; undefined for anybody else. */
  readonly closedWords?: (
    db: Db,
    file: FileRow,
    reader: Pick<Reader, 'role' | 'id'>,
  ) => Promise<string | undefined>;
  /** Writes down that somebody got a link to the file. */
  readonly opened?: (db: Db, file: FileRow, reader: Reader, now: Date) => Promise<void>;
}
export type FileRules = Readonly<Partial<Record<FileKind, FileRule>>>;

/** Whether the reader may have files of others at all: a professional only while the listing is approved. */
export async function isTrusted(
  db: Db,
  { role, id }: Pick<Reader, 'role' | 'id'>,
): Promise<boolean> {
  if (role === 'customer') return true;
  const approved = await db
    .selectFrom('vendors')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  return approved !== undefined;
}

/**
 * Passes when the member may open private files by this code, and uses the code up.
 * @throws forbidden without two-factor, and while the authenticator is not trusted · wrong_code · too_many
 */
export async function proveFileCode(means: Means, reader: Reader, code: string): Promise<void> {
  const { db } = means.database;
  const kind = reader.role === 'customer' ? customerKind : vendorKind;
  const member = memberOf(reader);
  const account = await findAccount(db, kind, member.id);
  if (!account) throw unauthenticated(outcomes.refusals.unauthenticated);
  if (!account.two_factor_enabled) throw forbidden(outcomes.twoFactor.needed);
  const opensAt = await untrustedUntil(db, member, account, means.now());
  if (opensAt) throw forbidden(outcomes.twoFactor.files_wait(writtenTime(opensAt)));
  await proveCode(means, member, code);
}
