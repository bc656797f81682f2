import type { ApplicationStatus, LeadOutcome } from '@threshold/contract/vocabularies';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { setStatus } from './change-application.service.ts';

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl' | 'scaled'>;

/** Reasons to skip one of several leads; any other error aborts the call. */
const refusals: Readonly<Partial<Record<AppError['code'], LeadOutcome>>> = {
  not_found: 'missing',
  conflict: 'closed',
  too_many: 'too_many',
};

/**
 * Sets the status of several applications of a vendor, each with its own event and notification. A
 * refused one does not affect the others.
 */
export async function setStatuses(
  deps: Deps,
  vendorId: string,
  ids: readonly string[],
  status: ApplicationStatus,
): Promise<{ _id: string; outcome: LeadOutcome }[]> {
  const outcomes: { _id: string; outcome: LeadOutcome }[] = [];
  for (const _id of new Set(ids)) {
    outcomes.push({ _id, outcome: await setOne(deps, vendorId, _id, status) });
  }
  return outcomes;
}

async function setOne(
  deps: Deps,
  vendorId: string,
  id: string,
  status: ApplicationStatus,
): Promise<LeadOutcome> {
  try {
    return (await setStatus(deps, vendorId, id, status)) ? 'changed' : 'same';
  } catch (error) {
    const outcome = error instanceof AppError ? refusals[error.code] : undefined;
    if (!outcome) throw error;
    return outcome;
  }
}
