import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storageKeys } from '#app/lib/account/storage.ts';
import { stubLocalStorage } from '#test/memory-storage.ts';
import { dropDraft, readDraft, type WizardDraft, writeDraft } from '../profile-values.ts';

const draft: WizardDraft = {
  vendor: 'marlo',
  step: 1,
  values: {
    vendor_type: 'Mortgage Broker',
    full_name: 'Marlo Finch',
    business_name: '',
    professional_title: '',
    work_email: 'not yet an addr',
    phone_number: '',
    place: { label: 'Carlton VIC 3053', latitude: -37.8, longitude: 144.97, city: 'Carlton' },
    description: '',
    work_experience: [
      { job_title: 'Broker', organization: 'Wattle', starting: '2015-03-01', end: '2019-02-28' },
    ],
    services: ['a-service'],
    certifications_affiliations: '',
    website: '',
    linkedin: '',
    licence_number: 'CRN 400123',
    licence_state: 'VIC',
    licence_expires_on: '',
    abn: '',
  },
};

beforeEach(() => void stubLocalStorage());
afterEach(() => vi.unstubAllGlobals());

it('returns a profile draft only to the vendor who wrote it', () => {
  expect(readDraft('marlo')).toBeUndefined();
  writeDraft(draft);
  expect(readDraft('marlo')).toEqual(draft);
  expect(readDraft('indigo')).toBeUndefined();
  dropDraft();
  expect(readDraft('marlo')).toBeUndefined();
});

it.each([
  'not json',
  '[]',
  JSON.stringify({ ...draft, step: 3 }),
  JSON.stringify({ ...draft, values: { ...draft.values, full_name: undefined } }),
  JSON.stringify({ ...draft, values: { ...draft.values, vendor_type: 'Plumber' } }),
  JSON.stringify({ ...draft, values: { ...draft.values, place: 'Carlton' } }),
  JSON.stringify({ ...draft, values: { ...draft.values, services: [1] } }),
  JSON.stringify({ ...draft, values: { ...draft.values, work_experience: [{}] } }),
])('ignores an invalid stored draft of a profile: %s', (text) => {
  localStorage.setItem(storageKeys.wizardDraft, text);
  expect(readDraft('marlo')).toBeUndefined();
});
