import type { Page } from '@playwright/test';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { strongPassword } from './accounts.ts';
import { typeMailedCode } from './type-code.ts';

const { codes, passwords, refusals, signIn } = outcomes;
/** Email address typed into all forms of this file. */
export const email = 'indigo@banksia-lending.example';
const names = { 'First name': 'Indigo', 'Last name': 'Fairweather' };
const password = { Password: strongPassword };
const newPassword = { 'New password': strongPassword, 'Confirm password': strongPassword };

/** A form with valid values. `failed`: error sentence if the API's answer contains none. */
export interface Form {
  readonly page: string;
  readonly typed?: Readonly<Record<string, string>>;
  readonly terms?: true;
  readonly code?: string;
  readonly button: string;
  /** Path of the API call, without `/api/`. */
  readonly call: string;
  readonly failed: string;
  /** Sentence that the form shows without a connection, if it differs from `failed`. */
  readonly unreached?: string;
}

export const customerLogin: Form = {
  page: '/customer/auth/login',
  typed: { Email: email, ...password },
  button: 'Log in',
  call: 'customers/login',
  failed: signIn.customer_failed,
  unreached: `${signIn.customer_failed} ${refusals.offline}`,
};
const vendorLogin: Form = {
  ...customerLogin,
  page: '/vendor/auth/login',
  call: 'vendors/login',
  failed: signIn.vendor_failed,
  unreached: `${signIn.vendor_failed} ${refusals.offline}`,
};
const customerForgot: Form = {
  page: '/customer/auth/forgot-password',
  typed: { Email: email },
  button: 'Send code',
  call: 'customers/forgot-password',
  failed: codes.customer_send_failed,
};
const vendorForgot: Form = {
  ...customerForgot,
  page: '/vendor/auth/forgot-password',
  call: 'vendors/forgot-password',
  failed: codes.vendor_send_failed,
};
const customerReset: Form = {
  page: '/customer/auth/reset-password',
  typed: newPassword,
  button: 'Reset password',
  call: 'customers/reset-password',
  failed: passwords.reset_failed,
};
const vendorReset: Form = {
  ...customerReset,
  page: '/vendor/auth/reset-password',
  call: 'vendors/reset-password',
  failed: passwords.reset_error,
};

const code = { code: '12345', button: 'Verify' };
/** Screens that ask for a mailed code, with the texts of the button that sends a new code. */
export const codeScreens: (Form & { resend: string; resent: string; resendFailed: string })[] = [
  {
    ...code,
    page: '/customer/auth/verify-email',
    call: 'customers/verify-email-otp',
    failed: codes.error,
    resend: 'customers/resend-email-otp',
    resent: codes.resent,
    resendFailed: codes.resend_failed,
  },
  {
    ...code,
    page: '/customer/auth/verify-reset-password-otp',
    call: 'customers/verify-otp',
    failed: codes.invalid,
    resend: 'customers/forgot-password',
    resent: codes.new_sent,
    resendFailed: codes.resend_failed_later,
  },
  {
    ...code,
    page: '/vendor/auth/verify-email-otp',
    call: 'vendors/verify-email-otp',
    failed: codes.later,
    resend: 'vendors/resend-email-otp',
    resent: codes.has_been_resent,
    resendFailed: codes.resend_error,
  },
  {
    ...code,
    page: '/vendor/auth/verify-password-reset-otp',
    call: 'vendors/verify-otp',
    failed: codes.invalid_retry,
    resend: 'vendors/forgot-password',
    resent: codes.resent,
    resendFailed: codes.resend_failed_retry,
  },
];

/** All forms for sign-up, sign-in and password reset. */
export const forms: readonly Form[] = [
  customerLogin,
  vendorLogin,
  {
    page: '/customer/auth/register',
    typed: { ...names, Email: email, ...password },
    button: 'Register',
    call: 'customers/register',
    failed: signIn.customer_register_failed,
  },
  {
    page: '/vendor/auth/register',
    typed: { ...names, 'Business email': email, ...password },
    terms: true,
    button: 'Register',
    call: 'vendors/register',
    failed: signIn.vendor_register_failed,
  },
  customerForgot,
  vendorForgot,
  ...codeScreens,
  customerReset,
  vendorReset,
];

const { redirect_ms, code_redirect_ms } = limits.auth;
const unverified = { status: false, is_email_verified: false, error: signIn.unverified };

/**
 * Success sentence of each form and the milliseconds it stays readable before the next screen
 * opens.
 */
export const moves: readonly { form: Form; body: object; said: string; ms: number; to: string }[] =
  [
    ...[
      { form: customerLogin, to: '/customer/auth/verify-email' },
      { form: vendorLogin, to: '/vendor/auth/verify-email-otp' },
    ].map((way) => ({ ...way, body: unverified, said: signIn.unverified, ms: redirect_ms })),
    {
      form: customerForgot,
      body: {},
      said: codes.customer_sent,
      ms: code_redirect_ms,
      to: '/customer/auth/verify-reset-password-otp',
    },
    {
      form: vendorForgot,
      body: {},
      said: codes.vendor_sent,
      ms: code_redirect_ms,
      to: '/vendor/auth/verify-password-reset-otp',
    },
    ...codeScreens
      .filter(({ call }) => call.endsWith('/verify-otp'))
      .map((form) => ({
        form,
        body: { reset_token: 'a-grant' },
        said: codes.verified,
        ms: code_redirect_ms,
        to: form.page.replace(/verify-.*/, 'reset-password'),
      })),
    ...[customerReset, vendorReset].map((form) => ({
      form,
      body: {},
      said: passwords.reset_done,
      ms: redirect_ms,
      to: form.page.replace('reset-password', 'login'),
    })),
  ];

/** Fills in and submits the form. */
export async function send(page: Page, { typed = {}, terms, code, button }: Form): Promise<void> {
  for (const [label, text] of Object.entries(typed)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  if (terms) await page.getByLabel(/I accept/).check();
  if (code) await typeMailedCode(page, code);
  await page.getByRole('button', { name: button, exact: true }).click();
}
