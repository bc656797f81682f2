import { z } from 'zod';
import { anyone, anyVendor } from './access.ts';
import { dataAnswer, doneAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { profileFileTypes } from './file-types.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { adminMessages } from './messages-admin.ts';
import { businessEmail, email, idParams, idSchema, phone, requiredText } from './primitives.ts';

const sentences = messages.claim;

/** What the claim form asks for. */
export const claimForm = z.object({
  work_email: businessEmail(
    sentences.email_required,
    sentences.email_invalid,
    sentences.public_email,
  ),
  phone_number: phone(sentences.phone_required, sentences.phone_invalid),
  address: requiredText(sentences.address, limits.text.address),
});

/** A claim may come first and its details later, by the same call. */
export const claimBody = claimForm.partial().nullish();

/** What somebody says who wants a listing gone. */
export const removalForm = z.object({
  name: requiredText(messages.requirements.name),
  email: email(messages.requirements.email_required, messages.requirements.email_invalid),
  reason: requiredText(adminMessages.reason, limits.text.note),
});

export const vendorClaimEndpoints = {
  claim: endpoint({
    method: 'POST',
    path: '/vendors/claim',
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
  requestRemoval: endpoint({
    method: 'POST',
    path: '/vendors/{id}/removal-request',
    summary: 'Ask staff to take down a listing about you',
    access: anyone,
    params: idParams,
    body: removalForm,
    response: doneAnswer,
    successStatus: 201,
    budget: 'form',
  }),
};
