import {
  type CreateApplication,
  createApplicationBody,
} from '@threshold/contract/loan-applications';
import { currentLoanConsent } from '@threshold/contract/loan-consent';
import { type ApplicationStatus, loanVendorType } from '@threshold/contract/vocabularies';
import type { Db } from '../adapters/database/database.ts';
import { enterStatus } from '../features/loan-applications/change-application.service.ts';
import { enterApplication } from '../features/loan-applications/submit-application.service.ts';
import type { Customer } from './customers.ts';
import type { Listing } from './listing.ts';
import { DAY_MS } from './moments.ts';

type Answers = Pick<
  CreateApplication,
  | 'purpose_of_loan'
  | 'home_loan_situation'
  | 'credit_history'
  | 'employment_status'
  | 'number_of_applicants'
  | 'source_of_income'
  | 'income_range'
  | 'expected_purchase_price'
  | 'deposit_amount'
  | 'expense_range'
>;

interface Plan {
  /** The customer's index; the demo customer is the first. */
  readonly customer: number;
  /** Whom, by place among the approved brokers; the demo broker is the first. */
  readonly broker: number;
  readonly daysAgo: number;
  readonly phone_number: string;
  readonly answers: Answers;
  /** The broker's later statuses, and how long after sending. */
  readonly words: readonly { readonly status: ApplicationStatus; readonly days: number }[];
}

const firstHome: Answers = {
  purpose_of_loan: 'Buying first home',
  home_loan_situation: 'Buying within 6 months',
  credit_history: 'Great',
  employment_status: 'Employee',
  number_of_applicants: 2,
  source_of_income: 'Employment',
  income_range: '140K - 180K',
  expected_purchase_price: '800K - 1100K',
  deposit_amount: '120K - 180K',
  expense_range: '4K - 6K',
};
const investment: Answers = {
  ...firstHome,
  purpose_of_loan: 'Investment property',
  home_loan_situation: 'Exploring',
  number_of_applicants: 1,
  income_range: '95K - 130K',
  expected_purchase_price: '500K - 650K',
  deposit_amount: '70K - 110K',
  expense_range: '3K - 5K',
};
const refinance: Answers = {
  ...firstHome,
  purpose_of_loan: 'Refinance',
  home_loan_situation: 'Finalizing purchase',
  credit_history: 'Okay',
  employment_status: 'Self-employed',
  source_of_income: 'Self-employment',
  income_range: '110K - 210K',
};

/** The oldest first. */
const plans: readonly Plan[] = [
  {
    customer: 1,
    broker: 0,
    daysAgo: 41,
    phone_number: '0491570156',
    answers: refinance,
    words: [
      { status: 'in_progress', days: 1 },
      { status: 'completed', days: 19 },
    ],
  },
  {
    customer: 2,
    broker: 0,
    daysAgo: 16,
    phone_number: '0491570157',
    answers: investment,
    words: [{ status: 'awaiting_documents', days: 3 }],
  },
  {
    customer: 0,
    broker: 0,
    daysAgo: 9,
    phone_number: '0491570158',
    answers: firstHome,
    words: [{ status: 'in_progress', days: 2 }],
  },
  { customer: 0, broker: 1, daysAgo: 3, phone_number: '0491570158', answers: firstHome, words: [] },
  { customer: 3, broker: 0, daysAgo: 1, phone_number: '0491570159', answers: firstHome, words: [] },
];

/** Applications without files, entered and moved on as real ones are. Nobody is written to. */
export async function applyForLoans(
  db: Db,
  listings: readonly Listing[],
  customers: readonly Customer[],
  now: Date,
): Promise<void> {
  const brokers = listings
    .filter(({ vendor }) => vendor.status === 'approved' && vendor.vendor_type === loanVendorType)
    .toSorted((a, b) => Number(b.isDemo) - Number(a.isDemo));
  for (const { customer, broker, daysAgo, phone_number, answers, words } of plans) {
    const sender = customers[customer];
    const receiver = brokers[broker];
    if (!sender?.id || !receiver) throw new Error('The demo data has too few people.');
    const { first_name, last_name, email } = sender;
    const sent = createApplicationBody.parse({
      ...answers,
      vendor: receiver.vendor.id,
      first_name,
      last_name,
      email,
      phone_number,
      consent_version: currentLoanConsent,
    });
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    const id = await enterApplication(db, sender.id, sent, at);
    for (const { status, days } of words) {
      await enterStatus(db, id, status, new Date(at.getTime() + days * DAY_MS));
    }
  }
}
