import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearStoredSession, storageKeys } from '#app/lib/account/storage.ts';
import { stubLocalStorage } from '#test/memory-storage.ts';
import { createEmptyApplicationValues } from './application-values.ts';
import { type ApplicationDraft, dropDraft, readDraft, writeDraft } from './use-pre-approval.ts';

const values = {
  ...createEmptyApplicationValues({
    first_name: 'Casey',
    last_name: 'Customer',
    email: 'not yet an addr',
  }),
  purpose_of_loan: 'Refinance',
  income_range: [95_000, 240_000],
} as const;
const draft: ApplicationDraft = {
  customer: 'casey',
  vendor: 'marlo',
  step: 2,
  values: { ...values, income_range: [95_000, 240_000] },
};

beforeEach(() => void stubLocalStorage());
afterEach(() => vi.unstubAllGlobals());

it("returns an application's draft only to the customer who wrote it", () => {
  expect(readDraft('casey')).toBeUndefined();
  writeDraft(draft);
  expect(readDraft('casey')).toEqual(draft);
  expect(readDraft('indigo')).toBeUndefined();
  dropDraft();
  expect(readDraft('casey')).toBeUndefined();
});

it('deletes the draft of an application when the session is cleared', () => {
  writeDraft(draft);
  clearStoredSession();
  expect(readDraft('casey')).toBeUndefined();
});

it.each([
  'not json',
  'null',
  JSON.stringify({ ...draft, step: 4 }),
  JSON.stringify({ ...draft, vendor: undefined }),
  JSON.stringify({ ...draft, values: { ...values, phone_number: undefined } }),
  JSON.stringify({ ...draft, values: { ...values, income_range: [240_000, 95_000] } }),
  JSON.stringify({ ...draft, values: { ...values, income_range: [95_500, 240_000] } }),
  JSON.stringify({ ...draft, values: { ...values, income_range: '95K - 240K' } }),
  JSON.stringify({ ...draft, values: { ...values, deposit_amount: [3000] } }),
])('ignores an invalid stored draft of an application: %s', (text) => {
  localStorage.setItem(storageKeys.preApprovalDraft, text);
  expect(readDraft('casey')).toBeUndefined();
});
