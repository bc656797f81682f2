import { z } from 'zod';
import { administratorOnly } from './access.ts';
import { verificationCodeSchema } from './accounts.ts';
import { dataAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { adminMessages } from './messages-admin.ts';
import { choice, email, requiredText, timestamp } from './primitives.ts';
import { memberRoles } from './vocabularies.ts';

const { email_required, email_invalid } = messages.customerLogin;

/** Whose account a member of staff wants to look at, and why: the member reads the reason. */
export const accountViewForm = z.object({
  role: choice(memberRoles, adminMessages.member_role),
  email: email(email_required, email_invalid),
  reason: requiredText(adminMessages.reason, limits.text.reason),
  verification_code: verificationCodeSchema,
});

export const adminViewEndpoints = {
  start: endpoint('POST', '/admin/account-views', {
    summary:
      "Look at a member's account for 15 minutes, by a code; the member is told. Its token reads what is marked for it, and nothing else",
    access: administratorOnly,
    body: accountViewForm,
    response: dataAnswer(
      z.object({
        /** The member's name. */
        name: z.string(),
        /** The page that looks: the token stands behind its '#', which no server is sent. */
        url: z.string(),
        expires_at: timestamp,
      }),
    ),
    successStatus: 201,
    budget: 'code',
  }),
};
