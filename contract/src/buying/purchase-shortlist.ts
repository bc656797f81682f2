import { z } from 'zod';
import { owningCustomer } from '../access.ts';
import { dataAnswer, doneAnswer } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { pathIdSchema } from '../primitives.ts';
import { vendorTypes } from '../vocabularies.ts';
import { purchaseParams } from './purchase-shapes.ts';

/** A professional whom buyers of a purchase have on their shortlists, as far as the caller is told. */
export const purchaseShortlistedSchema = z.object({
  _id: z.string(),
  full_name: z.string(),
  business_name: z.string(),
  vendor_type: z.enum(vendorTypes).nullable(),
  /** Buyers of today by id: the caller, and those who show it to them. */
  by: z.array(z.string()),
  /** Whether the caller shortlisted them. */
  is_mine: z.boolean(),
  /** To whom the caller shows it, by id. */
  shown_to: z.array(z.string()),
});
export type PurchaseShortlisted = z.infer<typeof purchaseShortlistedSchema>;

const ofShortlisted = {
  access: owningCustomer,
  params: z.object({ id: pathIdSchema, vendorId: pathIdSchema }),
} as const;

export const purchaseShortlistEndpoints = {
  list: endpoint('GET', '/buying/{id}/shortlist', {
    summary:
      'Whom you have on your shortlist, and whom the other buyers show you of theirs. For buyers',
    access: owningCustomer,
    params: purchaseParams,
    response: dataAnswer(z.array(purchaseShortlistedSchema)),
  }),
  show: endpoint('PUT', '/buying/{id}/shortlist/{vendorId}', {
    summary:
      'Show the other buyers of today somebody on your shortlist. Whoever joins later does not see it until you do so again',
    ...ofShortlisted,
    response: doneAnswer,
  }),
  hide: endpoint('DELETE', '/buying/{id}/shortlist/{vendorId}', {
    summary: 'Show them no longer. They stay on your shortlist',
    ...ofShortlisted,
    response: doneAnswer,
  }),
};
