import { checkedFieldLabels } from '@threshold/contract/endpoints/listings/vendors';
import type { Background, Duplicate } from '@threshold/contract/endpoints/staff/vetting';
import { getDisplayName } from '../../../lib/person.ts';
import type { RegisterEntryRow } from '../registers/imports.repo.ts';
import type { VendorRow } from '../vendors/vendors.repo.ts';
import type { DuplicateRow, ListingAuditRow, ListingClaimRow } from './background.repo.ts';

interface BackgroundData {
  readonly alike: readonly DuplicateRow[];
  /** Maximum number of duplicates to show per shared attribute, such as the ABN. */
  readonly alikeCount: number;
  readonly entry: RegisterEntryRow | undefined;
  readonly acts: readonly ListingAuditRow[];
  readonly claims: readonly ListingClaimRow[];
}

/** Presents the possible duplicates, register entry and history of a listing to staff. */
export function presentBackground(
  row: VendorRow,
  { alike, alikeCount, entry, acts, claims }: BackgroundData,
): Background {
  const byKind = [...Map.groupBy(alike, ({ same }) => same).values()];
  return {
    duplicates: mergeDuplicates(byKind.flatMap((rows) => rows.slice(0, alikeCount))),
    has_more_duplicates: byKind.some(({ length }) => length > alikeCount),
    entry: entry ? { ...entry, read_at: entry.read_at.toISOString() } : null,
    history: buildHistory(row, acts, claims),
  };
}

/** Merges rows of the same listing and sorts listings with the most shared attributes first. */
function mergeDuplicates(alike: readonly DuplicateRow[]): Duplicate[] {
  const byId = Map.groupBy(alike, ({ id }) => id);
  return [...byId.values()]
    .flatMap(([first, ...more]): Duplicate[] => {
      if (!first) return [];
      const { id, vendor_type, state, status } = first;
      const same = [first, ...more].map((one) => one.same);
      return [{ _id: id, name: getDisplayName(first), vendor_type, state, status, same }];
    })
    .toSorted((a, b) => b.same.length - a.same.length);
}

interface HistoryEvent extends Omit<Background['history'][number], 'at'> {
  readonly at: Date;
}

function buildHistory(
  row: VendorRow,
  acts: readonly ListingAuditRow[],
  claims: readonly ListingClaimRow[],
) {
  const { account, created_at, listed_from } = row;
  const events: HistoryEvent[] = [
    ...acts.map(({ action, details, reason, created_at: at, name: who }) => ({
      at,
      action,
      what: [details, reason && `Reason: ${reason}`].filter(Boolean).join('. '),
      who,
    })),
    ...claims.map(({ email, created_at: at }) => ({
      at,
      action: null,
      what: 'Claimed',
      who: email,
    })),
    {
      at: created_at,
      action: null,
      what: listed_from ? `Listed from ${listed_from}` : 'Signed up',
      who: null,
    },
  ];
  if (account?.asked_at) {
    const fields = Object.keys(account.asked ?? {}).map(
      (field) => checkedFieldLabels[field as keyof typeof checkedFieldLabels] ?? 'Services',
    );
    const what = `Asked for a change: ${fields.join(', ').toLowerCase()}`;
    events.push({ at: account.asked_at, action: null, what, who: account.email });
  }
  return events
    .toSorted((a, b) => +b.at - +a.at)
    .map(({ at, ...event }) => ({ at: at.toISOString(), ...event }));
}
