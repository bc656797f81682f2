import type { LoanApplication } from '@threshold/contract/endpoints/applications/loan-applications';
import { expect, it } from 'vitest';
import { formatLeadsCsv } from './leads-csv.ts';

const person = { _id: 'p', first_name: 'Casey', last_name: 'Customer', profile_picture: null };
const lead: LoanApplication = {
  _id: 'id-1',
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
  first_name: '=cmd|"/c calc"!A1',
  last_name: 'Customer',
  email: 'casey@people.example',
  phone_number: '0400000000',
  consent_version: null,
  status: 'in_progress',
  withdrawn_at: null,
  files_open: true,
  attachments: [],
  createdAt: '2026-11-03T01:00:00.000Z',
};

/** A withdrawn application, as the server returns it to the broker: without personal data. */
const takenBack: LoanApplication = {
  ...lead,
  withdrawn_at: '2026-11-04T01:00:00.000Z',
  customer: { ...person, _id: '', first_name: '', last_name: '', email: '' },
  home_loan_situation: '',
  credit_history: '',
  employment_status: '',
  number_of_applicants: 0,
  source_of_income: '',
  income_range: '',
  expected_purchase_price: '',
  deposit_amount: '',
  expense_range: '',
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
};

it('exports applicant, status and answers, with typed formulas escaped', () => {
  const [head, first, ...more] = formatLeadsCsv([lead, takenBack]).split('\r\n');
  expect(head).toBe(
    '\ufeff"Name","Email","Phone","Status","Sent","Purpose","Situation","Credit history","Employment","Applicants","Source of income","Income","Expected purchase price","Deposit","Monthly expenses","Files","Application"',
  );
  expect(first).toBe(
    '"\'=cmd|""/c calc""!A1 Customer","casey@people.example","0400 000 000","In progress","3 Nov 2026","Refinance","Exploring","Okay","Other","2","Unemployed","$80K-$120K","$600K-$800K","$60K-$90K","$2K-$4K","0","id-1"',
  );
  expect(more).toEqual([
    '"Withdrawn application","","","Withdrawn","3 Nov 2026","Refinance","","","","","","","","","","0","id-1"',
    '',
  ]);
});
