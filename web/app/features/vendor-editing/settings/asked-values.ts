import { outcomes } from '@threshold/contract/outcomes';
import { checkedFields } from '@threshold/contract/pending-changes';
import type { OwnVendor } from '@threshold/contract/vendors';
import { toasts } from '#app/lib/toasts.ts';

type Values = Record<string, string>;

/** What a form starts with: what was asked for stands in for what was checked. */
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
 * What a form sends. Of a checked listing no checked field that was left as it was shown: a window that was opened
 * before would take back what another one asked for.
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

/** Says what became of a save: made, or asked for. */
export function saySaved(before: OwnVendor, after: OwnVendor): void {
  const isAsked =
    after.pending_changes !== null &&
    JSON.stringify(after.pending_changes) !== JSON.stringify(before.pending_changes);
  toasts.success(isAsked ? outcomes.vendors.changes_asked : outcomes.vendors.saved);
}
