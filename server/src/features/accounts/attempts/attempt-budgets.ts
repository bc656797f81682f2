import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import type { Db } from '../../../adapters/database/database.ts';
import { tooManyRequests } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import { type Budget, countAttempt } from './attempts.repo.ts';

/** Counts an attempt. @throws too_many, with `sentence`, if the budget is used up */
export async function consumeBudget(
  db: Db,
  budget: Budget,
  subject: string,
  now: Date,
  sentence: string | ((seconds: number) => string),
): Promise<void> {
  const { isAdmitted, waitSeconds } = await countAttempt(db, budget, subject, now);
  if (isAdmitted) return;
  throw tooManyRequests(
    typeof sentence === 'string' ? sentence : sentence(waitSeconds),
    waitSeconds,
  );
}

const DAY_SECONDS = 24 * 60 * 60;

/** The role of the member who acts, and the ids of the customer and vendor concerned. */
export interface PairAction {
  readonly by: MemberRole;
  readonly customer_id: string;
  readonly vendor_id: string;
}

/**
 * Counts an action by which a customer notifies a vendor, or the reverse. Customer and vendor each
 * have a separate budget for this pair. Pass the action's transaction as `db`, so that a failed
 * action is not counted. @throws too_many
 */
export async function consumePairBudget(
  db: Db,
  { scaled, now }: Pick<Services, 'scaled' | 'now'>,
  act: keyof typeof limits.pair_per_day,
  { by, customer_id, vendor_id }: PairAction,
): Promise<void> {
  const budget = {
    scope: `pair_${act}`,
    limit: scaled(limits.pair_per_day[act]),
    seconds: DAY_SECONDS,
  };
  const subject = `${by}:${customer_id}:${vendor_id}`;
  await consumeBudget(db, budget, subject, now(), outcomes.refusals.too_many_between);
}
