import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';

interface Part {
  /** Last segment of the path. */
  readonly part: string;
  readonly label: string;
  readonly isForBuyers?: boolean;
}

/** Parts of a purchase, each with its own path. */
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

/** Returns the parts that the reader may open. */
export const partsFor = ({ role }: Pick<Purchase, 'role'>): readonly Part[] =>
  purchaseParts.filter(({ isForBuyers }) => !isForBuyers || role === 'buyer');

/** Title of a part: 'Dates · Our purchase'. */
export function partTitle(name: string, part = ''): string {
  const label = purchaseParts.find((one) => one.part === part)?.label;
  return label ? `${label} · ${name}` : name;
}
