import { z } from 'zod';
import { anyone } from './access.ts';
import {
  otpSchema,
  resetGrantAnswer,
  signedInAnswer,
  tokenSchema,
  unverifiedAnswer,
} from './accounts.ts';
import { answer } from './answers.ts';
import { customerSchema } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { currentPassword, newPasswordSchema } from './passwords.ts';
import { email, requiredText } from './primitives.ts';
import { flag } from './query.ts';

const signUp = messages.customerSignUp;
const login = messages.customerLogin;
const forgot = messages.customerForgot;

const forgotEmail = email(forgot.email_required, forgot.email_invalid);

export const customerRegisterBody = z.object({
  first_name: requiredText(signUp.first_name),
  last_name: requiredText(signUp.last_name),
  email: email(signUp.email_required, signUp.email_invalid),
  password: newPasswordSchema,
});

export const customerLoginBody = z.object({
  email: email(login.email_required, login.email_invalid),
  password: currentPassword(login.password_required),
  remember: flag.optional(),
});

export const customerForgotBody = z.object({ email: forgotEmail });
export const customerOtpBody = z.object({ email: forgotEmail, otp: otpSchema });
export const customerResetBody = z.object({
  email: forgotEmail,
  newPassword: newPasswordSchema,
  /** May come as a cookie instead. */
  reset_token: tokenSchema.optional(),
});

const done = answer({ message: z.string() });

export const customerAuthEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/customers/register',
    summary: 'Open a customer account; a code goes to the address',
    access: anyone,
    body: customerRegisterBody,
    files: {},
    response: signedInAnswer(customerSchema),
    successStatus: 201,
    budget: 'auth',
  }),
  login: endpoint({
    method: 'POST',
    path: '/customers/login',
    summary: 'Sign in; an unverified address gets `status: false` and a new code',
    access: anyone,
    body: customerLoginBody,
    response: z.union([signedInAnswer(customerSchema), unverifiedAnswer]),
    budget: 'auth',
  }),
  googleLogin: endpoint({
    method: 'POST',
    path: '/customers/google-login',
    summary: 'Sign in by a Google ID token',
    access: anyone,
    body: z.object({
      idToken: z.string(messages.general.required).min(1, messages.general.required).max(8192),
      remember: flag.optional(),
    }),
    response: signedInAnswer(customerSchema),
    budget: 'auth',
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/customers/forgot-password',
    summary: 'Send a reset code; the same answer for every address',
    access: anyone,
    body: customerForgotBody,
    response: done,
    budget: 'auth',
  }),
  verifyOtp: endpoint({
    method: 'POST',
    path: '/customers/verify-otp',
    summary: 'Trade a reset code for a reset grant, also set as a cookie',
    access: anyone,
    body: customerOtpBody,
    response: resetGrantAnswer,
    budget: 'code',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/customers/reset-password',
    summary: 'Set a new password by the reset grant; ends all sessions',
    access: anyone,
    body: customerResetBody,
    response: done,
    budget: 'auth',
  }),
  resendEmailOtp: endpoint({
    method: 'POST',
    path: '/customers/resend-email-otp',
    summary: 'Send a new code to verify the address; the same answer for every address',
    access: anyone,
    body: customerForgotBody,
    response: done,
    budget: 'auth',
  }),
  verifyEmailOtp: endpoint({
    method: 'POST',
    path: '/customers/verify-email-otp',
    summary: 'Verify the address by its code and sign in',
    access: anyone,
    body: customerOtpBody,
    response: signedInAnswer(customerSchema),
    budget: 'code',
  }),
};
