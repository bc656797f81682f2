import { z } from 'zod';
import { staffOnly, withId } from '../../access.ts';
import {
  dataAnswerSchema,
  defineEndpoint,
  doneAnswerSchema,
  pageAnswerSchema,
} from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import {
  lineSchema,
  requiredLineSchema,
  requiredTextSchema,
  textSchema,
  timestamp,
} from '../../primitives.ts';
import { flagSchema, listQueryFields, statusSchema } from '../../query.ts';
import { messages, staffMessages } from '../../texts/messages.ts';
import {
  chatReportDecisions,
  chatReportOutcomes,
  chatReportStatuses,
  leadStatuses,
  memberRoles,
  reportProofStatuses,
} from '../../vocabularies.ts';
import { disputedCallSchema } from '../calls/appointments.ts';
import { faqSchema } from '../content/faq.ts';
import { reviewSchema } from '../reviews/reviews.ts';

const sentences = staffMessages;

export const staffLeadSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  requirements: z.string(),
  status: z.enum(leadStatuses),
  note: z.string(),
  reply: z.string().nullable(),
  /** End of the 24 hours in which an answer is promised. */
  due_at: timestamp,
  answered_at: timestamp.nullable(),
  answered_by: z.string().nullable(),
  createdAt: timestamp,
});
export type StaffLead = z.infer<typeof staffLeadSchema>;

export const updateLeadSchema = z
  .object({
    status: z.enum(leadStatuses, messages.general.choice),
    /** Status that the page showed. The answer is 409 if the status has changed since. */
    seen_status: z.enum(leadStatuses, messages.general.choice).optional(),
    note: textSchema(limits.text.note).optional(),
    reply: textSchema(limits.text.note).optional(),
  })
  .refine(({ status, reply }) => status !== 'answered' || Boolean(reply), {
    error: sentences.reply,
    path: ['reply'],
  });

const staffReviewSchema = reviewSchema.extend({
  vendor_name: z.string(),
  /** True if the writer's account has the email address or phone number of the vendor. */
  own_account: z.boolean(),
  /** True if the vendor has signed in with the writer's browser. */
  own_device: z.boolean(),
  hidden: z.boolean(),
  hidden_reason: z.string().nullable(),
  reports: z.array(
    z.object({
      reason: z.string(),
      createdAt: timestamp,
      /** Time when staff handled the report; null while the report waits. */
      closedAt: timestamp.nullable(),
    }),
  ),
});
export type StaffReview = z.infer<typeof staffReviewSchema>;

const hideReviewBody = z
  .object({ hidden: flagSchema, reason: lineSchema(limits.text.reason).optional() })
  .refine(({ hidden, reason }) => !hidden || Boolean(reason), {
    error: sentences.reason,
    path: ['reason'],
  });

const faqOrders = ['newest', 'place'] as const;
const answerLength = 4000;
const faqFields = {
  question: requiredLineSchema(sentences.question, limits.text.address),
  answer: requiredTextSchema(sentences.answer, answerLength),
  category: requiredLineSchema(sentences.category),
  isActive: flagSchema,
};
/** An FAQ as staff edit it. */
const staffFaqSchema = faqSchema.extend({
  /** Position of the FAQ on the public page, from 1; null for a draft. */
  place: z.number().int().nullable(),
  /** Number of published FAQs. */
  places: z.number().int(),
});
export type StaffFaq = z.infer<typeof staffFaqSchema>;

export const createFaqSchema = z.object({ ...faqFields, isActive: flagSchema.default(true) });
export const updateFaqSchema = z.object(faqFields).partial();
const moveFaqBody = z.object({
  place: z.coerce.number(sentences.place).int(sentences.place).min(1, sentences.place),
});

