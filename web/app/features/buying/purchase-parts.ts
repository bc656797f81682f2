import type { Purchase } from '@threshold/contract/buying/purchase-shapes';

interface Part {
  /** The end of its address. */
  readonly part: string;
  readonly label: string;
  readonly isForBuyers?: boolean;
}

/** The parts of a purchase, each with an address of its own. */
const purchaseParts: readonly Part[] = [
  { part: '', label: 'Homes' },
  { part: 'dates', label: 'Dates' },
  { part: 'checklist', label: 'Checklist' },
  { part: 'notes', label: 'Notes' },
  { part: 'documents', label: 'Documents', isForBuyers: true },
  { part: 'professionals', label: 'Professionals', isForBuyers: true },
  { part: 'people', label: 'People' },
  { part: 'activity', label: 'Activity' },
];

/** Those that its reader may open. */
export const partsFor = ({ role }: Pick<Purchase, 'role'>): readonly Part[] =>
  purchaseParts.filter(({ isForBuyers }) => !isForBuyers || role === 'buyer');

/** What tells one part from another in a title: 'Dates · Our purchase'. */
export function partTitle(name: string, part = ''): string {
  const label = purchaseParts.find((one) => one.part === part)?.label;
  return label ? `${label} · ${name}` : name;
}
