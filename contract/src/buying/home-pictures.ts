import { z } from 'zod';
import { owningCustomer } from '../access.ts';
import { dataAnswer, doneAnswer } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { pictureTypes } from '../file-types.ts';
import { limits } from '../limits.ts';
import { pictureSentences } from '../messages.ts';
import { pathIdSchema, timestamp } from '../primitives.ts';
import { purchaseLimits } from './purchase-limits.ts';
import { purchaseMessages } from './purchase-sentences.ts';
import { homeParams } from './purchase-shapes.ts';

/** A picture of a home of a purchase. */
export const homePictureSchema = z.object({
  _id: z.string(),
  /** Who added it: a member of today by id. */
  by: z.string().nullable(),
  may_remove: z.boolean(),
  /** Shows it to the reader alone, for some minutes and no longer than they are in the purchase. */
  view_url: z.string(),
  createdAt: timestamp,
});
export type HomePicture = z.infer<typeof homePictureSchema>;

export const homePictureField = {
  maxFiles: purchaseLimits.pictures,
  maxBytes: limits.files.picture_bytes,
  types: pictureTypes,
  sentences: { ...pictureSentences, count: purchaseMessages.picture_count },
} as const;

const ofHome = { access: owningCustomer, params: homeParams } as const;

export const homePictureEndpoints = {
  list: endpoint('GET', '/buying/{id}/homes/{homeId}/pictures', {
    summary: 'The pictures of a home, the oldest first, each with a link that shows it',
    ...ofHome,
    response: dataAnswer(z.array(homePictureSchema)),
  }),
  add: endpoint('POST', '/buying/{id}/homes/{homeId}/pictures', {
    summary:
      'Add pictures of a home, for everybody in the purchase. They are drawn anew, without what the files carry beside the picture; the same again is the one that is there',
    ...ofHome,
    files: { pictures: homePictureField },
    response: dataAnswer(z.array(homePictureSchema)),
    successStatus: 201,
    budget: 'upload',
  }),
  remove: endpoint('DELETE', '/buying/{id}/homes/{homeId}/pictures/{pictureId}', {
    summary: 'Remove a picture that you added, or that somebody added who has left',
    access: owningCustomer,
    params: homeParams.extend({ pictureId: pathIdSchema }),
    response: doneAnswer,
  }),
};
