import { experienceListSchema } from '@threshold/contract/vendors-experience';
import { vendorTypes } from '@threshold/contract/vocabularies';
import { storageKeys } from '#app/lib/account/storage.ts';
import { draftStore, isRecord } from '#app/lib/forms/draft-store.ts';
import { type ProfileValues, textFields } from './profile-values.ts';
import { lastStep } from './wizard-steps.ts';

/** Values of the unfinished wizard and the vendor's id. Files are not stored. */
export interface WizardDraft {
  vendor: string;
  step: number;
  values: ProfileValues;
}

const store = draftStore(storageKeys.wizardDraft, isDraft);

export const readDraft = (vendor: string) => store.read((draft) => draft.vendor === vendor);
export const { write: writeDraft, drop: dropDraft } = store;

function isDraft(draft: unknown): draft is WizardDraft {
  if (!isRecord(draft)) return false;
  const { vendor, step, values } = draft;
  const isStep = Number.isInteger(step) && Number(step) >= 0 && Number(step) <= lastStep;
  if (typeof vendor !== 'string' || !isStep || !isRecord(values)) return false;
  const { vendor_type, place, services, work_experience } = values;
  return (
    textFields.every((field) => typeof values[field] === 'string') &&
    ['', ...vendorTypes].some((type) => type === vendor_type) &&
    isPlace(place) &&
    Array.isArray(services) &&
    services.every((service) => typeof service === 'string') &&
    experienceListSchema.safeParse(work_experience).success
  );
}

function isPlace(place: unknown): boolean {
  if (!isRecord(place)) return false;
  const { label, post_code, city, latitude, longitude } = place;
  const isText = (value: unknown) => value === undefined || typeof value === 'string';
  const isNumber = (value: unknown) => value === undefined || typeof value === 'number';
  return (
    typeof label === 'string' &&
    [post_code, city].every(isText) &&
    [latitude, longitude].every(isNumber)
  );
}
