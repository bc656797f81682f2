import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { z } from 'zod';
import { useForm } from '#app/lib/forms/use-form.ts';
import { type ProfileChange, saveProfile } from '../api.ts';
import { saySaved, sentValues, shownValues } from './asked-values.ts';

/** Fields of a listing that are strings. */
type TextField = {
  [F in keyof OwnVendor]: OwnVendor[F] extends string | null ? F : never;
}[keyof OwnVendor];

/** Form of a section whose fields are saved to the profile unchanged: the fields of `rules`. */
export function useSectionForm<F extends TextField>(
  vendor: OwnVendor,
  rules: z.ZodObject<Record<F, z.ZodType>>,
  onDone: () => void,
) {
  const fields = Object.keys(rules.shape) as F[];
  const stored = fields.map((field) => [field, vendor[field] ?? ''] as const);
  const initial = shownValues(vendor, Object.fromEntries(stored) as Record<F, string>);
  return useForm({
    initial,
    rules,
    async send(values) {
      // `rules` has validated the values, so they match the request.
      const change = sentValues(vendor, initial, values) as ProfileChange;
      saySaved(vendor, await saveProfile(vendor._id, change));
    },
    failed: outcomes.vendors.save_failed,
    after: onDone,
    keepAs: `${vendor._id} ${fields.join()}`,
  });
}
