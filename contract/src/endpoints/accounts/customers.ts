import { z } from 'zod';
import {
  anyMember,
  customerAndTheirVendor,
  ofThatCustomer,
  owningCustomer,
  withId,
} from '../../access.ts';
import { answer, dataAnswer, doneAnswer, endpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import {
  fileLinksSchema,
  fileSchema,
  filesOpen,
  idSchema,
  listOf,
  personSchema,
  requiredLine,
  timestamp,
} from '../../primitives.ts';
import { pictureTypes } from '../../rules/files.ts';
import { messages, pictureSentences } from '../../texts/messages.ts';
import { vendorCardSchema } from '../listings/vendors.ts';
import {
  fileCodeSchema,
  leavingEndpoints,
  newPasswordSchema,
  passwordInstead,
} from './accounts.ts';

/** A file of one of the customer's applications. */
const documentSchema = fileSchema.extend({
  _id: z.string(),
  loan_application_id: z.string(),
  /** The broker who received the application. */
  sent_to: z.string(),
});
export type CustomerDocument = z.infer<typeof documentSchema>;

const required = messages.general.required;

export const customerDocumentEndpoints = {
  list: endpoint('GET', '/customers/{id}/documents', {
    summary: `Your newest ${limits.files.listed_documents} documents; no links before a code was checked`,
    ...ofThatCustomer,
    response: dataAnswer(
      z.object({
        requires_2fa: z.boolean(),
        two_factor_enabled: z.boolean(),
        documents: z.array(documentSchema),
      }),
    ),
  }),
  verifyOne: endpoint('POST', '/customers/{id}/onedocuments/verify', {
    summary: 'Open one document by a code, or soon after one',
    ...ofThatCustomer,
    query: z.object({
      s3_path: requiredLine(required, limits.text.url),
      verification_code: fileCodeSchema,
    }),
    response: answer({ document: fileLinksSchema, ...filesOpen }),
    budget: 'file',
  }),
  verifyAll: endpoint('POST', '/customers/{id}/documents/verify', {
    summary: 'Open all documents by a code, or soon after one',
    ...ofThatCustomer,
    body: z.object({ verification_code: fileCodeSchema }),
    response: answer({ documents: z.array(documentSchema), ...filesOpen }),
    budget: 'file',
  }),
  remove: endpoint('DELETE', '/customers/document', {
    summary: 'Delete one document for good',
    access: owningCustomer,
    query: z.object({
      loan_application_id: idSchema,
      /** The exact stored name. PostgreSQL refuses text with a null character. */
      original_name: z
        .string(required)
        .min(1, required)
        .max(limits.text.url)
        .refine((name) => !name.includes('\0'), required),
    }),
    response: doneAnswer,
  }),
};

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
  ...passwordInstead,
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
    ...withId(customerAndTheirVendor),
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
    body: z.object({ vendors: listOf(idSchema, limits.shortlist.vendors) }),
    response: dataAnswer(shortlistSchema),
  }),
};
