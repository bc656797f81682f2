import { applicationBodySchema } from '@threshold/contract/endpoints/applications/loan-applications';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { describe, expect, it } from 'vitest';
import { pickFaults } from '#app/lib/forms/faults.ts';
import { findFaultyStep } from '#app/lib/forms/use-wizard.ts';
import { applicationFields, applicationSteps, lastStep, stepFaults } from './application-steps.ts';
import {
  type ApplicationValues,
  createEmptyApplicationValues,
  questionFields,
  questions,
  rangeFields,
  toFields,
} from './application-values.ts';

const { question, ranges, ...sentences } = messages.loan;
const blank = createEmptyApplicationValues({ first_name: '', last_name: '', email: '' });
const whole: ApplicationValues = {
  purpose_of_loan: 'Buying first home',
  home_loan_situation: 'Exploring',
  credit_history: 'Great',
  employment_status: 'Employee',
  number_of_applicants: '2',
  source_of_income: 'Employment',
  income_range: [95_000, 240_000],
  expected_purchase_price: [900_000, 2_400_000],
  deposit_amount: [3000, 4000],
  expense_range: [1000, 100_000],
  first_name: 'Casey',
  last_name: 'Customer',
  email: 'casey@people.example',
  phone_number: '0412 345 678',
};
const faultsOf = (values: ApplicationValues, files: readonly File[] = []) =>
  applicationSteps.map((_, step) => stepFaults(step, values, files));
const pdf = (name: string, bytes = 1) =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

describe('applicationSteps', () => {
  it('has an error message for each missing or invalid answer', () => {
    expect(applicationSteps).toHaveLength(limits.wizard.loan_steps);
    expect(faultsOf(blank)).toEqual([
      { purpose_of_loan: question, home_loan_situation: question, credit_history: question },
      { employment_status: question, number_of_applicants: question, source_of_income: question },
      Object.fromEntries(rangeFields.map((field) => [field, ranges])),
      {
        first_name: sentences.first_name,
        last_name: sentences.last_name,
        email: sentences.email_required,
        phone_number: sentences.phone_required,
      },
    ]);
    const wrong = { ...whole, email: 'casey', phone_number: '123456789' };
    expect(faultsOf(wrong)[lastStep]).toEqual({
      email: sentences.email_invalid,
      phone_number: sentences.phone_invalid,
    });
  });

  it("accepts every answer option, as does the API's schema", () => {
    for (const field of questionFields) {
      for (const option of questions[field].options) {
        const answered = { ...whole, [field]: option };
        expect(faultsOf(answered)).toEqual([{}, {}, {}, {}]);
        const vendor = '01890a5d-ac96-774b-bcce-b302099a8057';
        const parsed = applicationBodySchema.parse({ vendor, ...toFields(answered) });
        expect(String(parsed[field])).toBe(option);
      }
    }
    expect(toFields(whole)).toMatchObject({
      income_range: '95K - 240K',
      expected_purchase_price: '900K - 2400K',
      deposit_amount: '3K - 4K',
    });
  });

  it('accepts at most ten files of permitted types below ten megabytes', () => {
    const { application_bytes, application_count } = limits.files;
    const many = Array.from({ length: application_count }, (_, at) => pdf(`${at}.pdf`));
    const faultOf = (...files: File[]) => stepFaults(lastStep, whole, files).attachments;
    expect(faultOf(...many)).toBeUndefined();
    expect(faultOf(...many, pdf('more.pdf'))).toBe(sentences.too_many_files);
    expect(faultOf(new File(['x'], 'notes.txt', { type: 'text/plain' }))).toBe(
      sentences.files_kind,
    );
    expect(faultOf(pdf('scan.pdf', application_bytes))).toBe(sentences.file_size);
    expect(faultOf(pdf('scan.pdf', application_bytes - 1))).toBeUndefined();
    // Only the last step validates the files.
    expect(stepFaults(0, whole, [...many, pdf('more.pdf')])).toEqual({});
  });
});

it('finds the first step with a field refused by the server', () => {
  const refused = {
    phone_number: sentences.phone_invalid,
    expense_range: ranges,
    attachments: sentences.files_kind,
    consent_version: sentences.consent,
    vendor: 'unknown',
  };
  const faults = pickFaults(refused, applicationFields);
  expect(faults).toEqual({
    phone_number: sentences.phone_invalid,
    expense_range: ranges,
    attachments: sentences.files_kind,
  });
  expect(findFaultyStep(applicationSteps, faults)).toBe(2);
  expect(findFaultyStep(applicationSteps, { attachments: sentences.files_kind })).toBe(lastStep);
});
