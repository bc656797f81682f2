import type { ResetMethod } from '@threshold/contract/endpoints/accounts/accounts';
import {
  customerAuthEndpoints,
  customerForgotSchema,
  customerLoginSchema,
  customerRegisterSchema,
  customerVerifyEmailBody,
  customerVerifyResetBody,
  vendorAuthEndpoints,
  vendorForgotSchema,
  vendorLoginForm,
  vendorRegisterForm,
  vendorVerifyEmailBody,
  vendorVerifyResetBody,
} from '@threshold/contract/endpoints/accounts/auth';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { z } from 'zod';
import { storageKeys } from '#app/lib/account/storage.ts';
import { api } from '#app/lib/client/api-client.ts';
import type { SentCode } from '#app/lib/forms/code-sent.ts';
import { paths } from '#app/lib/paths.ts';

/* Differences between the two account types: addresses, endpoints, rules and sentences. The
   screens are shared. */

const { codes, passwords, signIn } = outcomes;

export const customerAuth = {
  role: 'customer',
  /** Storage key of the email address to which a code was sent. */
  emailKey: storageKeys.email,
  calls: customerAuthEndpoints,
  schemas: {
    login: customerLoginSchema,
    register: customerRegisterSchema,
    forgot: customerForgotSchema,
  },
  paths: {
    login: paths.customerLogin,
    register: paths.customerRegister,
    forgot: paths.customerForgot,
    verifyEmail: paths.customerVerifyEmail,
    verifyReset: paths.customerVerifyReset,
    reset: paths.customerReset,
    /** Page to which a password reset redirects if no email address is stored. */
    noEmail: paths.customerForget,
  },
  failures: {
    login: signIn.customer_failed,
    register: signIn.customer_register_failed,
    send: codes.customer_send_failed,
    reset: passwords.reset_failed,
  },
  sent: codes.customer_sent,
} as const;

export const vendorAuth = {
  role: 'vendor',
  emailKey: storageKeys.vendorEmail,
  calls: vendorAuthEndpoints,
  schemas: {
    login: vendorLoginForm,
    register: vendorRegisterForm,
    forgot: vendorForgotSchema,
  },
  paths: {
    login: paths.vendorLogin,
    register: paths.vendorRegister,
    forgot: paths.vendorForgot,
    verifyEmail: paths.vendorVerifyEmail,
    verifyReset: paths.vendorVerifyReset,
    reset: paths.vendorReset,
    noEmail: paths.vendorForgot,
  },
  failures: {
    login: signIn.vendor_failed,
    register: signIn.vendor_register_failed,
    send: codes.vendor_send_failed,
    reset: passwords.reset_error,
  },
  sent: codes.vendor_sent,
} as const;

export type AccountType = typeof customerAuth | typeof vendorAuth;

export interface CodeStep {
  readonly code: SentCode;
  readonly resend: (
    email: string,
  ) => Promise<{ readonly message?: string | undefined; readonly sent?: ResetMethod }>;
  readonly rule: z.ZodType;
  readonly failed: string;
  readonly resendFailed: string;
  readonly resent: string;
}

export const codeSteps = {
  customer: {
    email: {
      code: 'customer verify',
      resend: (email: string) =>
        api.call(customerAuthEndpoints.resendEmailOtp, { body: { email } }),
      rule: customerVerifyEmailBody.shape.otp,
      failed: codes.error,
      resendFailed: codes.resend_failed,
      resent: codes.resent,
    },
    reset: {
      code: 'customer reset',
      resend: (email: string) =>
        api.call(customerAuthEndpoints.forgotPassword, { body: { email } }),
      rule: customerVerifyResetBody.shape.otp,
      failed: codes.invalid,
      resendFailed: codes.resend_failed_later,
      resent: codes.new_sent,
    },
  },
  vendor: {
    email: {
      code: 'vendor verify',
      resend: (email: string) => api.call(vendorAuthEndpoints.resendEmailOtp, { body: { email } }),
      rule: vendorVerifyEmailBody.shape.otp,
      failed: codes.later,
      resendFailed: codes.resend_error,
      resent: codes.has_been_resent,
    },
    reset: {
      code: 'vendor reset',
      resend: (email: string) => api.call(vendorAuthEndpoints.forgotPassword, { body: { email } }),
      rule: vendorVerifyResetBody.shape.otp,
      failed: codes.invalid_retry,
      resendFailed: codes.resend_failed_retry,
      resent: codes.resent,
    },
  },
} as const satisfies Record<AccountType['role'], Record<'email' | 'reset', CodeStep>>;
