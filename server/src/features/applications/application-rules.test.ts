import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { loanRanges } from '@threshold/contract/limits';
import { currentLoanConsent } from '@threshold/contract/rules/loans';
import { messages } from '@threshold/contract/texts/messages';
import { loanOptions } from '@threshold/contract/vocabularies';
import { describe, expect, it } from 'vitest';
import { sendApplication } from '#test/arrangements/send-application.ts';
import { goodAnswers } from '#test/factories/application.ts';
import { accountForEach } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const me = accountForEach(test, 'customers');
const broker = accountForEach(test, 'vendors');

const send = (fields: Record<string, string>) =>
  sendApplication(test, me.token, { vendor: broker.id, ...fields });
const sent = () =>
  test
    .as(me.token)
    .call(loanApplicationEndpoints.ofCustomer, { params: { id: me.id } })
    .then(({ ok }) => ok.data);

describe('an application', () => {
  it('may omit the consent version, but an outdated version is refused', async () => {
    const consent_version = String(currentLoanConsent);
    expect((await send({ consent_version })).status).toBe(201);
    expect((await sent())[0]?.consent_version).toBe(currentLoanConsent);
    // Uses another first name, because an equal application within a minute counts as a repeat.
    expect((await send({ first_name: 'Alex' })).status).toBe(201);
    expect((await sent())[0]?.consent_version).toBeNull();
    for (const other of [currentLoanConsent + 1, currentLoanConsent - 1, 'yes']) {
      const { status, failure } = await send({ consent_version: String(other) });
      expect([status, failure.errors]).toEqual([422, { consent_version: [messages.loan.consent] }]);
    }
    expect(await sent()).toHaveLength(2);
  });

  it('is refused with a separate error for each missing answer', async () => {
    const { question, ranges } = messages.loan;
    const blank = Object.fromEntries(Object.keys(goodAnswers).map((name) => [name, '']));
    const refused = await send(blank);
    expect([refused.status, refused.failure.errors]).toEqual([
      422,
      {
        purpose_of_loan: [question],
        home_loan_situation: [question],
        credit_history: [question],
        employment_status: [question],
        number_of_applicants: [question],
        source_of_income: [question],
        income_range: [ranges],
        expected_purchase_price: [ranges],
        deposit_amount: [ranges],
        expense_range: [ranges],
        first_name: [messages.loan.first_name],
        last_name: [messages.loan.last_name],
        email: [messages.loan.email_required],
        phone_number: [messages.loan.phone_required],
      },
    ]);
  });

  it('may contain every option and the minimum and maximum of every range', async () => {
    for (const [name, options] of Object.entries(loanOptions)) {
      for (const option of options) expect((await send({ [name]: option })).status).toBe(201);
    }
    for (const [name, { min, max, step }] of Object.entries(loanRanges)) {
      const text = (low: number, high: number) => `${low / 1000}K - ${high / 1000}K`;
      expect((await send({ [name]: text(min, max) })).status).toBe(201);
      for (const range of [text(min - step, max), text(min, max + step), text(max, min)]) {
        const { failure } = await send({ [name]: range });
        expect(failure.errors).toEqual({ [name]: [messages.loan.ranges] });
      }
    }
  });
});
