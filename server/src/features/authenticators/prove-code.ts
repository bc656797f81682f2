import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { AppError } from '../../errors.ts';
import type { AccountRef } from '../../lib/actor.ts';
import type { Services } from '../../services.ts';
import { allow } from '../attempts/allow.ts';
import { type Budget, takeBackAttempt } from '../attempts/attempts.repo.ts';
import { findSecret, isStepTaken, takeStep, useRecoveryCode } from './authenticators.repo.ts';
import { recoveryHashes } from './recovery-codes.ts';
import { openSecret } from './sealed-secrets.ts';
import { stepOf } from './totp.ts';

type Deps = Pick<Services, 'database' | 'now' | 'sign' | 'box' | 'scaled'>;

const { failures, window_minutes, failures_per_day } = limits.two_factor;

/** Wrong codes of one account, in all calls together. */
const budgets = (scaled: Deps['scaled']): readonly Budget[] => [
  { scope: 'two_factor', limit: scaled(failures), seconds: window_minutes * 60 },
  { scope: 'two_factor_a_day', limit: scaled(failures_per_day), seconds: 24 * 60 * 60 },
];

/**
 * Passes when it is a code of the account's secret that nobody has used. One that was used is said to be, and not counted
 * as wrong.
 * @returns the secret's id
 * @throws wrong_code · too_many after too many wrong ones · bad_request when there is no such secret ·
 * unavailable when it cannot be opened
 */
export async function proveCode(
  deps: Deps,
  accountRef: AccountRef,
  code: string,
  which: 'in use' | 'on trial' = 'in use',
): Promise<string> {
  const { secretId, isUsed } = await checkCode(deps, accountRef, code, { which });
  if (isUsed) throw new AppError('wrong_code', outcomes.codes.used);
  return secretId;
}

interface CheckOptions {
  readonly which?: 'in use' | 'on trial';
  /** The sentence about a wrong one. */
  readonly wrong?: string;
  /** For so long a used one is known as such, and not as wrong. */
  readonly usedSeconds?: number;
}

/** The same where a code that was used may do, which is for the caller to say. */
export async function checkCode(
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
  const opened = openSecret(deps, accountRef, secret.sealed_secret);
  const proof = await counted(
    deps,
    accountRef,
    async (now) => {
      const step = stepOf(opened, code, now);
      if (step === undefined) {
        const earlier = stepOf(opened, code, now, usedSeconds);
        const isUsed = earlier !== undefined && (await isStepTaken(db, secret.id, earlier));
        return isUsed ? 'used' : 'wrong';
      }
      return (await takeStep(db, secret.id, step)) ? 'right' : 'used';
    },
    wrong,
  );
  return { secretId: secret.id, isUsed: proof === 'used' };
}

/**
 * Passes when it is an unused recovery code of the account, and uses it up.
 * @throws wrong_code · too_many
 */
export async function proveRecoveryCode(
  deps: Deps,
  accountRef: AccountRef,
  code: string,
): Promise<void> {
  const hashes = recoveryHashes(deps, accountRef, code);
  await counted(deps, accountRef, async (now) =>
    (await useRecoveryCode(deps.database.db, accountRef, hashes, now)) ? 'right' : 'wrong',
  );
}

async function counted(
  { database: { db }, now, sign, scaled }: Deps,
  { column, id }: AccountRef,
  prove: (now: Date) => Promise<'right' | 'used' | 'wrong'>,
  wrong: string = outcomes.twoFactor.invalid_code,
): Promise<'right' | 'used'> {
  const at = now();
  const subject = sign(`two_factor:${column}:${id}`);
  for (const budget of budgets(scaled)) {
    await allow(db, budget, subject, at, outcomes.twoFactor.too_many);
  }
  const proof = await prove(at);
  if (proof === 'wrong') throw new AppError('wrong_code', wrong);
  for (const budget of budgets(scaled)) await takeBackAttempt(db, budget, subject, at);
  return proof;
}
