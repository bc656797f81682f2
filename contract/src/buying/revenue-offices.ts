import type { State } from '../vocabularies.ts';

/** Who decides transfer duty in a state, and what its own calculator is called where we know. */
export interface RevenueOffice {
  readonly name: string;
  readonly calculator: string;
}

const ownCalculator = 'the calculator on its website';

export const revenueOffices: Readonly<Record<State, RevenueOffice>> = {
  NSW: { name: 'Revenue NSW', calculator: 'the transfer duty calculator' },
  VIC: {
    name: 'the State Revenue Office Victoria',
    calculator: 'the land transfer duty calculator',
  },
  QLD: { name: 'the Queensland Revenue Office', calculator: 'the transfer duty estimator' },
  SA: { name: 'RevenueSA', calculator: ownCalculator },
  WA: { name: 'RevenueWA', calculator: ownCalculator },
  TAS: { name: 'the State Revenue Office of Tasmania', calculator: ownCalculator },
  ACT: { name: 'the ACT Revenue Office', calculator: '‘Calculate your conveyance duty’' },
  NT: { name: 'the Territory Revenue Office', calculator: 'the stamp duty calculator' },
};

/** What stands where no checked rate is: 'We have no checked rates for NSW. Use the transfer duty calculator of Revenue NSW.' */
export function noCheckedRates(state: State): string {
  const { name, calculator } = revenueOffices[state];
  return `We have no checked rates for ${state}. Use ${calculator} at ${name}, and type the figure here.`;
}
