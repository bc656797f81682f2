import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import { AppError } from '../../errors.ts';
import type { AccountRef } from '../../lib/actor.ts';
import { CannotOpen, type SealedColumn } from '../../lib/secrets.ts';
import type { Services } from '../../services.ts';
import { listSealedSecrets, replaceSealedSecret } from './authenticators.repo.ts';

/** Context of a sealed secret, so that it cannot be decrypted for another account. */
export const sealContext = ({ column, id }: AccountRef) => `totp:${column}:${id}`;

/** @throws unavailable if it was sealed with a key that the installation no longer has */
export function openSecret({ box }: Pick<Services, 'box'>, accountRef: AccountRef, sealed: string) {
  try {
    return box.open(sealed, sealContext(accountRef));
  } catch (cause) {
    if (!(cause instanceof CannotOpen)) throw cause;
    const { unreadable } = outcomes.twoFactor;
    const sentence = accountRef.column === 'staff_id' ? unreadable.staff : unreadable.members;
    throw new AppError('unavailable', sentence, { cause });
  }
}

/** Secrets of all authenticators, in use and on trial. */
export const totpSecrets: SealedColumn<Db> = {
  what: 'secrets of authenticator apps',
  list: async (db, after, limit) =>
    (await listSealedSecrets(db, after, limit)).map(({ id, sealed_secret, accountRef }) => ({
      id,
      sealed: sealed_secret,
      context: sealContext(accountRef),
    })),
  replace: (db, { id, sealed }, replacement) => replaceSealedSecret(db, id, sealed, replacement),
};
