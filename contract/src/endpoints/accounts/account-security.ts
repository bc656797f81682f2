import { z } from 'zod';
import { anyCustomer, anyVendor, owningCustomer, owningVendor, withId } from '../../access.ts';
import {
  answerSchema,
  dataAnswerSchema,
  defineEndpoint,
  doneAnswerSchema,
} from '../../endpoint.ts';
import { lineSchema, timestamp } from '../../primitives.ts';
import { messages } from '../../texts/messages.ts';
import {
  currentPasswordSchema,
  optionalCodeSchema,
  passwordFallbackFields,
  verificationCodeSchema,
} from './accounts.ts';

/** Returns an answer schema with the fields twice: some clients read `data`, some the top level. */
function duplicatedAnswerSchema<T extends z.ZodRawShape>(fields: T) {
  return answerSchema({ message: z.string().optional(), ...fields, data: z.object(fields) });
}

const enableTwoFactorBody = z.object({
  verification_code: verificationCodeSchema,
  ...passwordFallbackFields,
});

const disableTwoFactorBody = z
  .object({
    verification_code: optionalCodeSchema(verificationCodeSchema),
    recovery_code: lineSchema(40).optional(),
    ...passwordFallbackFields,
  })
  .refine(({ verification_code, recovery_code }) => verification_code || recovery_code, {
    error: messages.twoFactor.empty,
    path: ['verification_code'],
  });

export const disableByPasswordSchema = z.object({
  password: currentPasswordSchema(messages.twoFactor.password),
});

const isEnabled = { is_enabled: z.boolean() };
const recoveryCodes = { recovery_codes: z.array(z.string()) };

/** Two-factor endpoints of customers or of vendors, for the caller's own account only. */
export function twoFactorEndpoints(members: 'customers' | 'vendors') {
  const access = members === 'customers' ? anyCustomer : anyVendor;
  return {
    status: defineEndpoint('GET', `/${members}/2fa/status`, {
      summary: 'Whether two-factor authentication is on',
      access,
      response: duplicatedAnswerSchema(isEnabled),
    }),
    generateSecret: defineEndpoint('POST', `/${members}/2fa/generate-secret`, {
      summary: 'A new secret and its QR code; counts once it is enabled',
      access,
      response: duplicatedAnswerSchema({ secret: z.string(), qr_code_url: z.string() }),
      budget: 'code',
    }),
    enable: defineEndpoint('POST', `/${members}/2fa/enable`, {
      summary: 'Turn two-factor on by a code of the new secret; needs a fresh sign-in',
      access,
      body: enableTwoFactorBody,
      response: duplicatedAnswerSchema({ ...isEnabled, ...recoveryCodes }),
      budget: 'code',
    }),
    disable: defineEndpoint('POST', `/${members}/2fa/disable`, {
      summary: 'Turn two-factor off by a code or a recovery code; needs a fresh sign-in',
      access,
      body: disableTwoFactorBody,
      response: duplicatedAnswerSchema(isEnabled),
      budget: 'code',
    }),
    disableWithPassword: defineEndpoint('POST', `/${members}/2fa/disable-with-password`, {
      summary: 'Turn two-factor off by the password',
      access,
      body: disableByPasswordSchema,
      response: duplicatedAnswerSchema(isEnabled),
      budget: 'code',
    }),
    recoveryCodes: defineEndpoint('POST', `/${members}/2fa/recovery-codes`, {
      summary: 'New recovery codes; the old ones end',
      access,
      body: enableTwoFactorBody,
      response: duplicatedAnswerSchema(recoveryCodes),
      successStatus: 201,
      budget: 'code',
    }),
  };
}

const sessionSchema = z.object({
  _id: z.string(),
  /** Browser and operating system of the session, as text. */
  device: z.string(),
  remembered: z.boolean(),
  current: z.boolean(),
  createdAt: timestamp,
  last_seen_at: timestamp,
});
export type Session = z.infer<typeof sessionSchema>;

/** Endpoints for the sign-out and the sessions of customers or of vendors. */
export function sessionEndpoints(members: 'customers' | 'vendors') {
  const anyMember = members === 'customers' ? anyCustomer : anyVendor;
  const owning = members === 'customers' ? owningCustomer : owningVendor;
  return {
    logout: defineEndpoint('POST', `/${members}/logout`, {
      summary: 'End this session at once',
      access: anyMember,
      response: doneAnswerSchema,
    }),
    sessions: defineEndpoint('GET', `/${members}/sessions`, {
      summary: 'Where you are signed in',
      access: anyMember,
      response: dataAnswerSchema(z.array(sessionSchema)),
    }),
    endOtherSessions: defineEndpoint('DELETE', `/${members}/sessions`, {
      summary: 'End all sessions but this one',
      access: anyMember,
      response: doneAnswerSchema,
    }),
    endSession: defineEndpoint('DELETE', `/${members}/sessions/{id}`, {
      summary: 'End one session',
      ...withId(owning),
      response: doneAnswerSchema,
    }),
  };
}
