import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { customerTwoFactorEndpoints, vendorTwoFactorEndpoints } from '../../registry.ts';
import { messages } from '../../texts/messages.ts';
import { fileCodeSchema } from './accounts.ts';
import { customerAuthEndpoints, vendorAuthEndpoints } from './auth.ts';

/** Returns the error messages of each field. */
function faults(schema: z.ZodType, value: unknown): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? [])
    (found[path.join('.')] ??= []).push(message);
  return found;
}

const kinds = [
  {
    kind: 'customers',
    auth: customerAuthEndpoints,
    signUp: messages.customerSignUp,
    login: messages.customerLogin,
    forgot: messages.customerForgot,
    incomplete: {
      verifyEmailOtp: messages.otp.five_digits,
      verifyOtp: messages.otp.should_be_five_digits,
    },
  },
  {
    kind: 'vendors',
    auth: vendorAuthEndpoints,
    signUp: messages.vendorSignUp,
    login: messages.vendorLogin,
    forgot: messages.vendorForgot,
    incomplete: {
      verifyEmailOtp: messages.otp.enter_valid,
      verifyOtp: messages.otp.five_digits,
    },
  },
] as const;

describe.each(kinds)('the sign-up endpoint of $kind', ({ auth, signUp }) => {
  const newcomer = {
    first_name: 'Ann',
    last_name: 'Lee',
    email: 'ann@people.example',
    password: 'Correct-horse-7',
  };
  const { criteria } = messages.password;

  it.each<[string, Record<string, unknown>, string, string]>([
    ['a blank first name', { first_name: ' ' }, 'first_name', signUp.first_name],
    ['a missing last name', { last_name: undefined }, 'last_name', signUp.last_name],
    ['an empty email', { email: '' }, 'email', signUp.email_required],
    ['an incomplete email', { email: 'ann@' }, 'email', signUp.email_invalid],
    ['an object as email', { email: { $ne: 1 } }, 'email', signUp.email_required],
    ['a short password', { password: 'Ab-4567' }, 'password', criteria],
    ['a password without a digit', { password: 'Correct-horse' }, 'password', criteria],
    ['a password of letters and digits', { password: 'Correcthorse7' }, 'password', criteria],
    ['a password without a letter', { password: '12345678-9' }, 'password', criteria],
    ['a missing password', { password: undefined }, 'password', criteria],
  ])('refuses %s with one error, at the faulty field', (_, change, field, sentence) => {
    expect(faults(auth.register.body, newcomer)).toEqual({});
    expect(faults(auth.register.body, { ...newcomer, ...change })).toEqual({ [field]: [sentence] });
  });
});

describe.each(kinds)('the login endpoint of $kind', ({ auth, login }) => {
  it.each<[string, Record<string, unknown>, string, string]>([
    ['a missing email', { password: 'x' }, 'email', login.email_required],
    ['an incomplete email', { email: 'a', password: 'x' }, 'email', login.email_invalid],
    ['a missing password', { email: 'a@b.co' }, 'password', login.password_required],
    ['injection', { email: 'a@b.co', password: { $gt: '' } }, 'password', login.password_required],
  ])('refuses %s with one error, at the faulty field', (_, body, field, sentence) => {
    expect(faults(auth.login.body, body)).toEqual({ [field]: [sentence] });
  });

  it.each([
    ['an empty body', {}],
    ['a text', { credential: 'x' }],
    ['a password', { credential: { id: 'a', rawId: 'a', type: 'password', response: {} } }],
  ])('refuses %s as a passkey response', (_, body) => {
    expect(auth.passkeyLogin.body.safeParse(body).success).toBe(false);
  });
});

describe.each(kinds)('a code mailed to $kind', ({ auth, forgot, incomplete }) => {
  it.each<[string, unknown, string?]>([
    ['missing', undefined, messages.otp.empty],
    ['empty', '', messages.otp.empty],
    ['four digits long', '1234'],
    ['six digits long', '123456'],
    ['a number in exponent notation', '1e400'],
    ['a list', ['12345'], messages.otp.empty],
  ])('is refused if it is %s', (_, otp, sentence) => {
    for (const call of ['verifyEmailOtp', 'verifyOtp'] as const) {
      expect(faults(auth[call].body, { email: 'ann@people.example', otp })).toEqual({
        otp: [sentence ?? incomplete[call]],
      });
    }
  });

  it('is accepted as a JSON number or as text with surrounding spaces', () => {
    for (const otp of [12_345, ' 12345 ']) {
      const body = { email: 'ann@people.example', otp };
      expect(auth.verifyEmailOtp.body.parse(body).otp).toBe('12345');
    }
  });

  it.each([
    ['', forgot.email_required],
    ['ann', forgot.email_invalid],
  ])("is not sent to the invalid email address '%s'", (email, sentence) => {
    for (const { body } of [auth.resendEmailOtp, auth.forgotPassword]) {
      expect(faults(body, { email })).toEqual({ email: [sentence] });
    }
  });
});

describe.each([
  ['customers', customerTwoFactorEndpoints],
  ['vendors', vendorTwoFactorEndpoints],
] as const)('the two-factor endpoints of %s', (_, endpoints) => {
  const { empty, length, password } = messages.twoFactor;

  it.each<[keyof typeof endpoints, object, string, string]>([
    ['enable', {}, 'verification_code', empty],
    ['enable', { verification_code: '' }, 'verification_code', empty],
    ['enable', { verification_code: '12345' }, 'verification_code', length],
    ['enable', { verification_code: '1234567' }, 'verification_code', length],
    ['disable', {}, 'verification_code', empty],
    ['disable', { verification_code: 'abcdef' }, 'verification_code', length],
    ['disableWithPassword', {}, 'password', password],
    ['disableWithPassword', { password: '' }, 'password', password],
    ['recoveryCodes', {}, 'verification_code', empty],
  ])('refuse at the endpoint %s the invalid body %j', (call, value, field, sentence) => {
    const { body } = endpoints[call] as { body?: z.ZodType };
    expect(body && faults(body, value)).toEqual({ [field]: [sentence] });
  });
});

describe('an optional code of an authenticator app', () => {
  it.each([[{ toString: null }], [[{ toString: null }]], [null]])(
    'is refused as empty if it is %j',
    (value) => {
      const { error } = fileCodeSchema.safeParse(value);
      expect(error?.issues.map((issue) => issue.message)).toEqual([messages.twoFactor.empty]);
    },
  );

  it('is treated as missing if it consists of spaces', () => {
    expect(fileCodeSchema.parse(' ')).toBeUndefined();
  });
});
