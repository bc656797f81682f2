import { z } from 'zod';
import { administratorOnly, anyone, staffOnly, withId } from '../../access.ts';
import { answer, dataAnswer, doneAnswer, endpoint, pageAnswer } from '../../endpoint.ts';
import { choice, email, line, requiredLine, timestamp } from '../../primitives.ts';
import { listQuery } from '../../query.ts';
import { messages } from '../../texts/messages.ts';
import { adminMessages } from '../../texts/staff-messages.ts';
import { staffRoles } from '../../vocabularies.ts';
import {
  changePasswordBody,
  currentPassword,
  optionalCode,
  verificationCodeBody,
  verificationCodeSchema,
} from '../accounts/accounts.ts';
import { passkeyRequestSchema, shownPasskeyBody } from '../accounts/passkeys.ts';

const login = messages.customerLogin;

export const staffSchema = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(staffRoles),
  two_factor_enabled: z.boolean(),
});
export type Staff = z.infer<typeof staffSchema>;

/** As on paper: dashes, spaces and case are ignored. */
const recoveryCodeSchema = line(40);

/** Entered instead of a code by staff who lost the authenticator. */
export const recoveryCodeForm = z.object({
  recovery_code: requiredLine(messages.twoFactor.empty, 40),
});

/** The first form of a staff sign-in; the code follows. */
export const adminLoginForm = z.object({
  email: email(login.email_required, login.email_invalid),
  password: currentPassword(login.password_required),
});

export const adminAuthEndpoints = {
  login: endpoint('POST', '/admin/login', {
    summary: 'Sign staff in; a first sign-in may only set up two-factor',
    access: anyone,
    body: adminLoginForm.extend({
      verification_code: optionalCode(verificationCodeSchema),
      /** Instead of a code if the authenticator is lost: a new one is then set up. */
      recovery_code: optionalCode(recoveryCodeSchema),
    }),
    response: answer({
      access_token: z.string(),
      /** True if the token only allows the two calls that set up two-factor. */
      requires_2fa_setup: z.boolean(),
      data: staffSchema,
    }),
    budget: 'auth',
  }),
  passkeyLoginOptions: endpoint('POST', '/admin/login/passkey/options', {
    summary: 'What to ask the browser so that staff sign in by a passkey; names no account',
    access: anyone,
    response: dataAnswer(passkeyRequestSchema),
    budget: 'passkey',
  }),
  passkeyLogin: endpoint('POST', '/admin/login/passkey', {
    summary: 'Sign staff in by a passkey, in place of password and code',
    access: anyone,
    body: shownPasskeyBody,
    response: answer({ access_token: z.string(), data: staffSchema }),
    budget: 'auth',
  }),
  logout: endpoint('POST', '/admin/logout', {
    summary: 'End this session at once',
    access: staffOnly,
    response: doneAnswer,
  }),
  generateSecret: endpoint('POST', '/admin/2fa/generate-secret', {
    summary: 'A new secret and its QR code',
    access: staffOnly,
    response: answer({
      secret: z.string(),
      qr_code_url: z.string(),
      data: z.object({ secret: z.string(), qr_code_url: z.string() }),
    }),
    budget: 'code',
    enrolment: true,
  }),
  enable: endpoint('POST', '/admin/2fa/enable', {
    summary: 'Turn two-factor on; answers the token for all other calls',
    access: staffOnly,
    body: verificationCodeBody,
    response: answer({
      access_token: z.string(),
      is_enabled: z.boolean(),
      /** Shown only once. */
      recovery_codes: z.array(z.string()),
      data: z.object({ is_enabled: z.boolean() }),
    }),
    budget: 'code',
    enrolment: true,
  }),
  renewRecoveryCodes: endpoint('POST', '/admin/2fa/recovery-codes', {
    summary: 'New recovery codes by a code; the old ones end',
    access: staffOnly,
    body: verificationCodeBody,
    response: answer({
      recovery_codes: z.array(z.string()),
      data: z.object({ recovery_codes: z.array(z.string()) }),
    }),
    budget: 'code',
  }),
  changePassword: endpoint('POST', '/admin/change-password', {
    summary: 'Change one’s own password; ends the other sessions',
    access: staffOnly,
    body: changePasswordBody,
    response: doneAnswer,
    budget: 'auth',
  }),
};

/* Staff accounts and actions on them, which the server's command line also has. */

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

export const addStaffForm = z.object({
  name: requiredLine(adminMessages.staff_name),
  email: email(email_required, email_invalid),
  role: choice(staffRoles, adminMessages.staff_role),
});

const staffAnswer = answer({
  data: staffMemberSchema,
  /** A new password, if one was generated. It is shown only once. */
  password: z.string().nullable(),
});

export const adminStaffEndpoints = {
  list: endpoint('GET', '/admin/staff', {
    summary: 'The members of staff, the newest first',
    access: administratorOnly,
    query: z.object(listQuery()),
    response: pageAnswer(staffMemberSchema),
  }),
  add: endpoint('POST', '/admin/staff', {
    summary: 'Add a member of staff; answers a password to hand over',
    access: administratorOnly,
    body: addStaffForm,
    response: staffAnswer,
    successStatus: 201,
    budget: 'form',
  }),
  act: endpoint('PUT', '/admin/staff/{id}', {
    summary: 'Disable, enable, reset or sign out another member of staff, or give another role',
    ...withId(administratorOnly),
    body: z.object({ act: z.enum(staffActs, messages.general.choice) }),
    response: staffAnswer,
  }),
};
