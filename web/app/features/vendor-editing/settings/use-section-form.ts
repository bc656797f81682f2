import { outcomes } from '@threshold/contract/outcomes';
import type { OwnVendor } from '@threshold/contract/vendors';
import type { z } from 'zod';
import { useForm } from '#app/lib/forms/use-form.ts';
import { type ProfileChange, saveProfile } from '../api.ts';
import { saySaved, sentValues, shownValues } from './asked-values.ts';

/** The form of a section whose texts go to the profile as they are. */
export function useSectionForm<V extends Record<string, string>>(
  vendor: OwnVendor,
  stored: V,
  rules: z.ZodType,
  onDone: () => void,
) {
  const initial = shownValues(vendor, stored);
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
    keepAs: `${vendor._id} ${Object.keys(stored).join()}`,
  });
}
