import type { State } from '../vocabularies.ts';

/** Who decides transfer duty in a state, and what its own calculator is called where we know. */
export interface RevenueOffice {
  readonly name: string;
  readonly calculator: string;
  /** The office's page with its calculator or the way there. */
  readonly url: string;
}

const ownCalculator = 'the calculator on its website';

export const revenueOffices: Readonly<Record<State, RevenueOffice>> = {
  NSW: {
    name: 'Revenue NSW',
    calculator: 'the transfer duty calculator',
    url: 'https://www.apps09.revenue.nsw.gov.au/erevenue/calculators/landsalesimple.php',
  },
  VIC: {
    name: 'the State Revenue Office Victoria',
    calculator: 'the land transfer duty calculator',
    url: 'https://www.sro.vic.gov.au/calculators/land-transfer-calculator',
  },
  QLD: {
    name: 'the Queensland Revenue Office',
    calculator: 'the transfer duty estimator',
    url: 'https://qro.qld.gov.au/duties/transfer-duty/',
  },
  SA: {
    name: 'RevenueSA',
    calculator: ownCalculator,
    url: 'https://www.revenuesa.sa.gov.au/stampduty',
  },
  WA: {
    name: 'RevenueWA',
    calculator: ownCalculator,
    url: 'https://apps.osr.wa.gov.au/portal/0/calculators/transferduty',
  },
  TAS: {
    name: 'the State Revenue Office of Tasmania',
    calculator: ownCalculator,
    url: 'https://www.sro.tas.gov.au/property-transfer-duties',
  },
  ACT: {
    name: 'the ACT Revenue Office',
    calculator: '‘Calculate your conveyance duty’',
    url: 'https://www.revenue.act.gov.au/duties/conveyance-duty',
  },
  NT: {
    name: 'the Territory Revenue Office',
    calculator: 'the stamp duty calculator',
    url: 'https://treasury.nt.gov.au/dtf/territory-revenue-office/stamp-duty',
  },
};

/** What stands where no checked rate is: 'We have no checked rates for NSW for this date. Use the calculator at Revenue NSW.' */
export function noCheckedRates(state: State): string {
  const { name, calculator } = revenueOffices[state];
  return `We have no checked rates for ${state} for this date. Use ${calculator} at ${name}, and type the figure here.`;
}

/** Of a buyer whom the figures do not cover. */
export function dutyNotEstimated(state: State): string {
  return `We do not estimate the duty of this buyer in ${state}. Ask ${revenueOffices[state].name}.`;
}

/** Beside each estimate. `day`: as shown. */
export function dutyAsAt(state: State, day: string): string {
  const { name, calculator } = revenueOffices[state];
  return `Estimate, as at ${day}. ${sentenceCase(name)} decides. Use ${calculator} before you sign.`;
}

export const dutyLimits =
  'For one home bought by people in their own names, as citizens or permanent residents. Rates for a home to live in have conditions, such as when you move in. Not for trusts, companies, foreign persons, shares, vacant land, pensioners or off-the-plan deductions: ask the revenue office.';

const sentenceCase = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
