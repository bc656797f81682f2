import type { State } from '../vocabularies.ts';

/** The office that assesses transfer duty in a state. */
export interface RevenueOffice {
  readonly name: string;
  /** The office's page with its calculator or a link to it. */
  readonly url: string;
  /** The day on which the link was last checked. */
  readonly checkedOn: string;
}

export const revenueOffices: Readonly<Record<State, RevenueOffice>> = {
  NSW: {
    name: 'Revenue NSW',
    url: 'https://www.apps09.revenue.nsw.gov.au/erevenue/calculators/landsalesimple.php',
    checkedOn: '2026-11-22',
  },
  VIC: {
    name: 'the State Revenue Office Victoria',
    url: 'https://www.sro.vic.gov.au/calculators/land-transfer-calculator',
    checkedOn: '2026-11-22',
  },
  QLD: {
    name: 'the Queensland Revenue Office',
    url: 'https://qro.qld.gov.au/duties/transfer-duty/',
    checkedOn: '2026-11-22',
  },
  SA: {
    name: 'RevenueSA',
    url: 'https://www.revenuesa.sa.gov.au/stampduty',
    checkedOn: '2026-11-22',
  },
  WA: {
    name: 'RevenueWA',
    url: 'https://apps.osr.wa.gov.au/portal/0/calculators/transferduty',
    checkedOn: '2026-11-22',
  },
  TAS: {
    name: 'the State Revenue Office of Tasmania',
    url: 'https://www.sro.tas.gov.au/property-transfer-duties',
    checkedOn: '2026-11-22',
  },
  ACT: {
    name: 'the ACT Revenue Office',
    url: 'https://www.revenue.act.gov.au/duties/conveyance-duty',
    checkedOn: '2026-11-22',
  },
  NT: {
    name: 'the Territory Revenue Office',
    url: 'https://treasury.nt.gov.au/dtf/territory-revenue-office/stamp-duty',
    checkedOn: '2026-11-22',
  },
};
