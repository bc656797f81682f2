import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  otpSchema,
  rateProfilePassword,
  rateSignUpPassword,
  rateVendorPassword,
  verificationCodeSchema,
} from './endpoints/accounts/accounts.ts';
import {
  customerRegisterSchema,
  vendorLoginForm,
  vendorLoginSchema,
  vendorRegisterSchema,
} from './endpoints/accounts/auth.ts';
import { updateCustomerSchema } from './endpoints/accounts/customers.ts';
import { applicationBodySchema } from './endpoints/applications/loan-applications.ts';
import { dateTimeSchema } from './endpoints/calls/appointments.ts';
import { chatEndpoints } from './endpoints/chat/chat.ts';
import {
  listMissingProfileFields,
  updateVendorBody,
} from './endpoints/listings/vendors-account.ts';
import { experienceEntrySchema } from './endpoints/listings/vendors-forms.ts';
import { repaymentsSchema } from './endpoints/purchases/tool-queries.ts';
import { leadRequestSchema } from './endpoints/requests/lead-requests.ts';
import { createReviewSchema } from './endpoints/reviews/reviews.ts';
import { idParamsSchema } from './primitives.ts';
import { allEndpoints } from './registry.ts';
import { normalizeRange, rangeSchema } from './rules/loans.ts';
import { messages } from './texts/messages.ts';

/** Returns the error messages by dotted path. */
function faults(schema: z.ZodType, value: unknown): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
    const name = path.join('.');
    found[name] = [...(found[name] ?? []), message];
  }
  return found;
}

const id = '01890a5d-ac96-774b-bcce-b302099a8057';

test('idParamsSchema replaces an invalid id in a URL with the zero id', () => {
  expect(idParamsSchema.parse({ id: id.toUpperCase() })).toEqual({ id });
  for (const nonsense of ['', 'abc', "1' or '1'='1", '\u0000']) {
    expect(idParamsSchema.parse({ id: nonsense }).id).toMatch(/^[0-]{36}$/);
  }
});

describe('a request for a professional', () => {
  const lead = {
    name: 'Ann',
    email: ' Ann@Example.com ',
    phone_number: '0412 345 678',
    requirements: 'A broker',
  };

  test('is stored with a normalised email address and phone number', () => {
    expect(leadRequestSchema.parse(lead)).toEqual({
      ...lead,
      email: 'ann@example.com',
      phone_number: '0412345678',
    });
  });

  test('is refused with one message for every missing field', () => {
    expect(faults(leadRequestSchema, {})).toEqual({
      name: [messages.requirements.name],
      email: [messages.requirements.email_required],
      phone_number: [messages.requirements.phone_required],
      requirements: [messages.requirements.requirements],
    });
  });

  test('allows 300 characters of text and phone numbers of 10-11 digits', () => {
    expect(faults(leadRequestSchema, { ...lead, requirements: 'x'.repeat(300) })).toEqual({});
    expect(faults(leadRequestSchema, { ...lead, requirements: 'x'.repeat(301) })).toHaveProperty(
      'requirements',
    );
    for (const [phone_number, ok] of [
      ['041234567', false],
      ['0412345678', true],
      ['+61 412 345 678', true],
      ['614123456789', false],
      ['0412x45678', false],
    ] as const) {
      expect(leadRequestSchema.safeParse({ ...lead, phone_number }).success).toBe(ok);
    }
  });

  test('is stored without NUL characters, which the database refuses', () => {
    expect(leadRequestSchema.parse({ ...lead, name: 'A\u0000nn' }).name).toBe('Ann');
  });
});

