import { z } from 'zod';
import { anyMember, customerAndTheirVendor } from './access.ts';
import { answer, dataAnswer } from './answers.ts';
import { documentSchema } from './customers-documents.ts';
import { endpoint } from './endpoint.ts';
import { pictureTypes } from './file-types.ts';
import { leavingEndpoints } from './leaving-endpoints.ts';
import { limits } from './limits.ts';
import { messages, pictureSentences } from './messages.ts';
import { ofThatCustomer } from './own-id.ts';
import { currentPassword, newPasswordSchema } from './passwords.ts';
import { idParams, idSchema, personSchema, requiredLine, timestamp } from './primitives.ts';
import { vendorCardSchema } from './vendors.ts';

const sentences = messages.customerSignUp;

const ownPart = {
  role: z.literal('customer'),
  email: z.string(),
  two_factor_enabled: z.boolean(),
  is_email_verified: z.boolean(),
  /** False for accounts that only signed in with a provider. */
  has_password: z.boolean(),
  documents: z.array(documentSchema),
  createdAt: timestamp,
};

export const customerSchema = personSchema.extend(ownPart);
export type Customer = z.infer<typeof customerSchema>;

/** Only personal fields for a vendor; the whole account for the customer itself. */
const readCustomerSchema = personSchema.extend(z.object(ownPart).partial().shape);

export const updateCustomerBody = z.object({
  first_name: requiredLine(sentences.first_name).optional(),
  last_name: requiredLine(sentences.last_name).optional(),
  /** Empty means unchanged, as the form sends it. */
  password: z.union([z.literal(''), newPasswordSchema], messages.password.criteria).optional(),
  current_password: currentPassword(messages.twoFactor.password).optional(),
});

const customerPictureField = {
  maxFiles: 1,
  maxBytes: limits.files.picture_bytes,
  types: pictureTypes,
  sentences: pictureSentences,
} as const;

const shortlistSchema = z.array(vendorCardSchema);

export const customerEndpoints = {
  list: endpoint('GET', '/customers', {
    summary: `A customer reads itself in \`data\`, a vendor those it deals with in \`customers\`: up to ${limits.lists.customers}, \`after\` gives the next`,
    access: anyMember,
    query: z.object({ after: idSchema.optional() }),
    // The customers of a vendor are not part of its account.
    response: answer({
      data: customerSchema.optional(),
      customers: z.array(readCustomerSchema).optional(),
    }),
  }),
  get: endpoint('GET', '/customers/{id}', {
    summary: 'Your account, or the public part of a customer you deal with',
    access: customerAndTheirVendor,
    params: idParams,
    response: dataAnswer(readCustomerSchema),
  }),
  update: endpoint('PUT', '/customers/{id}', {
    summary: 'Change name, picture or password; a new password ends all other sessions',
    ...ofThatCustomer,
    body: updateCustomerBody,
    files: { profile_picture: customerPictureField },
    response: dataAnswer(customerSchema),
    budget: 'upload',
  }),
  ...leavingEndpoints('customers'),
  shortlist: endpoint('GET', '/customers/{id}/shortlist', {
    summary: 'The professionals you keep in mind',
    ...ofThatCustomer,
    response: dataAnswer(shortlistSchema),
  }),
  setShortlist: endpoint('PUT', '/customers/{id}/shortlist', {
    summary: 'Replace the shortlist',
    ...ofThatCustomer,
    body: z.object({
      vendors: z
        .array(idSchema, messages.general.list)
        .max(limits.shortlist.vendors, messages.general.too_many),
    }),
    response: dataAnswer(shortlistSchema),
  }),
};
