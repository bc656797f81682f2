import { z } from 'zod';
import { anyVendor, owningVendor } from '../../access.ts';
import { dataAnswer, endpoint, pageAnswer } from '../../endpoint.ts';
import { idSchema, personSchema, timestamp } from '../../primitives.ts';
import { listQuery } from '../../query.ts';

/**
 * Text of an invitation, which is always the same, because a professional's own words could offer a
 * gift.
 */
export const invitationWords = {
  subject: 'Would you write a review?',
  text: (vendor: string) => `${vendor} asks for your review.`,
  more: 'Say how it went, good or bad: both help the next buyer. You get nothing for it, and you need not write one. You are asked once.',
  stop: "To be asked by nobody any more, turn off 'Let professionals ask me for a review' in your settings.",
} as const;

/** Rules of invitations, shown to the professional. */
export const invitationRules =
  'Only clients with whom you have dealt both ways can be asked, each once, in fixed words. Never offer anything for a review.';

/** A customer who may be or was asked for a review and has not written one. */
const reviewClientSchema = z.object({
  customer: personSchema,
  /** Time of the latest contact between both. */
  dealt_at: timestamp,
  invited_at: timestamp.nullable(),
});
export type ReviewClient = z.infer<typeof reviewClientSchema>;

export const reviewInvitationEndpoints = {
  clients: endpoint('GET', '/reviews/invitations', {
    summary:
      'Clients whom you may ask for a review, and those whom you have asked, the latest dealings first. Who wrote one, blocked you or wants to be asked by nobody is left out',
    access: anyVendor,
    query: z.object(listQuery()),
    response: pageAnswer(reviewClientSchema),
  }),
  invite: endpoint('POST', '/reviews/invitations', {
    summary: 'Ask a client for a review, once; a second time changes nothing',
    access: owningVendor,
    body: z.object({ customer: idSchema }),
    response: dataAnswer(z.object({ invited_at: timestamp })),
    successStatus: 201,
  }),
};