describe('account forms', () => {
  const person = { first_name: 'A', last_name: 'B', email: 'a@b.com.au' };

  test.each([
    ['Abc123!', false],
    ['Abc1234!', true],
    ['abcdefgh!', false],
    ['12345678!', false],
    ['Abcd1234', false],
    [`a1!${'x'.repeat(125)}`, true],
    [`a1!${'x'.repeat(126)}`, false],
  ])('apply the password criteria to the new password %s', (password, ok) => {
    const expected = ok ? {} : { password: [messages.password.criteria] };
    expect(faults(customerRegisterSchema, { ...person, password })).toEqual(expected);
  });

  test('accept an empty password in a profile and leave the password unchanged', () => {
    expect(faults(updateCustomerSchema, { password: '' })).toEqual({});
    expect(faults(updateCustomerSchema, { password: 'x' })).toEqual({
      password: [messages.password.criteria],
    });
    expect(faults(updateCustomerSchema, { first_name: ' ' })).toEqual({
      first_name: [messages.customerSignUp.first_name],
    });
  });

  test('rate passwords by different rules in sign-up, profile and vendor forms', () => {
    expect(['abc', 'abcdefgh', 'abcd123!'].map(rateSignUpPassword)).toEqual([
      'Weak',
      'Medium',
      'Strong',
    ]);
    expect(['abcdefgh', 'abcd123!', 'abcdefgh1234!'].map(rateProfilePassword)).toEqual([
      'Weak',
      'Medium',
      'Strong',
    ]);
    expect(['abcdefgh', 'abcdefg1', 'abcdef1!'].map(rateVendorPassword)).toEqual([
      'Weak',
      'Moderate',
      'Strong',
    ]);
    for (const weak of ['1234567!', 'Password1!', '1P@$$w0rd!', 'Welcome123!', 'Qwerty-26'])
      expect([weak, rateVendorPassword(weak)]).toEqual([weak, 'Moderate']);
    expect(rateVendorPassword('My-password-26')).toBe('Strong');
  });

  test('refuse a short password in the vendor login form but not in the API', () => {
    const login = { email: 'a@b.com.au', password: '12345' };
    expect(faults(vendorLoginSchema, login)).toEqual({});
    expect(faults(vendorLoginForm, login)).toEqual({
      password: [messages.vendorLogin.password_short],
    });
  });

  test('refuse webmail for a new vendor but accept addresses of internet providers', () => {
    const vendor = { first_name: 'A', last_name: 'B', password: 'Abc1234!' };
    expect(faults(vendorRegisterSchema, { ...vendor, email: 'a@GMAIL.com' })).toEqual({
      email: [messages.vendorSignUp.business_email],
    });
    expect(faults(vendorRegisterSchema, { ...vendor, email: 'a@bigpond.com' })).toEqual({});
  });
});

describe('confirmation codes', () => {
  test('have five digits if mailed and six if from an authenticator app', () => {
    const otp = otpSchema(messages.otp.five_digits);
    expect(otp.parse('01234')).toBe('01234');
    expect(faults(otp, '')).toEqual({ '': [messages.otp.empty] });
    expect(faults(otp, '1234')).toEqual({ '': [messages.otp.five_digits] });
    expect(faults(verificationCodeSchema, undefined)).toEqual({ '': [messages.twoFactor.empty] });
    expect(faults(verificationCodeSchema, '12345a')).toEqual({ '': [messages.twoFactor.length] });
  });
});

test.each([' 012-34 ', '０１２３４', '01\u00a0234', '01\u201123\u200b4', '01 – 234'])(
  'a mailed or authenticator code typed as %j becomes plain digits',
  (typed) => {
    expect(otpSchema(messages.otp.five_digits).parse(typed)).toBe('01234');
    expect(verificationCodeSchema.parse(`${typed}5`)).toBe('012345');
  },
);

test.each([
  ['$640,000', 640_000],
  ['640k', 640_000],
  ['0.64 million', 640_000],
  ['640 000', 640_000],
  ['６４００００', 640_000],
  ['640,000.00', 640_000],
  ['', undefined],
])('repaymentsSchema converts the amount %j to $1', (typed, amount) => {
  expect(repaymentsSchema.parse({ amount: typed, rate: '5.9 %', years: ' 30 ' })).toEqual({
    amount,
    rate: 5.9,
    years: 30,
  });
});

