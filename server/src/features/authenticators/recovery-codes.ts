import { randomInt } from 'node:crypto';
import { limits } from '@threshold/contract/limits';
import type { AccountRef } from '../../lib/actor.ts';
import type { Services } from '../../services.ts';

/** Letters and digits that nobody mistakes for one another on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

/** Ten codes such as 'k3m9p-x7t2w', each of some fifty bits. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: limits.two_factor.recovery_codes }, () => `${half()}-${half()}`);

const half = () =>
  Array.from({ length: HALF }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** The digest under which an account's code is stored; dashes, blanks and capitals make no difference. */
export const recoveryHash = (
  { sign }: Pick<Services, 'sign'>,
  accountRef: AccountRef,
  code: string,
): string => sign(recoveryText(accountRef, code));

/** Those under which it may be stored: codes on paper are older than the key. */
export const recoveryHashes = (
  { sign }: Pick<Services, 'sign'>,
  accountRef: AccountRef,
  code: string,
): readonly string[] => sign.all(recoveryText(accountRef, code));

const recoveryText = ({ column, id }: AccountRef, code: string) =>
  `recovery:${column}:${id}:${code.toLowerCase().replace(/[^a-z\d]/g, '')}`;
