import { checkedFields, type OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { z } from 'zod';
import { useForm } from '#app/lib/forms/use-form.ts';
import { toasts } from '#app/lib/toasts.ts';
import { type ProfileChange, saveProfile } from '../api.ts';

/** Names of the listing's fields that contain text or null. */
export type TextField = {
  [F in keyof OwnVendor]: OwnVendor[F] extends string | null ? F : never;
}[keyof OwnVendor];

/** Form of a section with the text fields of `rules`, which are sent to the server as typed. */
export function useSectionForm<F extends TextField>(
  vendor: OwnVendor,
  rules: z.ZodObject<Record<F, z.ZodType>>,
  onDone: () => void,
) {
  const fields = Object.keys(rules.shape) as F[];
  const stored = fields.map((field) => [field, vendor[field] ?? ''] as const);
  const initial = getInitialValues(vendor, Object.fromEntries(stored) as Record<F, string>);
  return useForm({
    initial,
    rules,
    async send(values) {
      // The form's rules have validated the values, so they have the type of the request.
      const change = pickChangedValues(vendor, initial, values) as ProfileChange;
      showSavedToast(vendor, await saveProfile(vendor._id, change));
    },
    failed: outcomes.vendors.save_failed,
    after: onDone,
    keepAs: `${vendor._id} ${fields.join()}`,
  });
}

type Values = Record<string, string>;

/** Returns the initial values of a form: pending changes replace checked values. */
export function getInitialValues<V extends Values>(
  { pending_changes }: Pick<OwnVendor, 'pending_changes'>,
  values: V,
): V {
  const asked: Readonly<Record<string, unknown>> = pending_changes ?? {};
  const shown = Object.entries(values).map(([name, value]) =>
    name in asked ? [name, asked[name] ?? ''] : [name, value],
  );
  return Object.fromEntries(shown) as V;
}

/**
 * Returns the values to send. For a checked listing it leaves out checked fields that were not
 * changed: an older browser window would otherwise withdraw changes requested in another window.
 */
export function pickChangedValues<V extends Values>(
  { status }: Pick<OwnVendor, 'status'>,
  shown: V,
  values: V,
): Partial<V> {
  if (status !== 'approved' && status !== 'suspended') return values;
  const sent = Object.entries(values).filter(
    ([name, value]) => value !== shown[name] || !checkedFields.some((field) => field === name),
  );
  return Object.fromEntries(sent) as Partial<V>;
}

/** Reports whether a save took effect or became a pending change. */
export function showSavedToast(before: OwnVendor, after: OwnVendor): void {
  const isAsked =
    after.pending_changes !== null &&
    JSON.stringify(after.pending_changes) !== JSON.stringify(before.pending_changes);
  toasts.success(isAsked ? outcomes.vendors.changes_asked : outcomes.vendors.saved);
}
