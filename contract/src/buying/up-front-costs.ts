/**
 * A buyer's costs in addition to the loan until settlement. No line has a default price: the person
 * enters the quoted one.
 */
export const upFrontLines = [
  { name: 'deposit', label: 'Deposit from your own money' },
  { name: 'duty', label: 'Transfer duty (stamp duty)' },
  { name: 'registration', label: 'Registration of transfer and mortgage' },
  { name: 'conveyancer', label: 'Conveyancer or solicitor' },
  { name: 'reports', label: 'Building, pest and strata reports' },
  { name: 'lender', label: 'Lender’s fees' },
  { name: 'insurance', label: 'Lenders mortgage insurance' },
  { name: 'adjustments', label: 'Rates and levies, adjusted at settlement' },
  { name: 'moving', label: 'Moving' },
  { name: 'reserve', label: 'Reserve for what breaks first' },
] as const;
export type UpFrontLine = (typeof upFrontLines)[number]['name'];

export interface UpFrontSum {
  /** Sum of the entries in whole dollars. */
  readonly total: number;
  /** Lines that are still empty: if there are any, the total reads 'at least'. */
  readonly missing: readonly UpFrontLine[];
}

export function upFrontSum(costs: Readonly<Partial<Record<UpFrontLine, number>>>): UpFrontSum {
  const amounts = upFrontLines.map(({ name }) => costs[name] ?? 0);
  return {
    total: amounts.reduce((sum, amount) => sum + amount, 0),
    missing: upFrontLines.map(({ name }) => name).filter((name) => costs[name] === undefined),
  };
}