export const staffContentEndpoints = {
  leads: defineEndpoint('GET', '/admin/lead-requests', {
    summary: 'Requirements of visitors, the newest first',
    access: staffOnly,
    query: statusSchema(leadStatuses),
    response: pageAnswerSchema(staffLeadSchema),
  }),
  updateLead: defineEndpoint('PUT', '/admin/lead-requests/{id}', {
    summary: 'Answer or close a request; the reply is mailed to the person',
    ...withId(staffOnly),
    body: updateLeadSchema,
    response: dataAnswerSchema(staffLeadSchema),
  }),
  reviews: defineEndpoint('GET', '/admin/reviews', {
    summary: 'Reviews with what was reported about them, the newest first',
    access: staffOnly,
    query: z.object({
      hidden: flagSchema.optional(),
      reported: flagSchema.optional(),
      ...listQueryFields(),
    }),
    response: pageAnswerSchema(staffReviewSchema),
  }),
  hideReview: defineEndpoint('PUT', '/admin/reviews/{id}', {
    summary: 'Hide a review with a reason, or show it again',
    ...withId(staffOnly),
    body: hideReviewBody,
    response: dataAnswerSchema(staffReviewSchema),
  }),
  reviewCalls: defineEndpoint('GET', '/admin/reviews/{id}/calls', {
    summary:
      'What writer and professional said of their calls, the latest first, where the review was reported',
    ...withId(staffOnly),
    response: dataAnswerSchema(z.array(disputedCallSchema)),
  }),
  faqs: defineEndpoint('GET', '/admin/faqs', {
    summary: 'All FAQs, active or not, the newest first or in the order of the public page',
    access: staffOnly,
    query: z.object({
      active: flagSchema.optional(),
      order: z.enum(faqOrders, messages.general.choice).default('newest'),
      ...listQueryFields(),
    }),
    response: pageAnswerSchema(staffFaqSchema),
  }),
  createFaq: defineEndpoint('POST', '/admin/faqs', {
    summary: 'Add a FAQ',
    access: staffOnly,
    body: createFaqSchema,
    response: dataAnswerSchema(staffFaqSchema),
    successStatus: 201,
  }),
  updateFaq: defineEndpoint('PUT', '/admin/faqs/{id}', {
    summary: 'Change a FAQ; fields that are left out stay',
    ...withId(staffOnly),
    body: updateFaqSchema,
    response: dataAnswerSchema(staffFaqSchema),
  }),
  moveFaq: defineEndpoint('PUT', '/admin/faqs/{id}/place', {
    summary: 'Give a published FAQ another place on the public page; those between make room',
    ...withId(staffOnly),
    body: moveFaqBody,
    response: dataAnswerSchema(staffFaqSchema),
  }),
  removeFaq: defineEndpoint('DELETE', '/admin/faqs/{id}', {
    summary: 'Delete a FAQ',
    ...withId(staffOnly),
    response: doneAnswerSchema,
  }),
};

/** A party of the conversation; without id and name after the account is deleted. */
const partySchema = z.object({
  role: z.enum(memberRoles),
  _id: z.string().nullable(),
  name: z.string().nullable(),
});
export type ReportParty = z.infer<typeof partySchema>;

/** A report of a conversation, with only the messages that the reporter attached. */
const chatReportSchema = z.object({
  _id: z.string(),
  conversationId: z.string().nullable(),
  reporter: partySchema,
  /** The reported party of the conversation. */
  about: partySchema,
  reason: z.string(),
  messages: z.array(
    z.object({
      _id: z.string(),
      sender: z.enum(memberRoles),
      body: z.string(),
      file_name: z.string().nullable(),
      /** Whether the text of a sealed message was verified; null for a message in plain text. */
      proof: z.enum(reportProofStatuses).nullable(),
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

export const staffChatReportEndpoints = {
  list: defineEndpoint('GET', '/admin/chat-reports', {
    summary: 'Conversations that were reported, the newest first, each with the attached messages',
    access: staffOnly,
    query: statusSchema(chatReportStatuses),
    response: pageAnswerSchema(chatReportSchema),
  }),
  calls: defineEndpoint('GET', '/admin/chat-reports/{id}/calls', {
    summary: 'What the two sides of a report said of their calls, the latest first',
    ...withId(staffOnly),
    response: dataAnswerSchema(z.array(disputedCallSchema)),
  }),
  settle: defineEndpoint('PUT', '/admin/chat-reports/{id}', {
    summary: 'Dismiss a report, or warn the other side by email',
    ...withId(staffOnly),
    body: z.object({
      decision: z.enum(chatReportDecisions, messages.general.choice),
      reason: requiredTextSchema(staffMessages.reason, limits.text.reason),
    }),
    response: dataAnswerSchema(chatReportSchema),
  }),
};
