import type { LoanApplication } from '@threshold/contract/endpoints/applications/loan-applications';
import { formatMoneyRange } from '#app/lib/format/money.ts';

/** Returns the answers in the order of the questions. A withdrawn lead has only the purpose. */
export function getLeadAnswers(lead: LoanApplication): { label: string; value: string }[] {
  return [
    { label: 'Purpose', value: lead.purpose_of_loan },
    { label: 'Situation', value: lead.home_loan_situation },
    { label: 'Credit history', value: lead.credit_history },
    { label: 'Employment', value: lead.employment_status },
    { label: 'Applicants', value: lead.withdrawn_at ? '' : String(lead.number_of_applicants) },
    { label: 'Source of income', value: lead.source_of_income },
    { label: 'Income', value: formatMoneyRange(lead.income_range) },
    { label: 'Expected purchase price', value: formatMoneyRange(lead.expected_purchase_price) },
    { label: 'Deposit', value: formatMoneyRange(lead.deposit_amount) },
    { label: 'Monthly expenses', value: formatMoneyRange(lead.expense_range) },
  ];
}
