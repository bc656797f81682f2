import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { AppError } from '../../errors.ts';
import type { Holder, Member } from '../../lib/holder.ts';
import type { Services } from '../../services.ts';
import { allow } from '../attempts/allow.ts';
import { type Budget, takeBackAttempt } from '../attempts/attempts.repo.ts';
import { recoveryHash } from './recovery-codes.ts';
import { stepOf } from './totp.ts';
import { findSecret, takeStep, useRecoveryCode } from './two-factor.repo.ts';

type Means = Pick<Services, 'database' | 'now' | 'sign' | 'box' | 'scaled'>;

const { failures, window_minutes, failures_per_day } = limits.two_factor;

/** Wrong codes of one account, in all calls together. */
const budgets = (scaled: Means['scaled']): readonly Budget[] => [
  { scope: 'two_factor', limit: scaled(failures), seconds: window_minutes * 60 },
  { scope: 'two_factor_a_day', limit: scaled(failures_per_day), seconds: 24 * 60 * 60 },
];

/** For whom a secret is sealed: moved to another account it opens no more. */
export const sealContext = ({ column, id }: Holder) => `totp:${column}:${id}`;

/**
 * Passes when it is a code of the holder's secret that nobody has used.
 * @returns the secret's id
 * @throws wrong_code · too_many after too many wrong ones · bad_request when there is no such secret
 */
export async function proveCode(
  means: Means,
  holder: Holder,
  code: string,
  which: 'in use' | 'on trial' = 'in use',
): Promise<string> {
  const { db } = means.database;
  const secret = await findSecret(db, holder, which);
  if (!secret) {
    const { not_started, not_enabled } = outcomes.twoFactor;
    throw new AppError('bad_request', which === 'on trial' ? not_started : not_enabled);
  }
  const opened = means.box.open(secret.sealed_secret, sealContext(holder));
  await counted(means, holder, async (now) => {
    const step = stepOf(opened, code, now);
    return step !== undefined && takeStep(db, secret.id, step);
  });
  return secret.id;
}

/**
 * Passes when it is an unused recovery code of the member, and uses it up.
 * @throws wrong_code · too_many
 */
export async function proveRecoveryCode(means: Means, member: Member, code: string): Promise<void> {
  await counted(means, member, (now) =>
    useRecoveryCode(means.database.db, member, recoveryHash(means, member, code), now),
  );
}

async function counted(
  { database: { db }, now, sign, scaled }: Means,
  { column, id }: Holder,
  isRight: (now: Date) => Promise<boolean>,
): Promise<void> {
  const at = now();
  const subject = sign(`two_factor:${column}:${id}`);
  for (const budget of budgets(scaled)) {
    await allow(db, budget, subject, at, outcomes.twoFactor.too_many);
  }
  if (!(await isRight(at))) throw new AppError('wrong_code', outcomes.twoFactor.invalid_code);
  for (const budget of budgets(scaled)) await takeBackAttempt(db, budget, subject, at);
}
