import { z } from 'zod';
import { anyMember, anyone, owningCustomer, owningVendor, thatCustomer } from '../../access.ts';
import { answer, dataAnswer, doneAnswer, endpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import {
  idParams,
  idSchema,
  pathIdSchema,
  personSchema,
  requiredText,
  timestamp,
} from '../../primitives.ts';
import { flag, pageQuery, requiredWhole } from '../../query.ts';
import { messages } from '../../texts/messages.ts';
import { adminMessages } from '../../texts/staff-messages.ts';
import { reviewSources } from '../../vocabularies.ts';

const { incomplete, too_long } = messages.review;

/** `customer` is null for a former customer and for Google reviews, whose author is in author_*. */
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

/** A review for its writer: it may be hidden by staff, and the writer may allow quoting it. */
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
  rating: requiredWhole(1, limits.review.max_rating, incomplete),
  comment: requiredText(incomplete, limits.review.comment_characters, too_long),
  testimonial_consent: flag.optional(),
};

export const createReviewBody = z.object({
  customer: idSchema.optional(),
  vendor: idSchema,
  ...judgement,
});

export const updateReviewBody = z.object(judgement);
export const replyBody = z.object({
  reply: requiredText(messages.review.reply, limits.review.comment_characters, too_long),
});
export const reportReviewBody = z.object({
  reason: requiredText(adminMessages.reason, limits.text.reason),
});

export const reviewEndpoints = {
  create: endpoint('POST', '/reviews', {
    summary: 'Review an approved vendor; a second review replaces the first',
    access: thatCustomer,
    ownField: 'customer',
    body: createReviewBody,
    response: dataAnswer(reviewSchema),
    successStatus: 201,
    budget: 'form',
  }),
  testimonials: endpoint('GET', '/reviews/testimonials', {
    summary: 'Published reviews whose writers agreed to be quoted',
    access: anyone,
    response: dataAnswer(z.array(testimonialSchema)),
  }),
  list: endpoint('GET', '/reviews/{vendorId}', {
    summary: 'Published reviews of a vendor, Google-sourced first, then the newest',
    access: anyone,
    params: z.object({ vendorId: pathIdSchema }),
    query: z.object(pageQuery(limits.review.page_size, limits.review.max_page_size)),
    response: answer({
      data: z.array(reviewSchema),
      /** The calling customer's review of this vendor. */
      own: ownReviewSchema.nullable(),
      /** Number of our own reviews; Google's are never counted. */
      total: z.number().int(),
      page: z.number().int(),
      limit: z.number().int(),
    }),
  }),
  update: endpoint('PUT', '/reviews/{id}', {
    summary: 'Change your review',
    access: owningCustomer,
    params: idParams,
    body: updateReviewBody,
    response: dataAnswer(reviewSchema),
    budget: 'form',
  }),
  remove: endpoint('DELETE', '/reviews/{id}', {
    summary: 'Take your review back',
    access: owningCustomer,
    params: idParams,
    response: doneAnswer,
  }),
  reply: endpoint('POST', '/reviews/{id}/reply', {
    summary: 'Answer a review of yourself in public; a second answer replaces the first',
    access: owningVendor,
    params: idParams,
    body: replyBody,
    response: dataAnswer(reviewSchema),
    successStatus: 201,
    budget: 'form',
  }),
  report: endpoint('POST', '/reviews/{id}/report', {
    summary: 'Ask staff to look at a review',
    access: anyMember,
    params: idParams,
    body: reportReviewBody,
    response: doneAnswer,
    successStatus: 201,
    budget: 'form',
  }),
};
