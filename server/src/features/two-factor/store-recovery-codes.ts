import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';
import type { Holder } from '../../lib/holder.ts';
import type { Services } from '../../services.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { replaceRecoveryCodes } from './two-factor.repo.ts';

/** Makes new recovery codes in place of the old ones. @returns them, which nobody can read again */
export async function storeRecoveryCodes(
  db: Db,
  means: Pick<Services, 'sign'>,
  holder: Holder,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const rows = codes.map((code) => ({ id: newId(), code_hash: recoveryHash(means, holder, code) }));
  await replaceRecoveryCodes(db, holder, rows);
  return codes;
}
