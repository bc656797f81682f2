import { z } from 'zod';
import {
  anyMember,
  customerAndTheirVendor,
  customerSelfRoute,
  owningCustomer,
  withId,
} from '../../access.ts';
import {
  answerSchema,
  dataAnswerSchema,
  defineEndpoint,
  doneAnswerSchema,
} from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import {
  fileLinksSchema,
  fileSchema,
  filesOpen,
  idSchema,
  listSchema,
  personSchema,
  requiredLineSchema,
  timestamp,
} from '../../primitives.ts';
import { pictureTypes } from '../../rules/files.ts';
import { messages, pictureSentences } from '../../texts/messages.ts';
import { vendorCardSchema } from '../listings/vendors.ts';
import {
  createAccountDataEndpoints,
  fileCodeSchema,
  newPasswordSchema,
  passwordFallbackFields,
} from './accounts.ts';

/** A file of one of the customer's loan applications. */
const documentSchema = fileSchema.extend({
  _id: z.string(),
  loan_application_id: z.string(),
  /** The broker who received the application. */
  sent_to: z.string(),
});
export type CustomerDocument = z.infer<typeof documentSchema>;

const required = messages.general.required;

export const customerDocumentEndpoints = {
  list: defineEndpoint('GET', '/customers/{id}/documents', {
    summary: `Your newest ${limits.files.listed_documents} documents; no links before a code was checked`,
    ...customerSelfRoute,
    response: dataAnswerSchema(
      z.object({
        requires_2fa: z.boolean(),
        two_factor_enabled: z.boolean(),
        documents: z.array(documentSchema),
      }),
    ),
  }),
  verifyOne: defineEndpoint('POST', '/customers/{id}/onedocuments/verify', {
    summary: 'Open one document by a code, or soon after one',
    ...customerSelfRoute,
    query: z.object({
      s3_path: requiredLineSchema(required, limits.text.url),
      verification_code: fileCodeSchema,
    }),
    response: answerSchema({ document: fileLinksSchema, ...filesOpen }),
    budget: 'file',
  }),
  verifyAll: defineEndpoint('POST', '/customers/{id}/documents/verify', {
    summary: 'Open all documents by a code, or soon after one',
    ...customerSelfRoute,
    body: z.object({ verification_code: fileCodeSchema }),
    response: answerSchema({ documents: z.array(documentSchema), ...filesOpen }),
    budget: 'file',
  }),
  remove: defineEndpoint('DELETE', '/customers/document', {
    summary: 'Delete one document for good',
    access: owningCustomer,
    query: z.object({
      loan_application_id: idSchema,
      /** Stored file name. Null characters are refused, as PostgreSQL cannot store them. */
      original_name: z
        .string(required)
        .min(1, required)
        .max(limits.text.url)
        .refine((name) => !name.includes('\0'), required),
    }),
    response: doneAnswerSchema,
  }),
};

const sentences = messages.customerSignUp;

const ownPart = {
  role: z.literal('customer'),
  email: z.string(),
  two_factor_enabled: z.boolean(),
  is_email_verified: z.boolean(),
  /** False if the account has no password, because Google sign-in created it. */
  has_password: z.boolean(),
  documents: z.array(documentSchema),
  createdAt: timestamp,
};

export const customerSchema = personSchema.extend(ownPart);
export type Customer = z.infer<typeof customerSchema>;

/** A customer account: all fields if its owner reads it, only personal fields if a vendor does. */
const readCustomerSchema = personSchema.extend(z.object(ownPart).partial().shape);

export const updateCustomerSchema = z.object({
  first_name: requiredLineSchema(sentences.first_name).optional(),
  last_name: requiredLineSchema(sentences.last_name).optional(),
  /** The form sends an empty text to leave the password unchanged. */
  password: z.union([z.literal(''), newPasswordSchema], messages.password.criteria).optional(),
  ...passwordFallbackFields,
});

const customerPictureField = {
  maxFiles: 1,
  maxBytes: limits.files.picture_bytes,
  types: pictureTypes,
  sentences: pictureSentences,
} as const;

const shortlistSchema = z.array(vendorCardSchema);

export const customerEndpoints = {
  list: defineEndpoint('GET', '/customers', {
    summary: `A customer reads itself in \`data\`, a vendor those it deals with in \`customers\`: up to ${limits.lists.customers}, \`after\` gives the next`,
    access: anyMember,
    query: z.object({ after: idSchema.optional() }),
    // Customers get their own account in `data`; vendors get their customers in `customers`.
    response: answerSchema({
      data: customerSchema.optional(),
      customers: z.array(readCustomerSchema).optional(),
    }),
  }),
  get: defineEndpoint('GET', '/customers/{id}', {
    summary: 'Your account, or the public part of a customer you deal with',
    ...withId(customerAndTheirVendor),
    response: dataAnswerSchema(readCustomerSchema),
  }),
  update: defineEndpoint('PUT', '/customers/{id}', {
    summary: 'Change name, picture or password; a new password ends all other sessions',
    ...customerSelfRoute,
    body: updateCustomerSchema,
    files: { profile_picture: customerPictureField },
    response: dataAnswerSchema(customerSchema),
    budget: 'upload',
  }),
  ...createAccountDataEndpoints('customers'),
  shortlist: defineEndpoint('GET', '/customers/{id}/shortlist', {
    summary: 'The professionals you keep in mind',
    ...customerSelfRoute,
    response: dataAnswerSchema(shortlistSchema),
  }),
  setShortlist: defineEndpoint('PUT', '/customers/{id}/shortlist', {
    summary: 'Replace the shortlist',
    ...customerSelfRoute,
    body: z.object({ vendors: listSchema(idSchema, limits.shortlist.vendors) }),
    response: dataAnswerSchema(shortlistSchema),
  }),
};
