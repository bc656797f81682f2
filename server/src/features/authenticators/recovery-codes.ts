import { randomInt } from 'node:crypto';
import { limits } from '@threshold/contract/limits';
import type { AccountRef } from '../../lib/actor.ts';
import type { Services } from '../../services.ts';

/** Letters and digits that cannot be confused on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

/** Ten codes such as 'k3m9p-x7t2w', of about fifty bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: limits.two_factor.recovery_codes }, () => `${half()}-${half()}`);

const half = () =>
  Array.from({ length: HALF }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** Digest under which a code of an account is stored; dashes, spaces and capitals are ignored. */
export const recoveryHash = (
  { sign }: Pick<Services, 'sign'>,
  accountRef: AccountRef,
  code: string,
): string => sign(recoveryText(accountRef, code));

/** Digests with all keys, because codes may be older than the current key. */
export const recoveryHashes = (
  { sign }: Pick<Services, 'sign'>,
  accountRef: AccountRef,
  code: string,
): readonly string[] => sign.all(recoveryText(accountRef, code));

const recoveryText = ({ column, id }: AccountRef, code: string) =>
  `recovery:${column}:${id}:${code.toLowerCase().replace(/[^a-z\d]/g, '')}`;
