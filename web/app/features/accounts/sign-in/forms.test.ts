import { newPasswordFormSchema } from '@threshold/contract/endpoints/accounts/accounts';
import { messages } from '@threshold/contract/texts/messages';
import { describe, expect, it } from 'vitest';
import { findFault, findFaults, pickFaults } from '#app/lib/forms/faults.ts';
import { codeSteps, customerAuth, vendorAuth } from './account-types.ts';
import { meetsPasswordRules } from './new-password-rules.tsx';

const customer = customerAuth.schemas;
const vendor = vendorAuth.schemas;
const blank = { first_name: '', last_name: '', email: '', password: '', terms: false };
const good = 'Doorway-26!';

describe('form validation', () => {
  it.each([
    [
      'customer sign-up, empty',
      customer.register,
      blank,
      {
        first_name: messages.customerSignUp.first_name,
        last_name: messages.customerSignUp.last_name,
        email: messages.customerSignUp.email_required,
        password: messages.password.criteria,
      },
    ],
    [
      'customer sign-up, invalid address',
      customer.register,
      { ...blank, first_name: 'I', last_name: 'F', email: 'indigo@', password: good },
      { email: messages.customerSignUp.email_invalid },
    ],
    [
      'vendor sign-up, empty',
      vendor.register,
      blank,
      {
        first_name: messages.vendorSignUp.first_name,
        last_name: messages.vendorSignUp.last_name,
        email: messages.vendorSignUp.email_required,
        password: messages.password.criteria,
        terms: messages.vendorSignUp.terms,
      },
    ],
    [
      'vendor sign-up, webmail',
      vendor.register,
      { first_name: 'I', last_name: 'F', email: 'i@gmail.com', password: good, terms: true },
      { email: messages.vendorSignUp.business_email },
    ],
    [
      "vendor sign-up, an internet provider's mail",
      vendor.register,
      { first_name: 'I', last_name: 'F', email: 'i@bigpond.com', password: good, terms: true },
      {},
    ],
    [
      'customer login, empty',
      customer.login,
      { email: '', password: '', remember: false },
      {
        email: messages.customerLogin.email_required,
        password: messages.customerLogin.password_required,
      },
    ],
    [
      'customer login, invalid address',
      customer.login,
      { email: 'indigo', password: 'x', remember: false },
      { email: messages.customerLogin.email_invalid },
    ],
    [
      'vendor login, empty',
      vendor.login,
      { email: '', password: '', remember: false },
      {
        email: messages.vendorLogin.email_required,
        password: messages.vendorLogin.password_required,
      },
    ],
    [
      'vendor login, invalid address and short password',
      vendor.login,
      { email: 'banksia', password: '12345', remember: true },
      { email: messages.vendorLogin.email_invalid, password: messages.vendorLogin.password_short },
    ],
    [
      'customer forgot password, empty',
      customer.forgot,
      { email: ' ' },
      { email: messages.customerForgot.email_required },
    ],
    [
      'customer forgot password, invalid address',
      customer.forgot,
      { email: 'a@b' },
      { email: messages.customerForgot.email_invalid },
    ],
    [
      'vendor forgot password, empty',
      vendor.forgot,
      { email: '' },
      { email: messages.vendorForgot.email_required },
    ],
    [
      'vendor forgot password, invalid address',
      vendor.forgot,
      { email: 'a b@c.au' },
      { email: messages.vendorForgot.email_invalid },
    ],
    [
      'reset, short and different passwords',
      newPasswordFormSchema,
      { newPassword: 'short', confirmation: 'other' },
      { newPassword: messages.password.criteria, confirmation: messages.password.mismatch },
    ],
    [
      'reset, different passwords',
      newPasswordFormSchema,
      { newPassword: good, confirmation: `${good}!` },
      { confirmation: messages.password.mismatch },
    ],
    [
      'reset, valid passwords',
      newPasswordFormSchema,
      { newPassword: good, confirmation: good },
      {},
    ],
  ])('returns exactly the expected errors for the form: %s', (_, schema, values, sentences) => {
    expect(findFaults(schema, values)).toEqual(sentences);
  });

  it('enables Register only for passwords that meet all rules', () => {
    const passwords = ['', 'Door-26', 'Terrace-', 'Doorway26', '12345678!', good];
    expect(passwords.map(meetsPasswordRules)).toEqual([false, false, false, false, false, true]);
  });

  it('ignores server errors for fields that the form does not contain', () => {
    const faults = { email: 'taken', otp: 'wrong' };
    expect(pickFaults(faults, ['email', 'first_name'])).toEqual({ email: 'taken' });
  });
});

describe('mailed codes', () => {
  const { customer, vendor } = codeSteps;
  it.each([
    ['customer, email', customer.email, messages.otp.five_digits],
    ['customer, reset', customer.reset, messages.otp.should_be_five_digits],
    ['vendor, email', vendor.email, messages.otp.enter_valid],
    ['vendor, reset', vendor.reset, messages.otp.five_digits],
  ])('are refused unless five digits long (%s)', (_, step, incomplete) => {
    const codeFault = (code: string) => findFault(step.rule, code);
    expect(codeFault('')).toBe(messages.otp.empty);
    for (const code of ['1234', '123456', '12a45']) expect(codeFault(code)).toBe(incomplete);
    expect(codeFault('12345')).toBeUndefined();
  });

  it('have distinct failure messages for each account type and purpose', () => {
    const steps = Object.values(codeSteps).flatMap((role) => Object.values(role));
    const of = (key: 'failed' | 'resendFailed' | 'resent') =>
      new Set(steps.map((step) => step[key]));
    expect(of('failed').size).toBe(4);
    expect(of('resendFailed').size).toBe(4);
    expect(of('resent').size).toBe(3);
  });
});