test.each(['6.25', '6.25 %', '６．２５', ' 6.25 per cent'])(
  'repaymentsSchema converts the rate %j to 6.25',
  (rate) => {
    expect(repaymentsSchema.parse({ amount: '640000', rate, years: '30' })).toHaveProperty(
      'rate',
      6.25,
    );
  },
);

test.each(['640.000', 'lots', '6,4', '1e6', '640,000.50'])(
  'repaymentsSchema refuses the amount %j with an error of the field `amount`',
  (typed) => {
    expect(faults(repaymentsSchema, { amount: typed, rate: '5', years: '30' })).toHaveProperty(
      'amount',
    );
  },
);

test('every endpoint with an optional code treats an empty code as missing', () => {
  const names = ['verification_code', 'recovery_code', 'otp'];
  const codes = allEndpoints.flatMap(({ method, path, query, body }) =>
    [query, body].flatMap((part) => {
      const shape: Readonly<Record<string, z.ZodType>> =
        part instanceof z.ZodObject ? part.shape : {};
      return names.flatMap((name) => {
        const code = shape[name];
        return code?.safeParse(undefined).success
          ? [{ code, at: `${method} ${path} ${name}` }]
          : [];
      });
    }),
  );
  expect(codes.length).toBeGreaterThan(8);
  for (const { code, at } of codes) expect(code.parse(' ') || undefined, at).toBeUndefined();
  const files = chatEndpoints.verifyFileAccess.body.shape.verification_code;
  expect(files.parse('123456')).toBe('123456');
  expect(faults(files, '12345')).toEqual({ '': [messages.twoFactor.length] });
});

describe('validation of a loan application', () => {
  const application = {
    vendor: id,
    purpose_of_loan: 'buying FIRST home',
    home_loan_situation: 'Exploring',
    credit_history: 'Not sure',
    employment_status: 'Self-employed',
    number_of_applicants: '2',
    source_of_income: 'Defence force',
    income_range: '30 K - 120 K',
    expected_purchase_price: '200K - 1000K',
    deposit_amount: '3K - 3K',
    expense_range: '1K - 100K',
    first_name: 'A',
    last_name: 'B',
    email: 'a@b.com',
    phone_number: '0412345678',
  };

  test('converts options and ranges to their canonical spelling', () => {
    expect(applicationBodySchema.parse(application)).toMatchObject({
      purpose_of_loan: 'Buying first home',
      number_of_applicants: 2,
      income_range: '30K - 120K',
    });
  });

  test('reports each missing answer with its message', () => {
    const found = faults(applicationBodySchema, { vendor: id });
    expect(found.number_of_applicants).toEqual([messages.loan.question]);
    expect(found.credit_history).toEqual([messages.loan.question]);
    expect(found.income_range).toEqual([messages.loan.ranges]);
    expect(faults(applicationBodySchema, { ...application, number_of_applicants: 3 })).toEqual({
      number_of_applicants: [messages.loan.question],
    });
  });

  test.each(['29K - 120K', '30K - 1001K', '120K - 30K', '30000 - 120000', '', '30K'])(
    'refuses the income range %j',
    (text) => {
      expect(rangeSchema('income_range').safeParse(text).success).toBe(false);
    },
  );

  test('normalises income ranges that are out of bounds, reversed or empty', () => {
    expect(normalizeRange('income_range', [1, 5_000_000])).toEqual([30_000, 1_000_000]);
    expect(normalizeRange('income_range', [90_000, 50_000])).toEqual([50_000, 50_000]);
    expect(normalizeRange('income_range', [30_000, 30_000])).toEqual([30_000, 31_000]);
  });
});

