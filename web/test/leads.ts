import type { Lead } from '@threshold/contract/endpoints/applications/leads';

const person = { _id: 'p', first_name: 'Casey', last_name: 'Customer', profile_picture: null };
const HOUR_MS = 60 * 60 * 1000;
/** An application as its broker sees it, three hours old. */
export const leadOf = (_id: string, first_name: string, status: Lead['status']): Lead => ({
  _id,
  customer: { ...person, email: 'casey@people.example' },
  vendor: { ...person, full_name: '', business_name: '', status: 'approved' },
  purpose_of_loan: 'Refinance',
  home_loan_situation: 'Exploring',
  credit_history: 'Okay',
  employment_status: 'Other',
  number_of_applicants: 2,
  source_of_income: 'Unemployed',
  income_range: '80K - 120K',
  expected_purchase_price: '600K - 800K',
  deposit_amount: '60K - 90K',
  expense_range: '2K - 4K',
  first_name,
  last_name: 'Customer',
  email: 'casey@people.example',
  phone_number: '0400000000',
  consent_version: null,
  status,
  withdrawn_at: null,
  files_open: true,
  attachments: [],
  has_note: false,
  remind_on: null,
  createdAt: new Date(Date.now() - 3 * HOUR_MS).toISOString(),
});
