import { randomInt } from 'node:crypto';
import { limits } from '@threshold/contract/limits';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import type { AccountRef } from '../../../lib/actor.ts';
import type { Services } from '../../../services.ts';
import { replaceRecoveryCodes } from './authenticators.repo.ts';

/** Letters and digits that cannot be confused on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

/** Ten codes such as 'k3m9p-x7t2w', of about fifty bits each. */
const generateRecoveryCodes = (): string[] =>
  Array.from(
    { length: limits.two_factor.recovery_codes },
    () => `${generateCodeHalf()}-${generateCodeHalf()}`,
  );

const generateCodeHalf = () =>
  Array.from({ length: HALF }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** Digest under which a code of an account is stored; dashes, spaces and capitals are ignored. */
export const hashRecoveryCode = (
  { sign }: Pick<Services, 'sign'>,
  accountRef: AccountRef,
  code: string,
): string => sign(recoveryText(accountRef, code));

/** Digests with all keys, because codes may be older than the current key. */
export const hashRecoveryCodeWithAllKeys = (
  { sign }: Pick<Services, 'sign'>,
  accountRef: AccountRef,
  code: string,
): readonly string[] => sign.all(recoveryText(accountRef, code));

const recoveryText = ({ column, id }: AccountRef, code: string) =>
  `recovery:${column}:${id}:${code.toLowerCase().replace(/[^a-z\d]/g, '')}`;

/** Replaces the recovery codes. @returns the new codes, which are stored only as hashes */
export async function storeRecoveryCodes(
  db: Db,
  deps: Pick<Services, 'sign'>,
  accountRef: AccountRef,
): Promise<string[]> {
  const codes = generateRecoveryCodes();
  const rows = codes.map((code) => ({
    id: newId(),
    code_hash: hashRecoveryCode(deps, accountRef, code),
  }));
  await replaceRecoveryCodes(db, accountRef, rows);
  return codes;
}
