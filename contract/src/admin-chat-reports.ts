import { z } from 'zod';
import { staffOnly } from './access.ts';
import { dataAnswer, pageAnswer } from './answers.ts';
import { disputedCallSchema } from './call-outcomes.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { adminMessages } from './messages-admin.ts';
import { idParams, requiredText, timestamp } from './primitives.ts';
import { statusQuery } from './query.ts';
import {
  chatReportDecisions,
  chatReportOutcomes,
  chatReportStatuses,
  memberRoles,
  reportProofs,
} from './vocabularies.ts';

/** A party of the conversation; without id and name after the account is deleted. */
const partySchema = z.object({
  role: z.enum(memberRoles),
  _id: z.string().nullable(),
  name: z.string().nullable(),
});
export type ReportParty = z.infer<typeof partySchema>;

/** A reported conversation: only the attached messages. */
const chatReportSchema = z.object({
  _id: z.string(),
  conversationId: z.string().nullable(),
  reporter: partySchema,
  /** The other party. */
  about: partySchema,
  reason: z.string(),
  messages: z.array(
    z.object({
      _id: z.string(),
      sender: z.enum(memberRoles),
      body: z.string(),
      file_name: z.string().nullable(),
      /**
       * Verification of a sealed message; null for a plain message, which we stored. An unverified
       * text is only the reporter's claim.
       */
      proof: z.enum(reportProofs).nullable(),
      createdAt: timestamp,
    }),
  ),
  status: z.enum(chatReportStatuses),
  outcome: z.enum(chatReportOutcomes).nullable(),
  outcome_reason: z.string().nullable(),
  settled_by: z.string().nullable(),
  settled_at: timestamp.nullable(),
  createdAt: timestamp,
});
export type ChatReport = z.infer<typeof chatReportSchema>;

export const adminChatReportEndpoints = {
  list: endpoint('GET', '/admin/chat-reports', {
    summary: 'Conversations that were reported, the newest first, each with the attached messages',
    access: staffOnly,
    query: statusQuery(chatReportStatuses),
    response: pageAnswer(chatReportSchema),
  }),
  calls: endpoint('GET', '/admin/chat-reports/{id}/calls', {
    summary: 'What the two sides of a report said of their calls, the latest first',
    access: staffOnly,
    params: idParams,
    response: dataAnswer(z.array(disputedCallSchema)),
  }),
  settle: endpoint('PUT', '/admin/chat-reports/{id}', {
    summary: 'Dismiss a report, or warn the other side by email',
    access: staffOnly,
    params: idParams,
    body: z.object({
      decision: z.enum(chatReportDecisions, messages.general.choice),
      reason: requiredText(adminMessages.reason, limits.text.reason),
    }),
    response: dataAnswer(chatReportSchema),
  }),
};
