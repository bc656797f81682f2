import type { LoanRangeField } from '@threshold/contract/limits';
import { type Range, settleRange } from '@threshold/contract/loan-ranges';
import { storageKeys } from '#app/lib/account/storage.ts';
import { draftStore, isRecord } from '#app/lib/forms/draft-store.ts';
import { lastStep } from './application-steps.ts';
import {
  type ApplicationValues,
  contactFields,
  questionFields,
  rangeFields,
} from './application-values.ts';

/**
 * Answers of the unfinished application. They are reused with another broker, but the step only
 * counts with the same broker. Files are not stored.
 */
export interface ApplicationDraft {
  customer: string;
  vendor: string;
  step: number;
  values: ApplicationValues;
}

const store = draftStore(storageKeys.preApprovalDraft, isDraft);

export const readDraft = (customer: string) => store.read((draft) => draft.customer === customer);
export const { write: writeDraft, drop: dropDraft } = store;

function isDraft(draft: unknown): draft is ApplicationDraft {
  if (!isRecord(draft)) return false;
  const { customer, vendor, step, values } = draft;
  return (
    typeof customer === 'string' &&
    typeof vendor === 'string' &&
    Number.isInteger(step) &&
    Number(step) >= 0 &&
    Number(step) <= lastStep &&
    isRecord(values) &&
    [...questionFields, ...contactFields].every((field) => typeof values[field] === 'string') &&
    rangeFields.every((field) => values[field] === null || isSettled(field, values[field]))
  );
}

/** True for a range that the sliders could have produced. */
function isSettled(field: LoanRangeField, value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [low, high]: unknown[] = value;
  if (typeof low !== 'number' || typeof high !== 'number') return false;
  const range: Range = [low, high];
  return settleRange(field, range).every((end, at) => end === range[at]);
}
