import { z } from 'zod';
import { anyone } from './access.ts';
import {
  otpSchema,
  registeredAnswer,
  resetAskedAnswer,
  resetGrantAnswer,
  signedInAnswer,
  tokenSchema,
  unverifiedAnswer,
} from './accounts.ts';
import { dataAnswer, doneAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { passkeyRequestSchema, shownPasskeyBody } from './passkeys.ts';
import { newPasswordSchema } from './passwords.ts';
import { flag } from './query.ts';

/** An address with the code that was mailed to it. */
export const codeBody = <E extends z.ZodType>(email: E, incomplete: string) =>
  z.object({ email, otp: otpSchema(incomplete) });

/** A new password with the grant that a code was exchanged for. */
export const resetBody = <E extends z.ZodType>(email: E) =>
  z.object({
    email,
    newPassword: newPasswordSchema,
    /** May be a cookie instead. */
    reset_token: tokenSchema.optional(),
  });

/** Bodies of sign-up and sign-in. Each kind of account has its own sentences. */
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

/**
 * Calls of sign-up and sign-in of one kind of member. The two kinds differ in path, `data` and
 * sentences.
 */
export function authEndpoints<
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
    register: endpoint('POST', `/${members}/register`, {
      summary: 'Open an account; a code goes to the address',
      access: anyone,
      body: bodies.register,
      files: {},
      response: registeredAnswer(account),
      successStatus: 201,
      budget: 'auth',
    }),
    login: endpoint('POST', `/${members}/login`, {
      summary: 'Sign in; an unverified address gets `status: false` and a new code',
      access: anyone,
      body: bodies.login,
      response: z.union([signedInAnswer(account), unverifiedAnswer]),
      budget: 'auth',
    }),
    passkeyLoginOptions: endpoint('POST', `/${members}/login/passkey/options`, {
      summary: 'What to ask the browser so that somebody signs in by a passkey; names no account',
      access: anyone,
      response: dataAnswer(passkeyRequestSchema),
      budget: 'passkey',
    }),
    passkeyLogin: endpoint('POST', `/${members}/login/passkey`, {
      summary: 'Sign in by a passkey, in place of password and code; otherwise as login',
      access: anyone,
      body: shownPasskeyBody.extend({ remember: flag.optional() }),
      response: z.union([signedInAnswer(account), unverifiedAnswer]),
      budget: 'auth',
    }),
    forgotPassword: endpoint('POST', `/${members}/forgot-password`, {
      summary: 'Send a reset code, or a link after wrong codes; nothing tells who has an account',
      access: anyone,
      body: bodies.email,
      response: resetAskedAnswer,
      budget: 'auth',
    }),
    verifyOtp: endpoint('POST', `/${members}/verify-otp`, {
      summary: 'Trade a reset code for a reset grant, also set as a cookie',
      access: anyone,
      body: bodies.verifyReset,
      response: resetGrantAnswer,
      budget: 'code',
    }),
    resetPassword: endpoint('POST', `/${members}/reset-password`, {
      summary: 'Set a new password by the reset grant; ends all sessions',
      access: anyone,
      body: bodies.reset,
      response: doneAnswer,
      budget: 'auth',
    }),
    resendEmailOtp: endpoint('POST', `/${members}/resend-email-otp`, {
      summary: 'Send a new code to verify the address; the same answer for every address',
      access: anyone,
      body: bodies.email,
      response: doneAnswer,
      budget: 'auth',
    }),
    verifyEmailOtp: endpoint('POST', `/${members}/verify-email-otp`, {
      summary: 'Verify the address by its code and sign in',
      access: anyone,
      body: bodies.verifyEmail,
      response: signedInAnswer(account),
      budget: 'code',
    }),
  };
}
