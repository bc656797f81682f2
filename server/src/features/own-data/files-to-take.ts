import type { ExportFiles } from '@threshold/contract/accounts';
import { memberOf } from '../../lib/holder.ts';
import type { Services } from '../../services.ts';
import { findAccount } from '../accounts/accounts.repo.ts';
import { customerKind, vendorKind } from '../accounts/kinds.ts';
import { proveFileCode, type Reader } from '../files/file-access.ts';
import { listFiles } from '../files/files.repo.ts';
import { isFresh } from '../sessions/sessions.policy.ts';
import { findSession } from '../sessions/sessions.repo.ts';
import { untrustedUntil } from '../two-factor/trust.ts';

type Means = Pick<Services, 'database' | 'now' | 'sign' | 'box' | 'scaled'>;

/**
 * Whether an export may hold the member's private files: a session that was left open, a password or a mailbox in other
 * hands must not get in one archive what each file is kept behind a code for.
 *
 * @throws forbidden · wrong_code · too_many for a code that does not open files
 */
export async function filesToTake(
  means: Means,
  member: Reader,
  code: string | undefined,
): Promise<ExportFiles> {
  const { db } = means.database;
  if (code !== undefined) {
    await proveFileCode(means, member, code);
    return 'included';
  }
  const column = member.role === 'customer' ? 'customer_id' : 'vendor_id';
  if ((await listFiles(db, { column, id: member.id })).length === 0) return 'included';
  const holder = memberOf(member);
  const kind = member.role === 'customer' ? customerKind : vendorKind;
  const account = await findAccount(db, kind, holder.id);
  if (!account || account.two_factor_enabled) return 'needs_code';
  if (await untrustedUntil(db, holder, account, means.now())) return 'needs_time';
  const session = await findSession(db, holder, member.sessionId);
  return session && isFresh(session, means.now()) ? 'included' : 'needs_sign_in';
}
