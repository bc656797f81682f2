import { z } from 'zod';
import { anyone } from './access.ts';
import { answer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { choice, email, line, phone, requiredLine, requiredText } from './primitives.ts';
import { optionalNumber } from './query.ts';
import { allVendorTypes, vendorTypes } from './vocabularies.ts';

const sentences = messages.requirements;

export const leadRequestBody = z
  .object({
    name: requiredLine(sentences.name),
    email: email(sentences.email_required, sentences.email_invalid),
    phone_number: phone(sentences.phone_required, sentences.phone_invalid),
    requirements: requiredText(
      sentences.requirements,
      limits.requirements.characters,
      sentences.too_long,
    ),
    /** Requested type; 'All' and an empty text mean any. */
    vendor_type: z
      .union([z.literal(''), choice([...vendorTypes, allVendorTypes])], messages.search.vendor_type)
      .transform((type) => (type === '' || type === allVendorTypes ? undefined : type))
      .optional(),
    post_code: line(4, messages.search.post_code)
      .regex(/^(\d{4})?$/, messages.search.post_code)
      .optional(),
    latitude: optionalNumber(-90, 90, messages.search.latitude),
    longitude: optionalNumber(-180, 180, messages.search.longitude),
    /** The place as the person typed it. */
    address: line(limits.text.address).optional(),
  })
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
    error: messages.search.both_coordinates,
    path: ['latitude'],
  });
export type LeadRequestInput = z.input<typeof leadRequestBody>;

export const leadRequestEndpoints = {
  create: endpoint('POST', '/lead-requests', {
    summary:
      'Say what you need; a person answers within 24 hours. The link of your request is mailed',
    access: anyone,
    body: leadRequestBody,
    response: answer({ message: z.string(), data: z.object({ _id: z.string() }) }),
    successStatus: 201,
    budget: 'form',
  }),
};
