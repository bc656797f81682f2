import { outcomes } from '@threshold/contract/outcomes';
import type { OwnVendor } from '@threshold/contract/vendors';
import type { z } from 'zod';
import { useForm } from '#app/lib/forms/use-form.ts';
import { type ProfileChange, saveProfile } from '../api.ts';
import { saySaved, sentValues, shownValues } from './asked-values.ts';

/** What a listing holds as a text. */
type TextField = {
  [F in keyof OwnVendor]: OwnVendor[F] extends string | null ? F : never;
}[keyof OwnVendor];

/** The form of a section whose texts go to the profile as they are: the fields of `rules`. */
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
      // The rules have judged it: what is typed is what the call takes.
      const change = sentValues(vendor, initial, values) as ProfileChange;
      saySaved(vendor, await saveProfile(vendor._id, change));
    },
    failed: outcomes.vendors.save_failed,
    after: onDone,
    keepAs: `${vendor._id} ${fields.join()}`,
  });
}
