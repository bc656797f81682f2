import { z } from 'zod';
import { anyone, anyVendor } from '../../access.ts';
import {
  answerSchema,
  dataAnswerSchema,
  defineEndpoint,
  doneAnswerSchema,
} from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { emailSchema, requiredLineSchema, tokenSchema } from '../../primitives.ts';
import { flagSchema } from '../../query.ts';
import { businessEmailSchema } from '../../rules/text/mail-addresses.ts';
import { messages } from '../../texts/messages.ts';
import { ownVendorSchema } from '../listings/vendors.ts';
import {
  changePasswordSchema,
  currentPasswordSchema,
  newPasswordSchema,
  optionalCodeSchema,
  otpSchema,
  registeredAnswerSchema,
  resetGrantAnswerSchema,
  resetRequestedAnswerSchema,
  signedInAnswerSchema,
  unverifiedAnswerSchema,
} from './accounts.ts';
import { customerSchema } from './customers.ts';
import { passkeyRequestSchema, usedPasskeySchema } from './passkeys.ts';

/** Schema of an email address with the code that was mailed to it. */
const codeBodySchema = <E extends z.ZodType>(email: E, incomplete: string) =>
  z.object({ email, otp: otpSchema(incomplete) });

/** Schema of a new password, with the reset token that the caller got for a correct code. */
const resetSchema = <E extends z.ZodType>(email: E) =>
  z.object({
    email,
    newPassword: newPasswordSchema,
    /** May be missing, because the token can be in a cookie instead. */
    reset_token: tokenSchema.optional(),
  });

/** Request bodies of sign-up and sign-in. Customers and vendors get different error messages. */
interface AuthBodies<
  Register extends z.ZodType,
  Login extends z.ZodType,
  Email extends z.ZodType,
  Code extends z.ZodType,
  Reset extends z.ZodType,
> {
  readonly register: Register;
  readonly login: Login;
  readonly email: Email;
  readonly verifyEmail: Code;
  readonly verifyReset: Code;
  readonly reset: Reset;
}

/** Endpoints for sign-up and sign-in; customers and vendors differ in path, `data` and texts. */
function authEndpoints<
  Account extends z.ZodType,
  Register extends z.ZodType,
  Login extends z.ZodType,
  Email extends z.ZodType,
  Code extends z.ZodType,
  Reset extends z.ZodType,
>(
  members: 'customers' | 'vendors',
  account: Account,
  bodies: AuthBodies<Register, Login, Email, Code, Reset>,
) {
  return {
    register: defineEndpoint('POST', `/${members}/register`, {
      summary: 'Open an account; a code goes to the address',
      access: anyone,
      body: bodies.register,
      files: {},
      response: registeredAnswerSchema(account),
      successStatus: 201,
      budget: 'auth',
    }),
    login: defineEndpoint('POST', `/${members}/login`, {
      summary: 'Sign in; an unverified address gets `status: false` and a new code',
      access: anyone,
      body: bodies.login,
      response: z.union([signedInAnswerSchema(account), unverifiedAnswerSchema]),
      budget: 'auth',
    }),
    passkeyLoginOptions: defineEndpoint('POST', `/${members}/login/passkey/options`, {
      summary: 'What to ask the browser so that somebody signs in by a passkey; names no account',
      access: anyone,
      response: dataAnswerSchema(passkeyRequestSchema),
      budget: 'passkey',
    }),
    passkeyLogin: defineEndpoint('POST', `/${members}/login/passkey`, {
      summary: 'Sign in by a passkey, in place of password and code; otherwise as login',
      access: anyone,
      body: usedPasskeySchema.extend({ remember: flagSchema.optional() }),
      response: z.union([signedInAnswerSchema(account), unverifiedAnswerSchema]),
      budget: 'auth',
    }),
    forgotPassword: defineEndpoint('POST', `/${members}/forgot-password`, {
      summary: 'Send a reset code, or a link after wrong codes; nothing tells who has an account',
      access: anyone,
      body: bodies.email,
      response: resetRequestedAnswerSchema,
      budget: 'auth',
    }),
    verifyOtp: defineEndpoint('POST', `/${members}/verify-otp`, {
      summary: 'Trade a reset code for a reset grant, also set as a cookie',
      access: anyone,
      body: bodies.verifyReset,
      response: resetGrantAnswerSchema,
      budget: 'code',
    }),
    resetPassword: defineEndpoint('POST', `/${members}/reset-password`, {
      summary: 'Set a new password by the reset grant; ends all sessions',
      access: anyone,
      body: bodies.reset,
      response: doneAnswerSchema,
      budget: 'auth',
    }),
    resendEmailOtp: defineEndpoint('POST', `/${members}/resend-email-otp`, {
      summary: 'Send a new code to verify the address; the same answer for every address',
      access: anyone,
      body: bodies.email,
      response: doneAnswerSchema,
      budget: 'auth',
    }),
    verifyEmailOtp: defineEndpoint('POST', `/${members}/verify-email-otp`, {
      summary: 'Verify the address by its code and sign in',
      access: anyone,
      body: bodies.verifyEmail,
      response: signedInAnswerSchema(account),
      budget: 'code',
    }),
  };
}

