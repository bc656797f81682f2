import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { AppError } from '../../../errors.ts';
import type { AccountRef } from '../../../lib/actor.ts';
import type { Services } from '../../../services.ts';
import { consumeBudget } from '../attempts/attempt-budgets.ts';
import { type Budget, takeBackAttempt } from '../attempts/attempts.repo.ts';
import {
  consumeRecoveryCode,
  findSecret,
  isStepUsed,
  markStepUsed,
} from './authenticators.repo.ts';
import { hashRecoveryCodeWithAllKeys } from './recovery-codes.ts';
import { decryptTotpSecret, findCodeStep } from './totp.ts';

type Deps = Pick<Services, 'database' | 'now' | 'sign' | 'box' | 'scaled'>;

const { failures, window_minutes, failures_per_day } = limits.two_factor;

/** Returns the limits of wrong codes per account, shared by all endpoints for two-factor codes. */
const createFailureBudgets = (scaled: Deps['scaled']): readonly Budget[] => [
  { scope: 'two_factor', limit: scaled(failures), seconds: window_minutes * 60 },
  { scope: 'two_factor_a_day', limit: scaled(failures_per_day), seconds: 24 * 60 * 60 },
];

/**
 * Requires an unused code of the account's authenticator app. A code that was used before has its
 * own error message and is not counted as wrong. @returns the secret's id @throws wrong_code ·
 * too_many · bad_request if the account has no secret · unavailable if the secret cannot be
 * decrypted
 */
export async function verifyTotpCode(
  deps: Deps,
  accountRef: AccountRef,
  code: string,
  which: 'in use' | 'on trial' = 'in use',
): Promise<string> {
  const { secretId, isUsed } = await checkTotpCode(deps, accountRef, code, { which });
  if (isUsed) throw new AppError('wrong_code', outcomes.codes.used);
  return secretId;
}

interface CheckOptions {
  readonly which?: 'in use' | 'on trial';
  /** Error message for a wrong code; undefined for the default message. */
  readonly wrong?: string;
  /** Age in seconds up to which a used code is reported as used; an older code is just wrong. */
  readonly usedSeconds?: number;
}

/**
 * Like `verifyTotpCode`, but returns `isUsed` instead of throwing for a used code, because some
 * callers accept it.
 */
export async function checkTotpCode(
  deps: Deps,
  accountRef: AccountRef,
  code: string,
  { which = 'in use', wrong, usedSeconds }: CheckOptions = {},
): Promise<{ readonly secretId: string; readonly isUsed: boolean }> {
  const { db } = deps.database;
  const secret = await findSecret(db, accountRef, which);
  if (!secret) {
    const { not_started, not_enabled } = outcomes.twoFactor;
    throw new AppError('bad_request', which === 'on trial' ? not_started : not_enabled);
  }
  const opened = decryptTotpSecret(deps, accountRef, secret.sealed_secret);
  const proof = await verifyWithBudget(
    deps,
    accountRef,
    async (now) => {
      const step = findCodeStep(opened, code, now);
      if (step === undefined) {
        const earlier = findCodeStep(opened, code, now, usedSeconds);
        const isUsed = earlier !== undefined && (await isStepUsed(db, secret.id, earlier));
        return isUsed ? 'used' : 'wrong';
      }
      return (await markStepUsed(db, secret.id, step)) ? 'right' : 'used';
    },
    wrong,
  );
  return { secretId: secret.id, isUsed: proof === 'used' };
}

/** Requires an unused recovery code and marks it as used. @throws wrong_code · too_many */
export async function verifyRecoveryCode(deps: Deps, accountRef: AccountRef, code: string) {
  const hashes = hashRecoveryCodeWithAllKeys(deps, accountRef, code);
  await verifyWithBudget(deps, accountRef, async (now) =>
    (await consumeRecoveryCode(deps.database.db, accountRef, hashes, now)) ? 'right' : 'wrong',
  );
}

async function verifyWithBudget(
  { database: { db }, now, sign, scaled }: Deps,
  { column, id }: AccountRef,
  prove: (now: Date) => Promise<'right' | 'used' | 'wrong'>,
  wrong: string = outcomes.twoFactor.invalid_code,
): Promise<'right' | 'used'> {
  const at = now();
  const subject = sign(`two_factor:${column}:${id}`);
  for (const budget of createFailureBudgets(scaled)) {
    await consumeBudget(db, budget, subject, at, outcomes.twoFactor.too_many);
  }
  const proof = await prove(at);
  if (proof === 'wrong') throw new AppError('wrong_code', wrong);
  for (const budget of createFailureBudgets(scaled)) await takeBackAttempt(db, budget, subject, at);
  return proof;
}
