import { z } from 'zod';
import { anyVendor } from './access.ts';
import { doneAnswer } from './answers.ts';
import { authEndpoints, codeBody, resetBody } from './auth-endpoints.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { changePasswordBody, currentPassword, newPasswordSchema } from './passwords.ts';
import { businessEmail, email, requiredLine } from './primitives.ts';
import { flag } from './query.ts';
import { ownVendorSchema } from './vendors.ts';

const signUp = messages.vendorSignUp;
const login = messages.vendorLogin;
const forgot = messages.vendorForgot;

const forgotEmail = email(forgot.email_required, forgot.email_invalid);

export const vendorRegisterBody = z.object({
  first_name: requiredLine(signUp.first_name),
  last_name: requiredLine(signUp.last_name),
  email: businessEmail(signUp.email_required, signUp.email_invalid, signUp.business_email),
  password: newPasswordSchema,
});

/** The sign-up form has one more field than the call. */
export const vendorRegisterForm = vendorRegisterBody.extend({
  terms: z.literal(true, signUp.terms),
});

export const vendorLoginBody = z.object({
  email: email(login.email_required, login.email_invalid),
  password: currentPassword(login.password_required),
  remember: flag.optional(),
});

/** Used by the form only: the server answers a short password like any wrong one. */
export const vendorLoginForm = vendorLoginBody.extend({
  password: currentPassword(login.password_required).min(
    limits.password.vendor_login_min,
    login.password_short,
  ),
});

export const vendorForgotBody = z.object({ email: forgotEmail });
export const vendorVerifyEmailBody = codeBody(forgotEmail, messages.otp.enter_valid);
export const vendorVerifyResetBody = codeBody(forgotEmail, messages.otp.five_digits);

export const vendorAuthEndpoints = {
  ...authEndpoints('vendors', ownVendorSchema, {
    register: vendorRegisterBody,
    login: vendorLoginBody,
    email: vendorForgotBody,
    verifyEmail: vendorVerifyEmailBody,
    verifyReset: vendorVerifyResetBody,
    reset: resetBody(forgotEmail),
  }),
  changePassword: endpoint('POST', '/vendors/change-password', {
    summary: 'Change the password; ends the other sessions',
    access: anyVendor,
    body: changePasswordBody,
    response: doneAnswer,
    budget: 'auth',
  }),
};
