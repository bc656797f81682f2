import { z } from 'zod';
import { anyone, anyVendor, withId } from '../../access.ts';
import { businessEmail } from '../../business-email.ts';
import { dataAnswer, doneAnswer, endpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { email, idSchema, phone, requiredLine, requiredText } from '../../primitives.ts';
import { profileFileTypes } from '../../rules/files.ts';
import { messages } from '../../texts/messages.ts';
import { adminMessages } from '../../texts/staff-messages.ts';

const sentences = messages.claim;

/** Fields of the claim form. */
export const claimForm = z.object({
  work_email: businessEmail(
    sentences.email_required,
    sentences.email_invalid,
    sentences.public_email,
  ),
  phone_number: phone(sentences.phone_required, sentences.phone_invalid),
  address: requiredLine(sentences.address, limits.text.address),
});

/** A claim may be made first and its details added later with the same call. */
const claimBody = claimForm.partial().nullish();

export const vendorClaimEndpoints = {
  claim: endpoint('POST', '/vendors/claim', {
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
    response: dataAnswer(z.object({ _id: z.string(), status: z.literal('claimed') })),
    budget: 'form',
  }),
};

/** Form of a person who wants a listing removed. */
export const removalForm = z.object({
  name: requiredLine(messages.requirements.name),
  email: email(messages.requirements.email_required, messages.requirements.email_invalid),
  reason: requiredText(adminMessages.reason, limits.text.note),
});

export const vendorRemovalEndpoints = {
  requestRemoval: endpoint('POST', '/vendors/{id}/removal-request', {
    summary: 'Ask staff to take down a listing about you',
    ...withId(anyone),
    body: removalForm,
    response: doneAnswer,
    successStatus: 201,
    budget: 'form',
  }),
};
