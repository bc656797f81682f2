import { messages } from '@threshold/contract/texts/messages';
import { strongPassword } from './accounts.ts';

/**
 * A mistake in a form: the typed values, and the error sentence that the specification requires.
 */
export interface Mistake {
  readonly sentence: string;
  readonly page: string;
  /** Values by label. `code` is typed into the boxes for a mailed code. */
  readonly typed?: Readonly<Record<string, string>>;
  readonly code?: string;
  readonly button: string;
  /**
   * The same mistake as an API call; `field` is the field with the error. Missing if only the form
   * checks the rule.
   */
  readonly call?: { readonly path: string; readonly body: object; readonly field: string };
}

const { customerSignUp, vendorSignUp, customerLogin, vendorLogin, otp } = messages;
const person = {
  first_name: 'Indigo',
  last_name: 'Fairweather',
  email: 'indigo@banksia-lending.example',
  password: strongPassword,
};
const address = person.email;
const password = { Password: strongPassword };

const signUps: Mistake[] = (
  [
    ['customer', customerSignUp.first_name, {}, 'first_name', ''],
    ['customer', customerSignUp.last_name, {}, 'last_name', ' '],
    ['customer', customerSignUp.email_required, {}, 'email', ''],
    ['customer', customerSignUp.email_invalid, { Email: 'indigo@' }, 'email', 'indigo@'],
    ['vendor', vendorSignUp.first_name, {}, 'first_name', ''],
    ['vendor', vendorSignUp.last_name, {}, 'last_name', ' '],
    ['vendor', vendorSignUp.email_required, {}, 'email', ''],
    ['vendor', vendorSignUp.email_invalid, { 'Business email': 'b@' }, 'email', 'b@'],
    [
      'vendor',
      vendorSignUp.business_email,
      { 'Business email': 'banksia@gmail.com' },
      'email',
      'banksia@gmail.com',
    ],
  ] as const
).map(([role, sentence, typed, field, wrong]) => ({
  sentence,
  page: `/${role}/auth/register`,
  typed: { ...typed, ...password },
  button: 'Register',
  call: { path: `/${role}s/register`, body: { ...person, [field]: wrong }, field },
}));

const logins: Mistake[] = (
  [
    ['customer', customerLogin.email_required, { Email: '' }, 'email', { email: '' }],
    ['customer', customerLogin.email_invalid, { Email: 'indigo' }, 'email', { email: 'indigo' }],
    ['customer', customerLogin.password_required, {}, 'password', { password: '' }],
    ['vendor', vendorLogin.email_required, { Email: '' }, 'email', { email: '' }],
    ['vendor', vendorLogin.email_invalid, { Email: 'banksia' }, 'email', { email: 'banksia' }],
    ['vendor', vendorLogin.password_required, {}, 'password', { password: '' }],
  ] as const
).map(([role, sentence, typed, field, wrong]) => ({
  sentence,
  page: `/${role}/auth/login`,
  typed,
  button: 'Log in',
  call: { path: `/${role}s/login`, body: { email: address, password: 'x', ...wrong }, field },
}));

const forgotten: Mistake[] = (
  [
    ['customer', messages.customerForgot.email_required, ''],
    ['customer', messages.customerForgot.email_invalid, 'indigo@home'],
    ['vendor', messages.vendorForgot.email_required, ''],
    ['vendor', messages.vendorForgot.email_invalid, 'banksia@work'],
  ] as const
).map(([role, sentence, email]) => ({
  sentence,
  page: `/${role}/auth/forgot-password`,
  typed: { Email: email },
  button: 'Send code',
  call: { path: `/${role}s/forgot-password`, body: { email }, field: 'email' },
}));

const codes: Mistake[] = (
  [
    ['customer', '/customer/auth/verify-email', 'verify-email-otp', otp.five_digits],
    [
      'customer',
      '/customer/auth/verify-reset-password-otp',
      'verify-otp',
      otp.should_be_five_digits,
    ],
    ['vendor', '/vendor/auth/verify-email-otp', 'verify-email-otp', otp.enter_valid],
    ['vendor', '/vendor/auth/verify-password-reset-otp', 'verify-otp', otp.five_digits],
  ] as const
).flatMap(([role, page, call, incomplete]) =>
  [
    { code: '', sentence: otp.empty },
    { code: '123', sentence: incomplete },
  ].map(({ code, sentence }) => ({
    sentence,
    page,
    code,
    button: 'Verify',
    call: { path: `/${role}s/${call}`, body: { email: address, otp: code }, field: 'otp' },
  })),
);

const resets: Mistake[] = (['customer', 'vendor'] as const).flatMap((role) => {
  const page = `/${role}/auth/reset-password`;
  const button = 'Reset password';
  const reset = (newPassword: string) => ({
    path: `/${role}s/reset-password`,
    body: { email: address, newPassword },
    field: 'newPassword',
  });
  return [
    {
      sentence: messages.password.criteria,
      page,
      typed: { 'New password': 'short', 'Confirm password': 'short' },
      button,
      call: reset('short'),
    },
    {
      sentence: messages.password.common,
      page,
      typed: { 'New password': 'Password1!', 'Confirm password': 'Password1!' },
      button,
      call: reset('Password1!'),
    },
    {
      // Without an API call: the API receives the password only once and cannot compare.
      sentence: messages.password.mismatch,
      page,
      typed: { 'New password': strongPassword, 'Confirm password': 'another' },
      button,
    },
  ];
});

/** All mistakes of the forms for sign-up, sign-in and password reset. */
export const mistakes: readonly Mistake[] = [
  ...signUps,
  ...logins,
  ...forgotten,
  ...codes,
  ...resets,
  {
    // Without an API call: only the page asks for consent to the terms.
    sentence: vendorSignUp.terms,
    page: '/vendor/auth/register',
    typed: password,
    button: 'Register',
  },
  {
    // The API treats a short password like any wrong password.
    sentence: vendorLogin.password_short,
    page: '/vendor/auth/login',
    typed: { Password: '12345' },
    button: 'Log in',
  },
];
