import type { Customer } from '@threshold/contract/endpoints/accounts/customers';
import type { LoanRangeField } from '@threshold/contract/limits';
import { type Range, rangeText } from '@threshold/contract/rules/loans';

/* Form values of the wizard. No question has a default answer. */

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

/** An empty string or null is not answered yet. */
export type ApplicationValues = Record<QuestionField | ContactField, string> &
  Record<LoanRangeField, Range | null>;

/** Initial values, with name and email from the account. */
export function blankValues({
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

/** Converts the answers to the request, which the contract's schemas validate. */
export function sentAnswers(values: ApplicationValues): Record<keyof ApplicationValues, string> {
  const text = (range: Range | null) => (range ? rangeText(range) : '');
  return {
    ...values,
    income_range: text(values.income_range),
    expected_purchase_price: text(values.expected_purchase_price),
    deposit_amount: text(values.deposit_amount),
    expense_range: text(values.expense_range),
  };
}
