import { z } from 'zod';
import {
  anyMember,
  anyone,
  anyVendor,
  customerSelf,
  owningCustomer,
  owningVendor,
  withId,
} from '../../access.ts';
import {
  answerSchema,
  dataAnswerSchema,
  defineEndpoint,
  doneAnswerSchema,
  pageAnswerSchema,
} from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import {
  idSchema,
  pathIdSchema,
  personSchema,
  requiredTextSchema,
  timestamp,
} from '../../primitives.ts';
import {
  flagSchema,
  listQueryFields,
  pageQueryFields,
  requiredIntegerSchema,
} from '../../query.ts';
import { messages, staffMessages } from '../../texts/messages.ts';
import { reviewSources } from '../../vocabularies.ts';

const { incomplete, too_long } = messages.review;

/** A review. `customer` is null if the account is deleted, and for reviews from Google. */
export const reviewSchema = z.object({
  _id: z.string(),
  customer: personSchema.nullable(),
  vendor: z.string(),
  rating: z.number(),
  comment: z.string(),
  source: z.enum(reviewSources),
  author_name: z.string(),
  author_url: z.string().nullable(),
  profile_photo_url: z.string().nullable(),
  verified_client: z.boolean(),
  reply: z.object({ text: z.string(), createdAt: timestamp }).nullable(),
  createdAt: timestamp,
});
export type Review = z.infer<typeof reviewSchema>;

/** A review as its writer reads it: also whether staff hid it and whether it may be quoted. */
const ownReviewSchema = reviewSchema.extend({
  hidden: z.boolean(),
  testimonial_consent: z.boolean(),
});
export type OwnReview = z.infer<typeof ownReviewSchema>;

const testimonialSchema = z.object({
  _id: z.string(),
  comment: z.string(),
  rating: z.number(),
  author_name: z.string(),
  vendor: z.string(),
  vendor_name: z.string(),
  vendor_type: z.string(),
  city: z.string(),
  createdAt: timestamp,
});
export type Testimonial = z.infer<typeof testimonialSchema>;

const judgement = {
  rating: requiredIntegerSchema(1, limits.review.max_rating, incomplete),
  comment: requiredTextSchema(incomplete, limits.review.comment_characters, too_long),
  testimonial_consent: flagSchema.optional(),
};

export const createReviewSchema = z.object({
  customer: idSchema.optional(),
  vendor: idSchema,
  ...judgement,
});

export const updateReviewSchema = z.object(judgement);
export const replySchema = z.object({
  reply: requiredTextSchema(messages.review.reply, limits.review.comment_characters, too_long),
});
export const reportReviewSchema = z.object({
  reason: requiredTextSchema(staffMessages.reason, limits.text.reason),
});

export const reviewEndpoints = {
  create: defineEndpoint('POST', '/reviews', {
    summary: 'Review an approved vendor; a second review replaces the first',
    access: customerSelf,
    ownField: 'customer',
    body: createReviewSchema,
    response: dataAnswerSchema(reviewSchema),
    successStatus: 201,
    budget: 'form',
  }),
  testimonials: defineEndpoint('GET', '/reviews/testimonials', {
    summary: 'Published reviews whose writers agreed to be quoted',
    access: anyone,
    response: dataAnswerSchema(z.array(testimonialSchema)),
  }),
  list: defineEndpoint('GET', '/reviews/{vendorId}', {
    summary: 'Published reviews of a vendor, Google-sourced first, then the newest',
    access: anyone,
    params: z.object({ vendorId: pathIdSchema }),
    query: z.object(pageQueryFields(limits.review.page_size, limits.review.max_page_size)),
    response: answerSchema({
      data: z.array(reviewSchema),
      /** The calling customer's review of this vendor; null without one. */
      own: ownReviewSchema.nullable(),
      /** Number of reviews written on this site; reviews from Google are not counted. */
      total: z.number().int(),
      page: z.number().int(),
      limit: z.number().int(),
    }),
  }),
  update: defineEndpoint('PUT', '/reviews/{id}', {
    summary: 'Change your review',
    ...withId(owningCustomer),
    body: updateReviewSchema,
    response: dataAnswerSchema(reviewSchema),
    budget: 'form',
  }),
  remove: defineEndpoint('DELETE', '/reviews/{id}', {
    summary: 'Take your review back',
    ...withId(owningCustomer),
    response: doneAnswerSchema,
  }),
  reply: defineEndpoint('POST', '/reviews/{id}/reply', {
    summary: 'Answer a review of yourself in public; a second answer replaces the first',
    ...withId(owningVendor),
    body: replySchema,
    response: dataAnswerSchema(reviewSchema),
    successStatus: 201,
    budget: 'form',
  }),
  report: defineEndpoint('POST', '/reviews/{id}/report', {
    summary: 'Ask staff to look at a review',
    ...withId(anyMember),
    body: reportReviewSchema,
    response: doneAnswerSchema,
    successStatus: 201,
    budget: 'form',
  }),
};

/** Fixed text of an invitation, because a text by a professional could offer a gift. */
export const invitationWords = {
  subject: 'Would you write a review?',
  text: (vendor: string) => `${vendor} asks for your review.`,
  more: 'Say how it went, good or bad: both help the next buyer. You get nothing for it, and you need not write one. You are asked once.',
  stop: "To be asked by nobody any more, turn off 'Let professionals ask me for a review' in your settings.",
} as const;

/** Rules of review invitations, shown to the professional. */
export const invitationRules =
  'Only clients with whom you have dealt both ways can be asked, each once, in fixed words. Never offer anything for a review.';

/** A customer without a review who may be asked for one, or was asked already. */
const reviewClientSchema = z.object({
  customer: personSchema,
  /** Time of the latest contact between the customer and the professional. */
  dealt_at: timestamp,
  invited_at: timestamp.nullable(),
});
export type ReviewClient = z.infer<typeof reviewClientSchema>;

export const reviewInvitationEndpoints = {
  clients: defineEndpoint('GET', '/reviews/invitations', {
    summary:
      'Clients whom you may ask for a review, and those whom you have asked, the latest dealings first. Who wrote one, blocked you or wants to be asked by nobody is left out',
    access: anyVendor,
    query: z.object(listQueryFields()),
    response: pageAnswerSchema(reviewClientSchema),
  }),
  invite: defineEndpoint('POST', '/reviews/invitations', {
    summary: 'Ask a client for a review, once; a second time changes nothing',
    access: owningVendor,
    body: z.object({ customer: idSchema }),
    response: dataAnswerSchema(z.object({ invited_at: timestamp })),
    successStatus: 201,
  }),
};