test('a review requires a text and a whole number of 1-5 stars', () => {
  const { incomplete } = messages.review;
  expect(faults(createReviewSchema, { vendor: id, rating: '5', comment: 'Good' })).toEqual({});
  for (const rating of [0, 6, 4.5, '', 'x', undefined]) {
    expect(faults(createReviewSchema, { vendor: id, rating, comment: 'x' })).toEqual({
      rating: [incomplete],
    });
  }
  expect(faults(createReviewSchema, { vendor: id, rating: 5, comment: ' ' })).toEqual({
    comment: [incomplete],
  });
});

test('a booking request refuses days and times that do not exist', () => {
  const { date_required, time_required } = messages.scheduling;
  expect(dateTimeSchema.parse('2026-03-01 09:30:00')).toBe('2026-03-01 09:30:00');
  expect(dateTimeSchema.parse('2026-03-01T09:30')).toBe('2026-03-01 09:30:00');
  expect(faults(dateTimeSchema, '2026-02-30 09:30:00')).toEqual({ '': [date_required] });
  expect(faults(dateTimeSchema, '2026-02-28 24:00:00')).toEqual({ '': [time_required] });
  expect(faults(dateTimeSchema, '2026-02-28')).toEqual({ '': [time_required] });
  expect(faults(dateTimeSchema, '')).toEqual({ '': [date_required] });
});

describe('a vendor profile', () => {
  test('accepts a job that began and ended in the same month', () => {
    const entry = { job_title: 'Broker', organization: 'Firm', starting: '2024-02-01' };
    expect(experienceEntrySchema.parse({ ...entry, end: '2024-02-01' }).end).toBe('2024-02-29');
    expect(experienceEntrySchema.parse(entry).end).toBeNull();
    expect(faults(experienceEntrySchema, { ...entry, end: '2024-01-01' })).toEqual({
      starting: [messages.experience.start_order],
      end: [messages.experience.end_order],
    });
    expect(faults(experienceEntrySchema, { ...entry, starting: '1899-01-01' })).toEqual({
      starting: [messages.experience.year],
    });
    expect(faults(experienceEntrySchema, { ...entry, starting: '2099-01-01' })).toEqual({
      starting: [messages.experience.future_start],
    });
  });

  test('accepts alternative spellings of fields and drops unknown fields', () => {
    const parsed = updateVendorBody.parse({
      'services[]': [id],
      mortgage_pre_approval: 'true',
      latitude: '-33.8',
      longitude: '151',
      website: 'example.com.au',
      work_experience: '[{"job_title":"A","organization":"B","starting":"2020-01-01","end":null}]',
      status: 'approved',
    });
    expect(parsed).toMatchObject({
      services: [id],
      mortgage_pre_approval: true,
      latitude: -33.8,
      website: 'https://example.com.au',
    });
    expect(parsed.work_experience).toHaveLength(1);
    expect(parsed).not.toHaveProperty('status');
    expect(updateVendorBody.parse({ services: `${id}, ${id}` }).services).toEqual([id]);
    expect(faults(updateVendorBody, { website: 'javascript:alert(1)' })).toHaveProperty('website');
    expect(faults(updateVendorBody, { work_experience: '{' })).toEqual({
      work_experience: [messages.experience.list],
    });
  });

  test('reports an unset location and an empty list of services as missing', () => {
    const whole = {
      vendor_type: 'Accountant',
      business_name: 'B',
      full_name: 'F',
      professional_title: 'P',
      work_email: 'w@b.com.au',
      phone_number: '0412345678',
      address: 'A',
      description: 'D',
      services_provided: '',
      latitude: -33,
      longitude: 151,
      services: [{}],
    };
    expect(listMissingProfileFields(whole)).toEqual([]);
    expect(listMissingProfileFields({ ...whole, latitude: 0, longitude: 0, services: [] })).toEqual(
      ['location', 'services'],
    );
    expect(listMissingProfileFields({ ...whole, services: [], reverse_mortgages: true })).toEqual(
      [],
    );
    expect(listMissingProfileFields({ ...whole, business_name: '  ' })).toEqual(['business_name']);
  });
});
