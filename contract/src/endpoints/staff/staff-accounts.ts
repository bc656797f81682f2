import { z } from 'zod';
import { administratorOnly, anyone, staffOnly, withId } from '../../access.ts';
import {
  answerSchema,
  dataAnswerSchema,
  defineEndpoint,
  doneAnswerSchema,
  pageAnswerSchema,
} from '../../endpoint.ts';
import {
  choiceSchema,
  emailSchema,
  lineSchema,
  requiredLineSchema,
  timestamp,
} from '../../primitives.ts';
import { listQueryFields } from '../../query.ts';
import { messages, staffMessages } from '../../texts/messages.ts';
import { staffRoles } from '../../vocabularies.ts';
import {
  changePasswordSchema,
  currentPasswordSchema,
  optionalCodeSchema,
  verificationCodeBodySchema,
  verificationCodeSchema,
} from '../accounts/accounts.ts';
import { passkeyRequestSchema, usedPasskeySchema } from '../accounts/passkeys.ts';

const login = messages.customerLogin;

export const staffSchema = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(staffRoles),
  two_factor_enabled: z.boolean(),
});
export type Staff = z.infer<typeof staffSchema>;

/** A typed recovery code: dashes, spaces and case are ignored. */
const recoveryCodeSchema = lineSchema(40);

/** Form for staff who lost the authenticator: a recovery code instead of a code of the app. */
export const recoveryCodeFormSchema = z.object({
  recovery_code: requiredLineSchema(messages.twoFactor.empty, 40),
});

/** The first form of a staff sign-in; the form for the code follows. */
export const staffLoginSchema = z.object({
  email: emailSchema(login.email_required, login.email_invalid),
  password: currentPasswordSchema(login.password_required),
});

export const staffAuthEndpoints = {
  login: defineEndpoint('POST', '/admin/login', {
    summary: 'Sign staff in; a first sign-in may only set up two-factor',
    access: anyone,
    body: staffLoginSchema.extend({
      verification_code: optionalCodeSchema(verificationCodeSchema),
      /** Sent instead of a code if the authenticator is lost; a new one must then be set up. */
      recovery_code: optionalCodeSchema(recoveryCodeSchema),
    }),
    response: answerSchema({
      access_token: z.string(),
      /** True if the token only allows the two endpoints that set up two-factor. */
      requires_2fa_setup: z.boolean(),
      data: staffSchema,
    }),
    budget: 'auth',
  }),
  passkeyLoginOptions: defineEndpoint('POST', '/admin/login/passkey/options', {
    summary: 'What to ask the browser so that staff sign in by a passkey; names no account',
    access: anyone,
    response: dataAnswerSchema(passkeyRequestSchema),
    budget: 'passkey',
  }),
  passkeyLogin: defineEndpoint('POST', '/admin/login/passkey', {
    summary: 'Sign staff in by a passkey, in place of password and code',
    access: anyone,
    body: usedPasskeySchema,
    response: answerSchema({ access_token: z.string(), data: staffSchema }),
    budget: 'auth',
  }),
  logout: defineEndpoint('POST', '/admin/logout', {
    summary: 'End this session at once',
    access: staffOnly,
    response: doneAnswerSchema,
  }),
  generateSecret: defineEndpoint('POST', '/admin/2fa/generate-secret', {
    summary: 'A new secret and its QR code',
    access: staffOnly,
    response: answerSchema({
      secret: z.string(),
      qr_code_url: z.string(),
      data: z.object({ secret: z.string(), qr_code_url: z.string() }),
    }),
    budget: 'code',
    enrolment: true,
  }),
  enable: defineEndpoint('POST', '/admin/2fa/enable', {
    summary: 'Turn two-factor on; answers the token for all other calls',
    access: staffOnly,
    body: verificationCodeBodySchema,
    response: answerSchema({
      access_token: z.string(),
      is_enabled: z.boolean(),
      /** New recovery codes, which are shown only this once. */
      recovery_codes: z.array(z.string()),
      data: z.object({ is_enabled: z.boolean() }),
    }),
    budget: 'code',
    enrolment: true,
  }),
  renewRecoveryCodes: defineEndpoint('POST', '/admin/2fa/recovery-codes', {
    summary: 'New recovery codes by a code; the old ones end',
    access: staffOnly,
    body: verificationCodeBodySchema,
    response: answerSchema({
      recovery_codes: z.array(z.string()),
      data: z.object({ recovery_codes: z.array(z.string()) }),
    }),
    budget: 'code',
  }),
  changePassword: defineEndpoint('POST', '/admin/change-password', {
    summary: 'Change one’s own password; ends the other sessions',
    access: staffOnly,
    body: changePasswordSchema,
    response: doneAnswerSchema,
    budget: 'auth',
  }),
};

/* Staff accounts and actions on them. The server's command line offers the same actions. */

const staffMemberSchema = staffSchema.extend({
  last_seen_at: timestamp.nullable(),
  disabled_at: timestamp.nullable(),
  createdAt: timestamp,
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

/** Actions on another member of staff, never on the caller. */
export const staffActs = [
  'disable',
  'enable',
  'reset_password',
  'reset_2fa',
  'sign_out',
  'make_reviewer',
  'make_administrator',
] as const;
export type StaffAct = (typeof staffActs)[number];

const { email_required, email_invalid } = messages.customerLogin;

export const addStaffSchema = z.object({
  name: requiredLineSchema(staffMessages.staff_name),
  email: emailSchema(email_required, email_invalid),
  role: choiceSchema(staffRoles, staffMessages.staff_role),
});

const staffAnswer = answerSchema({
  data: staffMemberSchema,
  /** The new password, which is shown only this once; null if none was generated. */
  password: z.string().nullable(),
});

export const staffAccountEndpoints = {
  list: defineEndpoint('GET', '/admin/staff', {
    summary: 'The members of staff, the newest first',
    access: administratorOnly,
    query: z.object(listQueryFields()),
    response: pageAnswerSchema(staffMemberSchema),
  }),
  add: defineEndpoint('POST', '/admin/staff', {
    summary: 'Add a member of staff; answers a password to hand over',
    access: administratorOnly,
    body: addStaffSchema,
    response: staffAnswer,
    successStatus: 201,
    budget: 'form',
  }),
  act: defineEndpoint('PUT', '/admin/staff/{id}', {
    summary: 'Disable, enable, reset or sign out another member of staff, or give another role',
    ...withId(administratorOnly),
    body: z.object({ act: z.enum(staffActs, messages.general.choice) }),
    response: staffAnswer,
  }),
};
