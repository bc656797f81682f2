import { z } from 'zod';
import { staffOnly } from './access.ts';
import { dataAnswer, doneAnswer, pageAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { faqSchema } from './faq.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { idParams, requiredText, text, timestamp } from './primitives.ts';
import { flag, pageQuery } from './query.ts';
import { reviewSchema } from './reviews.ts';
import { leadStatuses } from './vocabularies.ts';

const sentences = messages.admin;

export const adminLeadSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  requirements: z.string(),
  status: z.enum(leadStatuses),
  note: z.string(),
  reply: z.string().nullable(),
  /** When the promised 24 hours end. */
  due_at: timestamp,
  answered_at: timestamp.nullable(),
  createdAt: timestamp,
});
export type AdminLead = z.infer<typeof adminLeadSchema>;

export const updateLeadBody = z
  .object({
    status: z.enum(leadStatuses, messages.general.choice),
    note: text(limits.text.note).optional(),
    reply: text(limits.text.note).optional(),
  })
  .refine(({ status, reply }) => status !== 'answered' || Boolean(reply), {
    error: sentences.reply,
    path: ['reply'],
  });

export const adminReviewSchema = reviewSchema.extend({
  vendor_name: z.string(),
  hidden: z.boolean(),
  hidden_reason: z.string().nullable(),
  reports: z.array(z.object({ reason: z.string(), createdAt: timestamp })),
});
export type AdminReview = z.infer<typeof adminReviewSchema>;

export const hideReviewBody = z
  .object({ hidden: flag, reason: text(limits.text.reason).optional() })
  .refine(({ hidden, reason }) => !hidden || Boolean(reason), {
    error: sentences.reason,
    path: ['reason'],
  });

const answerLength = 4000;
const faqFields = {
  question: requiredText(sentences.question, limits.text.address),
  answer: requiredText(sentences.answer, answerLength),
  category: requiredText(sentences.category),
  isActive: flag,
};
export const createFaqBody = z.object({ ...faqFields, isActive: flag.default(true) });
export const updateFaqBody = z.object(faqFields).partial();

export const adminContentEndpoints = {
  leads: endpoint({
    method: 'GET',
    path: '/admin/lead-requests',
    summary: 'Requirements of visitors, the newest first',
    access: staffOnly,
    query: z.object({
      status: z.enum(leadStatuses, messages.general.choice).optional(),
      ...pageQuery(),
    }),
    response: pageAnswer(adminLeadSchema),
  }),
  updateLead: endpoint({
    method: 'PUT',
    path: '/admin/lead-requests/{id}',
    summary: 'Answer or close a request; the reply is mailed to the person',
    access: staffOnly,
    params: idParams,
    body: updateLeadBody,
    response: dataAnswer(adminLeadSchema),
  }),
  reviews: endpoint({
    method: 'GET',
    path: '/admin/reviews',
    summary: 'Reviews with what was reported about them, the newest first',
    access: staffOnly,
    query: z.object({ hidden: flag.optional(), reported: flag.optional(), ...pageQuery() }),
    response: pageAnswer(adminReviewSchema),
  }),
  hideReview: endpoint({
    method: 'PUT',
    path: '/admin/reviews/{id}',
    summary: 'Hide a review with a reason, or show it again',
    access: staffOnly,
    params: idParams,
    body: hideReviewBody,
    response: dataAnswer(adminReviewSchema),
  }),
  faqs: endpoint({
    method: 'GET',
    path: '/admin/faqs',
    summary: 'All FAQs, active or not, the newest first',
    access: staffOnly,
    query: z.object(pageQuery()),
    response: pageAnswer(faqSchema),
  }),
  createFaq: endpoint({
    method: 'POST',
    path: '/admin/faqs',
    summary: 'Add a FAQ',
    access: staffOnly,
    body: createFaqBody,
    response: dataAnswer(faqSchema),
    successStatus: 201,
  }),
  updateFaq: endpoint({
    method: 'PUT',
    path: '/admin/faqs/{id}',
    summary: 'Change a FAQ; fields that are left out stay',
    access: staffOnly,
    params: idParams,
    body: updateFaqBody,
    response: dataAnswer(faqSchema),
  }),
  removeFaq: endpoint({
    method: 'DELETE',
    path: '/admin/faqs/{id}',
    summary: 'Delete a FAQ',
    access: staffOnly,
    params: idParams,
    response: doneAnswer,
  }),
};
