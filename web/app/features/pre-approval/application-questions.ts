import type { LoanRangeField } from '@threshold/contract/limits';
import { loanOptions } from '@threshold/contract/vocabularies';
import type { QuestionField } from './application-values.ts';

interface Question {
  readonly label: string;
  readonly options: readonly string[];
}

/** Questions of the first two steps. */
export const questions: Readonly<Record<QuestionField, Question>> = {
  purpose_of_loan: { label: 'What is the loan for?', options: loanOptions.purpose_of_loan },
  home_loan_situation: {
    label: 'How far along are you?',
    options: loanOptions.home_loan_situation,
  },
  credit_history: {
    label: 'How would you describe your credit history?',
    options: loanOptions.credit_history,
  },
  employment_status: {
    label: 'What is your employment status?',
    options: loanOptions.employment_status,
  },
  number_of_applicants: { label: 'How many of you are applying?', options: ['1', '2'] },
  source_of_income: {
    label: 'What is your main source of income?',
    options: loanOptions.source_of_income,
  },
};

interface RangeQuestion {
  readonly label: string;
  readonly help: string;
}

/** Questions of the third step. */
export const rangeQuestions: Readonly<Record<LoanRangeField, RangeQuestion>> = {
  income_range: {
    label: 'Income a year',
    help: 'Before tax, everyone on the loan together.',
  },
  expected_purchase_price: {
    label: 'Expected purchase price',
    help: 'The lowest and highest you would look at.',
  },
  deposit_amount: { label: 'Deposit', help: 'Savings, gifts and grants you can show.' },
  expense_range: { label: 'Monthly expenses', help: 'Rent, food, loans, school, the lot.' },
};
