import { z } from 'zod';
import { anyCustomer, anyVendor, owningCustomer, owningVendor, withId } from '../../access.ts';
import { answer, dataAnswer, doneAnswer, endpoint } from '../../endpoint.ts';
import { line, timestamp } from '../../primitives.ts';
import { messages } from '../../texts/messages.ts';
import {
  currentPassword,
  optionalCode,
  passwordInstead,
  verificationCodeSchema,
} from './accounts.ts';

/** The two clients read these answers differently: from the top level and from `data`. */
function twiceAnswer<T extends z.ZodRawShape>(fields: T) {
  return answer({ message: z.string().optional(), ...fields, data: z.object(fields) });
}

const enableTwoFactorBody = z.object({
  verification_code: verificationCodeSchema,
  ...passwordInstead,
});

const disableTwoFactorBody = z
  .object({
    verification_code: optionalCode(verificationCodeSchema),
    recovery_code: line(40).optional(),
    ...passwordInstead,
  })
  .refine(({ verification_code, recovery_code }) => verification_code || recovery_code, {
    error: messages.twoFactor.empty,
    path: ['verification_code'],
  });

export const disableByPasswordBody = z.object({
  password: currentPassword(messages.twoFactor.password),
});

const isEnabled = { is_enabled: z.boolean() };
const recoveryCodes = { recovery_codes: z.array(z.string()) };

/** The two-factor calls of one kind of member; all are about the caller. */
export function twoFactorEndpoints(members: 'customers' | 'vendors') {
  const access = members === 'customers' ? anyCustomer : anyVendor;
  return {
    status: endpoint('GET', `/${members}/2fa/status`, {
      summary: 'Whether two-factor authentication is on',
      access,
      response: twiceAnswer(isEnabled),
    }),
    generateSecret: endpoint('POST', `/${members}/2fa/generate-secret`, {
      summary: 'A new secret and its QR code; counts once it is enabled',
      access,
      response: twiceAnswer({ secret: z.string(), qr_code_url: z.string() }),
      budget: 'code',
    }),
    enable: endpoint('POST', `/${members}/2fa/enable`, {
      summary: 'Turn two-factor on by a code of the new secret; needs a fresh sign-in',
      access,
      body: enableTwoFactorBody,
      response: twiceAnswer({ ...isEnabled, ...recoveryCodes }),
      budget: 'code',
    }),
    disable: endpoint('POST', `/${members}/2fa/disable`, {
      summary: 'Turn two-factor off by a code or a recovery code; needs a fresh sign-in',
      access,
      body: disableTwoFactorBody,
      response: twiceAnswer(isEnabled),
      budget: 'code',
    }),
    disableWithPassword: endpoint('POST', `/${members}/2fa/disable-with-password`, {
      summary: 'Turn two-factor off by the password',
      access,
      body: disableByPasswordBody,
      response: twiceAnswer(isEnabled),
      budget: 'code',
    }),
    recoveryCodes: endpoint('POST', `/${members}/2fa/recovery-codes`, {
      summary: 'New recovery codes; the old ones end',
      access,
      body: enableTwoFactorBody,
      response: twiceAnswer(recoveryCodes),
      successStatus: 201,
      budget: 'code',
    }),
  };
}

const sessionSchema = z.object({
  _id: z.string(),
  /** Browser and system in words. */
  device: z.string(),
  remembered: z.boolean(),
  current: z.boolean(),
  createdAt: timestamp,
  last_seen_at: timestamp,
});
export type Session = z.infer<typeof sessionSchema>;

/** Sign-out and session list of one kind of member. */
export function sessionEndpoints(members: 'customers' | 'vendors') {
  const anyMember = members === 'customers' ? anyCustomer : anyVendor;
  const owning = members === 'customers' ? owningCustomer : owningVendor;
  return {
    logout: endpoint('POST', `/${members}/logout`, {
      summary: 'End this session at once',
      access: anyMember,
      response: doneAnswer,
    }),
    sessions: endpoint('GET', `/${members}/sessions`, {
      summary: 'Where you are signed in',
      access: anyMember,
      response: dataAnswer(z.array(sessionSchema)),
    }),
    endOtherSessions: endpoint('DELETE', `/${members}/sessions`, {
      summary: 'End all sessions but this one',
      access: anyMember,
      response: doneAnswer,
    }),
    endSession: endpoint('DELETE', `/${members}/sessions/{id}`, {
      summary: 'End one session',
      ...withId(owning),
      response: doneAnswer,
    }),
  };
}
