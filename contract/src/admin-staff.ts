import { z } from 'zod';
import { administratorOnly } from './access.ts';
import { staffSchema } from './admin-auth.ts';
import { answer, pageAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { adminMessages } from './messages-admin.ts';
import { choice, email, idParams, requiredLine, timestamp } from './primitives.ts';
import { listQuery } from './query.ts';
import { staffRoles } from './vocabularies.ts';

/*
 * Staff accounts, and the actions of administrators on those of others. The server's command line
 * has the same actions.
 */

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
    access: administratorOnly,
    params: idParams,
    body: z.object({ act: z.enum(staffActs, messages.general.choice) }),
    response: staffAnswer,
  }),
};
