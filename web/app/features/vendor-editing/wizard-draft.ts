import { experienceListSchema } from '@threshold/contract/endpoints/listings/vendors-forms';
import { type VendorType, vendorTypes } from '@threshold/contract/vocabularies';
import { z } from 'zod';
import { storageKeys } from '#app/lib/account/storage.ts';
import { draftStore } from '#app/lib/forms/draft-store.ts';
import { type TextField, textFields } from './profile-values.ts';
import { lastStep } from './wizard-steps.ts';

const place = z.object({
  label: z.string(),
  post_code: z.string().optional(),
  city: z.string().optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
});

/** Values of the unfinished wizard and the vendor's id. Files are not stored. */
const draftSchema = z.object({
  vendor: z.string(),
  step: z.number().int().min(0).max(lastStep),
  values: z.object({
    ...(Object.fromEntries(textFields.map((field) => [field, z.string()])) as Record<
      TextField,
      z.ZodString
    >),
    vendor_type: z.enum<readonly (VendorType | '')[]>(['', ...vendorTypes]),
    place,
    services: z.array(z.string()),
    work_experience: experienceListSchema,
  }),
});
export type WizardDraft = z.infer<typeof draftSchema>;

const store = draftStore<WizardDraft>(storageKeys.wizardDraft, draftSchema);

export const readDraft = (vendor: string) => store.read((draft) => draft.vendor === vendor);
export const { write: writeDraft, drop: dropDraft } = store;
