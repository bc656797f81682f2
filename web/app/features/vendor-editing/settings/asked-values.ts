import { checkedFields, type OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { toasts } from '#app/lib/toasts.ts';

type Values = Record<string, string>;

/** Returns the initial values of a form: pending changes replace checked values. */
export function shownValues<V extends Values>(
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
 * changed, because an older window would otherwise withdraw changes that another one requested.
 */
export function sentValues<V extends Values>(
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
export function saySaved(before: OwnVendor, after: OwnVendor): void {
  const isAsked =
    after.pending_changes !== null &&
    JSON.stringify(after.pending_changes) !== JSON.stringify(before.pending_changes);
  toasts.success(isAsked ? outcomes.vendors.changes_asked : outcomes.vendors.saved);
}
