import type { State } from '../../vocabularies.ts';

/** A loan with principal and interest, monthly payments and a fixed rate. */
export interface LoanTerms {
  /** Whole dollars. */
  readonly amount: number;
  /** Per cent a year. */
  readonly rate: number;
  readonly years: number;
}

export const loanLimits = {
  amount: { min: 1000, max: 20_000_000 },
  rate: { min: 0, max: 25 },
  years: { min: 1, max: 40 },
} as const;

/** Percentage points that are added to the entered rate for comparisons. */
export const higherRates = [1, 3] as const;

/** Returns the repayment in dollars a month, rounded to the cent, by the annuity formula. */
export function monthlyRepayment(terms: LoanTerms): number {
  return Math.round(exactRepayment(terms) * 100) / 100;
}

/** Returns the total of all payments and the interest in it, in whole dollars. */
export function totalRepaid(terms: LoanTerms): { total: number; interest: number } {
  const total = Math.round(exactRepayment(terms) * terms.years * 12);
  return { total, interest: total - terms.amount };
}

/** Returns the debt in whole dollars at the start (index 0) and at the end of each year. */
export function computeDebtByYear({ amount, rate, years }: LoanTerms): number[] {
  const monthly = exactRepayment({ amount, rate, years });
  const growth = 1 + rate / 1200;
  return Array.from({ length: years + 1 }, (_, year) => {
    const months = year * 12;
    if (rate === 0) return Math.max(0, Math.round(amount - monthly * months));
    const grown = growth ** months;
    return Math.max(0, Math.round(amount * grown - (monthly * (grown - 1)) / (growth - 1)));
  });
}

function exactRepayment({ amount, rate, years }: LoanTerms): number {
  const months = years * 12;
  if (rate === 0) return amount / months;
  const monthly = rate / 1200;
  return (amount * monthly) / (1 - (1 + monthly) ** -months);
}

/** A buyer's costs until settlement in addition to the loan. No line has a default price. */
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
  /** Lines without an amount. If there are any, pages show 'at least' before the total. */
  readonly missing: readonly UpFrontLine[];
}

export function sumUpFrontCosts(costs: Readonly<Partial<Record<UpFrontLine, number>>>): UpFrontSum {
  const amounts = upFrontLines.map(({ name }) => costs[name] ?? 0);
  return {
    total: amounts.reduce((sum, amount) => sum + amount, 0),
    missing: upFrontLines.map(({ name }) => name).filter((name) => costs[name] === undefined),
  };
}

/** The office that assesses transfer duty in a state. */
export interface RevenueOffice {
  readonly name: string;
  /** The office's page about transfer duty, or its calculator. */
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

/** Documents that a lender usually asks for. The tool does not assess the borrower. */
export const borrowingPapers: readonly {
  readonly title: string;
  readonly papers: readonly string[];
}[] = [
  { title: 'Who you are', papers: ['Passport, or driver licence and Medicare card'] },
  {
    title: 'What you earn',
    papers: [
      'Your latest payslips',
      'Proof of income for the last year: an income statement or a notice of assessment',
      'If you work for yourself: two years of tax returns and financial statements',
    ],
  },
  {
    title: 'What you have',
    papers: [
      'Three months of statements of every account',
      'Where the deposit comes from, and a signed letter for any gift',
    ],
  },
  {
    title: 'What you owe',
    papers: [
      'Every loan, with what is still owed',
      'The limit of every card and buy-now-pay-later account, used or not',
      'Your HELP balance',
    ],
  },
  {
    title: 'How you live',
    papers: ['Your rent record', 'What you spend in a month, by kind', 'Who depends on you'],
  },
  {
    title: 'How you buy',
    papers: ['The scheme or grant that you want to use, and its own form'],
  },
];

export const hideTaxFileNumbers =
  'Hide tax file numbers before you send or upload anything. Nobody needs yours to arrange a loan.';