const customerSignUp = messages.customerSignUp;
const customerLogin = messages.customerLogin;
const customerForgot = messages.customerForgot;

const customerForgotEmail = emailSchema(
  customerForgot.email_required,
  customerForgot.email_invalid,
);

export const customerRegisterSchema = z.object({
  first_name: requiredLineSchema(customerSignUp.first_name),
  last_name: requiredLineSchema(customerSignUp.last_name),
  email: emailSchema(customerSignUp.email_required, customerSignUp.email_invalid),
  password: newPasswordSchema,
});

export const customerLoginSchema = z.object({
  email: emailSchema(customerLogin.email_required, customerLogin.email_invalid),
  password: currentPasswordSchema(customerLogin.password_required),
  remember: flagSchema.optional(),
});

export const customerForgotSchema = z.object({ email: customerForgotEmail });
export const customerVerifyEmailBody = codeBodySchema(
  customerForgotEmail,
  messages.otp.five_digits,
);
export const customerVerifyResetBody = codeBodySchema(
  customerForgotEmail,
  messages.otp.should_be_five_digits,
);

export const customerAuthEndpoints = {
  ...authEndpoints('customers', customerSchema, {
    register: customerRegisterSchema,
    login: customerLoginSchema,
    email: customerForgotSchema,
    verifyEmail: customerVerifyEmailBody,
    verifyReset: customerVerifyResetBody,
    reset: resetSchema(customerForgotEmail),
  }),
  googleLogin: defineEndpoint('POST', '/customers/google-login', {
    summary:
      'Sign in by a Google ID token. Where the address has an account with a password: `proof_required` until its password or a mailed code (`send_code`) comes along, once',
    access: anyone,
    body: z.object({
      idToken: z.string(messages.general.required).min(1, messages.general.required).max(8192),
      remember: flagSchema.optional(),
      password: customerLoginSchema.shape.password.optional(),
      otp: optionalCodeSchema(customerVerifyEmailBody.shape.otp),
      /** True to request a mailed code, which the caller can send instead of the password. */
      send_code: flagSchema.optional(),
    }),
    response: z.union([
      signedInAnswerSchema(customerSchema),
      answerSchema({ message: z.string() }),
    ]),
    budget: 'auth',
  }),
};

const vendorSignUp = messages.vendorSignUp;
const vendorLogin = messages.vendorLogin;
const vendorForgot = messages.vendorForgot;

const vendorForgotEmail = emailSchema(vendorForgot.email_required, vendorForgot.email_invalid);

export const vendorRegisterSchema = z.object({
  first_name: requiredLineSchema(vendorSignUp.first_name),
  last_name: requiredLineSchema(vendorSignUp.last_name),
  email: businessEmailSchema(
    vendorSignUp.email_required,
    vendorSignUp.email_invalid,
    vendorSignUp.business_email,
  ),
  password: newPasswordSchema,
});

/** The sign-up form has one more field than the request body: consent to the terms. */
export const vendorRegisterForm = vendorRegisterSchema.extend({
  terms: z.literal(true, vendorSignUp.terms),
});

export const vendorLoginSchema = z.object({
  email: emailSchema(vendorLogin.email_required, vendorLogin.email_invalid),
  password: currentPasswordSchema(vendorLogin.password_required),
  remember: flagSchema.optional(),
});

/** Only this form checks the length: the server treats a short password like a wrong password. */
export const vendorLoginForm = vendorLoginSchema.extend({
  password: currentPasswordSchema(vendorLogin.password_required).min(
    limits.password.vendor_login_min,
    vendorLogin.password_short,
  ),
});

export const vendorForgotSchema = z.object({ email: vendorForgotEmail });
export const vendorVerifyEmailBody = codeBodySchema(vendorForgotEmail, messages.otp.enter_valid);
export const vendorVerifyResetBody = codeBodySchema(vendorForgotEmail, messages.otp.five_digits);

export const vendorAuthEndpoints = {
  ...authEndpoints('vendors', ownVendorSchema, {
    register: vendorRegisterSchema,
    login: vendorLoginSchema,
    email: vendorForgotSchema,
    verifyEmail: vendorVerifyEmailBody,
    verifyReset: vendorVerifyResetBody,
    reset: resetSchema(vendorForgotEmail),
  }),
  changePassword: defineEndpoint('POST', '/vendors/change-password', {
    summary: 'Change the password; ends the other sessions',
    access: anyVendor,
    body: changePasswordSchema,
    response: doneAnswerSchema,
    budget: 'auth',
  }),
};
