import { promiseIds, promiseSentences } from '@threshold/contract/promise-sentences';
import type { LedgerPromise } from '@threshold/contract/promises';
import type { PromiseRecord, PromiseState } from './promise-days.repo.ts';
import { promiseLedger } from './promise-ledger.ts';

/** All promises in the order of the contract, checked or not. */
export function presentPromises(
  states: readonly PromiseState[],
  records: readonly PromiseRecord[],
): LedgerPromise[] {
  return promiseIds.map((_id) => {
    const { places, basis, check, figure } = promiseLedger[_id];
    const state = states.find(({ promise }) => promise === _id);
    const record = records.find(({ promise }) => promise === _id);
    return {
      _id,
      promise: promiseSentences[_id],
      places: [...places],
      basis,
      check,
      holds: state?.holds ?? null,
      checked_at: state?.checked_at.toISOString() ?? null,
      figure: state ? figure(state) : null,
      days: { checked: record?.checked ?? 0, kept: record?.kept ?? 0 },
      last_broken_on: record?.last_broken_on ?? null,
    };
  });
}
