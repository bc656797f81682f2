import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';
import type { AccountRef } from '../../lib/actor.ts';
import type { Services } from '../../services.ts';
import { replaceRecoveryCodes } from './authenticators.repo.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';

/**
 * Replaces the recovery codes.
 * @returns the new codes, which are stored only as hashes
 */
export async function storeRecoveryCodes(
  db: Db,
  deps: Pick<Services, 'sign'>,
  accountRef: AccountRef,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const rows = codes.map((code) => ({
    id: newId(),
    code_hash: recoveryHash(deps, accountRef, code),
  }));
  await replaceRecoveryCodes(db, accountRef, rows);
  return codes;
}
