import type { AuditAction } from '@threshold/contract/endpoints/staff/overview';
import { limits } from '@threshold/contract/limits';
import type { PrivateFile } from '@threshold/contract/primitives';
import { messages } from '@threshold/contract/texts/messages';
import type { FileKind } from '../../../db/file-tables.ts';
import { AppError } from '../../../errors.ts';
import type { SignedIn } from '../../../lib/actor.ts';
import { getAccountRef } from '../../../lib/actor.ts';
import type { Services } from '../../../services.ts';
import { verifyTotpCode } from '../../accounts/authenticators/authenticator-codes.ts';
import { findFilesOpenUntil, setFilesOpenUntil } from '../../accounts/sessions/sessions.repo.ts';
import { createFileLinks } from '../../files/file-link.ts';
import { presentFile } from '../../files/files.presenter.ts';
import type { FileRow } from '../../files/files.repo.ts';
import { recordAct } from '../../staff/audit/audit.repo.ts';

type Deps = Pick<Services, 'database' | 'now' | 'sign' | 'box' | 'scaled'>;

interface FilesOpening {
  readonly action: AuditAction;
  readonly subject_id: string;
  readonly subject: string;
  readonly files: readonly FileRow[];
}

/**
 * Opens private files for staff with a two-factor code, or without a code for 15 minutes after it.
 * Records the opening in the audit log. @returns links, and the time until which no other code is
 * required @throws wrong_code · too_many
 */
export async function openFilesForStaff(
  deps: Deps,
  staff: SignedIn,
  code: string | undefined,
  { files, ...about }: FilesOpening,
): Promise<{ files: { kind: FileKind; file: PrivateFile }[]; open_until: string }> {
  const until = await requireStaffFileCode(deps, staff, code);
  await recordAct(deps.database.db, {
    staff_id: staff.id,
    ...about,
    details: files.map(({ original_name }) => original_name).join(', ') || 'no files',
    created_at: deps.now(),
  });
  const opened = files.map((row) => ({
    kind: row.kind,
    file: { ...presentFile(row), ...createFileLinks(deps, row) },
  }));
  return { files: opened, open_until: until.toISOString() };
}

/** Returns until when this session may open files. Requires a code if it may not do so yet. */
async function requireStaffFileCode(
  deps: Deps,
  staff: SignedIn,
  code: string | undefined,
): Promise<Date> {
  const { db } = deps.database;
  const open = await findFilesOpenUntil(db, staff.sessionId, deps.now());
  if (open) return open;
  if (!code) throw new AppError('wrong_code', messages.twoFactor.empty);
  await verifyTotpCode(deps, getAccountRef(staff), code);
  const minutes = limits.two_factor.staff_files_minutes;
  const until = new Date(deps.now().getTime() + minutes * 60_000);
  await setFilesOpenUntil(db, staff.sessionId, until);
  return until;
}
