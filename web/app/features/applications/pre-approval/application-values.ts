import type { Customer } from '@threshold/contract/endpoints/accounts/customers';
import type { LoanRangeField } from '@threshold/contract/limits';
import { type Range, rangeText } from '@threshold/contract/rules/loans';
import { loanOptions } from '@threshold/contract/vocabularies';

/* Questions of the wizard and its form values. No question has a default answer. */

export const questionFields = [
  'purpose_of_loan',
  'home_loan_situation',
  'credit_history',
  'employment_status',
  'number_of_applicants',
  'source_of_income',
] as const;
export type QuestionField = (typeof questionFields)[number];

export const rangeFields = [
  'income_range',
  'expected_purchase_price',
  'deposit_amount',
  'expense_range',
] as const satisfies readonly LoanRangeField[];

export const contactFields = ['first_name', 'last_name', 'email', 'phone_number'] as const;
export type ContactField = (typeof contactFields)[number];

/** Questions of the first two steps, with the answers to choose from. */
export const questions: Readonly<
  Record<QuestionField, { label: string; options: readonly string[] }>
> = {
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

/** Questions of the third step, which are answered with a range of amounts. */
export const rangeQuestions: Readonly<Record<LoanRangeField, { label: string; help: string }>> = {
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

/** Answers by field. An empty string or null means that there is no answer yet. */
export type ApplicationValues = Record<QuestionField | ContactField, string> &
  Record<LoanRangeField, Range | null>;

/** Returns the values of a new application, with name and email of the account. */
export function createEmptyApplicationValues({
  first_name,
  last_name,
  email,
}: Pick<Customer, 'first_name' | 'last_name' | 'email'>): ApplicationValues {
  return {
    purpose_of_loan: '',
    home_loan_situation: '',
    credit_history: '',
    employment_status: '',
    number_of_applicants: '',
    source_of_income: '',
    income_range: null,
    expected_purchase_price: null,
    deposit_amount: null,
    expense_range: null,
    first_name,
    last_name,
    email,
    phone_number: '',
  };
}

/** Converts the answers to the fields of the request. */
export function toFields(values: ApplicationValues): Record<keyof ApplicationValues, string> {
  const text = (range: Range | null) => (range ? rangeText(range) : '');
  return {
    ...values,
    income_range: text(values.income_range),
    expected_purchase_price: text(values.expected_purchase_price),
    deposit_amount: text(values.deposit_amount),
    expense_range: text(values.expense_range),
  };
}
