import { randomInt } from 'node:crypto';
import { limits } from '@threshold/contract/limits';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import type { AccountRef } from '../../../lib/actor.ts';
import type { Services } from '../../../services.ts';
import { replaceRecoveryCodes } from './authenticators.repo.ts';

/** Letters and digits, except those that look alike, such as 0 and o. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

/** Generates ten recovery codes such as 'k3m9p-x7t2w', each with about 50 random bits. */
const generateRecoveryCodes = (): string[] =>
  Array.from(
    { length: limits.two_factor.recovery_codes },
    () => `${generateCodeHalf()}-${generateCodeHalf()}`,
  );

const generateCodeHalf = () =>
  Array.from({ length: HALF }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** Returns the stored digest of a recovery code; ignores dashes, spaces and capital letters. */
export const hashRecoveryCode = (
  { sign }: Pick<Services, 'sign'>,
  accountRef: AccountRef,
  code: string,
): string => sign(recoveryText(accountRef, code));

/** Returns a code's digests by all signing keys, because old codes were stored with old keys. */
export const hashRecoveryCodeWithAllKeys = (
  { sign }: Pick<Services, 'sign'>,
  accountRef: AccountRef,
  code: string,
): readonly string[] => sign.all(recoveryText(accountRef, code));

const recoveryText = ({ column, id }: AccountRef, code: string) =>
  `recovery:${column}:${id}:${code.toLowerCase().replace(/[^a-z\d]/g, '')}`;

/** Replaces the account's recovery codes. @returns the new codes; only their hashes are stored */
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
