import { z } from 'zod';
import { anyone, anyVendor } from './access.ts';
import {
  otpSchema,
  resetGrantAnswer,
  signedInAnswer,
  tokenSchema,
  unverifiedAnswer,
} from './accounts.ts';
import { answer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { currentPassword, newPasswordSchema } from './passwords.ts';
import { businessEmail, email, requiredText } from './primitives.ts';
import { flag } from './query.ts';
import { ownVendorSchema } from './vendors.ts';

const signUp = messages.vendorSignUp;
const login = messages.vendorLogin;
const forgot = messages.vendorForgot;

const forgotEmail = email(forgot.email_required, forgot.email_invalid);

export const vendorRegisterBody = z.object({
  first_name: requiredText(signUp.first_name),
  last_name: requiredText(signUp.last_name),
  email: businessEmail(signUp.email_required, signUp.email_invalid, signUp.business_email),
  password: newPasswordSchema,
});

/** The sign-up form asks one thing more than the call carries. */
export const vendorRegisterForm = vendorRegisterBody.extend({
  terms: z.literal(true, signUp.terms),
});

export const vendorLoginBody = z.object({
  email: email(login.email_required, login.email_invalid),
  password: currentPassword(login.password_required),
  remember: flag.optional(),
});

/** Guards the form only: the server answers a short password as any wrong one. */
export const vendorLoginForm = vendorLoginBody.extend({
  password: currentPassword(login.password_required).min(
    limits.password.vendor_login_min,
    login.password_short,
  ),
});

export const changePasswordBody = z.object({
  currentPassword: currentPassword(messages.password.current_required),
  newPassword: newPasswordSchema,
});

export const vendorForgotBody = z.object({ email: forgotEmail });
export const vendorOtpBody = z.object({ email: forgotEmail, otp: otpSchema });
export const vendorResetBody = z.object({
  email: forgotEmail,
  newPassword: newPasswordSchema,
  /** May come as a cookie instead. */
  reset_token: tokenSchema.optional(),
});

const done = answer({ message: z.string() });

export const vendorAuthEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/vendors/register',
    summary: 'Open a vendor account; a code goes to the address',
    access: anyone,
    body: vendorRegisterBody,
    files: {},
    response: signedInAnswer(ownVendorSchema),
    successStatus: 201,
    budget: 'auth',
  }),
  login: endpoint({
    method: 'POST',
    path: '/vendors/login',
    summary: 'Sign in; an unverified address gets `status: false` and a new code',
    access: anyone,
    body: vendorLoginBody,
    response: z.union([signedInAnswer(ownVendorSchema), unverifiedAnswer]),
    budget: 'auth',
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/vendors/change-password',
    summary: 'Change the password; ends the other sessions',
    access: anyVendor,
    body: changePasswordBody,
    response: done,
    budget: 'auth',
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/vendors/forgot-password',
    summary: 'Send a reset code; the same answer for every address',
    access: anyone,
    body: vendorForgotBody,
    response: done,
    budget: 'auth',
  }),
  verifyOtp: endpoint({
    method: 'POST',
    path: '/vendors/verify-otp',
    summary: 'Trade a reset code for a reset grant, also set as a cookie',
    access: anyone,
    body: vendorOtpBody,
    response: resetGrantAnswer,
    budget: 'code',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/vendors/reset-password',
    summary: 'Set a new password by the reset grant; ends all sessions',
    access: anyone,
    body: vendorResetBody,
    response: done,
    budget: 'auth',
  }),
  resendEmailOtp: endpoint({
    method: 'POST',
    path: '/vendors/resend-email-otp',
    summary: 'Send a new code to verify the address; the same answer for every address',
    access: anyone,
    body: vendorForgotBody,
    response: done,
    budget: 'auth',
  }),
  verifyEmailOtp: endpoint({
    method: 'POST',
    path: '/vendors/verify-email-otp',
    summary: 'Verify the address by its code and sign in',
    access: anyone,
    body: vendorOtpBody,
    response: signedInAnswer(ownVendorSchema),
    budget: 'code',
  }),
};
