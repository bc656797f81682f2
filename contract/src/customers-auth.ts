import { z } from 'zod';
import { anyone } from './access.ts';
import { optionalCode, signedInAnswer } from './accounts.ts';
import { answer } from './answers.ts';
import { authEndpoints, codeBody, resetBody } from './auth-endpoints.ts';
import { customerSchema } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { currentPassword, newPasswordSchema } from './passwords.ts';
import { email, requiredLine } from './primitives.ts';
import { flag } from './query.ts';

const signUp = messages.customerSignUp;
const login = messages.customerLogin;
const forgot = messages.customerForgot;

const forgotEmail = email(forgot.email_required, forgot.email_invalid);

export const customerRegisterBody = z.object({
  first_name: requiredLine(signUp.first_name),
  last_name: requiredLine(signUp.last_name),
  email: email(signUp.email_required, signUp.email_invalid),
  password: newPasswordSchema,
});

export const customerLoginBody = z.object({
  email: email(login.email_required, login.email_invalid),
  password: currentPassword(login.password_required),
  remember: flag.optional(),
});

export const customerForgotBody = z.object({ email: forgotEmail });
export const customerVerifyEmailBody = codeBody(forgotEmail, messages.otp.five_digits);
export const customerVerifyResetBody = codeBody(forgotEmail, messages.otp.should_be_five_digits);

export const customerAuthEndpoints = {
  ...authEndpoints('customers', customerSchema, {
    register: customerRegisterBody,
    login: customerLoginBody,
    email: customerForgotBody,
    verifyEmail: customerVerifyEmailBody,
    verifyReset: customerVerifyResetBody,
    reset: resetBody(forgotEmail),
  }),
  googleLogin: endpoint('POST', '/customers/google-login', {
    summary:
      'Sign in by a Google ID token. Where the address has an account with a password: `proof_required` until its password or a mailed code (`send_code`) comes along, once',
    access: anyone,
    body: z.object({
      idToken: z.string(messages.general.required).min(1, messages.general.required).max(8192),
      remember: flag.optional(),
      password: customerLoginBody.shape.password.optional(),
      otp: optionalCode(customerVerifyEmailBody.shape.otp),
      /** Requests the code. */
      send_code: flag.optional(),
    }),
    response: z.union([signedInAnswer(customerSchema), answer({ message: z.string() })]),
    budget: 'auth',
  }),
};
