import { z } from 'zod';
import { anyone, anyVendor, withId } from '../../access.ts';
import { dataAnswerSchema, defineEndpoint, doneAnswerSchema } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import {
  emailSchema,
  idSchema,
  phoneSchema,
  requiredLineSchema,
  requiredTextSchema,
} from '../../primitives.ts';
import { profileFileTypes } from '../../rules/files.ts';
import { businessEmailSchema } from '../../rules/text/mail-addresses.ts';
import { messages, staffMessages } from '../../texts/messages.ts';

const sentences = messages.claim;

/** Fields of the claim form. */
export const claimFormSchema = z.object({
  work_email: businessEmailSchema(
    sentences.email_required,
    sentences.email_invalid,
    sentences.public_email,
  ),
  phone_number: phoneSchema(sentences.phone_required, sentences.phone_invalid),
  address: requiredLineSchema(sentences.address, limits.text.address),
});

/** Request body of a claim. Details are optional, because the same endpoint can add them later. */
const claimBody = claimFormSchema.partial().nullish();

export const vendorClaimEndpoints = {
  claim: defineEndpoint('POST', '/vendors/claim', {
    summary: 'Claim an unclaimed listing, or add details and proof to your open claim',
    access: anyVendor,
    query: z.object({ vendorId: idSchema }),
    body: claimBody,
    files: {
      proof: {
        maxFiles: limits.files.profile_count,
        maxBytes: limits.files.profile_bytes,
        types: profileFileTypes,
      },
    },
    response: dataAnswerSchema(z.object({ _id: z.string(), status: z.literal('claimed') })),
    budget: 'form',
  }),
};

/** Form of a person who wants a listing removed. */
export const removalSchema = z.object({
  name: requiredLineSchema(messages.requirements.name),
  email: emailSchema(messages.requirements.email_required, messages.requirements.email_invalid),
  reason: requiredTextSchema(staffMessages.reason, limits.text.note),
});

export const vendorRemovalEndpoints = {
  requestRemoval: defineEndpoint('POST', '/vendors/{id}/removal-request', {
    summary: 'Ask staff to take down a listing about you',
    ...withId(anyone),
    body: removalSchema,
    response: doneAnswerSchema,
    successStatus: 201,
    budget: 'form',
  }),
};
