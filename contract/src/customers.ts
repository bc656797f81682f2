import { z } from 'zod';
import { anyMember, customerAndTheirVendor, thatCustomer } from './access.ts';
import { exportCodeSchema, exportQuery, exportSchema } from './accounts.ts';
import { answer, dataAnswer } from './answers.ts';
import { documentSchema } from './customers-documents.ts';
import { endpoint } from './endpoint.ts';
import { pictureTypes } from './file-types.ts';
import { deleteAccountBody } from './leaving.ts';
import { limits } from './limits.ts';
import { messages, pictureSentences } from './messages.ts';
import { currentPassword, newPasswordSchema } from './passwords.ts';
import { idParams, idSchema, personSchema, requiredText, timestamp } from './primitives.ts';
import { vendorCardSchema } from './vendors.ts';

const sentences = messages.customerSignUp;

const ownPart = {
  role: z.literal('customer'),
  email: z.string(),
  two_factor_enabled: z.boolean(),
  is_email_verified: z.boolean(),
  /** False for accounts that only ever signed in by a provider. */
  has_password: z.boolean(),
  documents: z.array(documentSchema),
  createdAt: timestamp,
};

export const customerSchema = personSchema.extend(ownPart);
export type Customer = z.infer<typeof customerSchema>;

/** The person alone for a vendor, the whole account for the customer itself. */
export const readCustomerSchema = personSchema.extend(z.object(ownPart).partial().shape);

export const updateCustomerBody = z.object({
  first_name: requiredText(sentences.first_name).optional(),
  last_name: requiredText(sentences.last_name).optional(),
  /** Empty means unchanged, as the form sends it. */
  password: z.union([z.literal(''), newPasswordSchema], messages.password.criteria).optional(),
  current_password: currentPassword(messages.twoFactor.password).optional(),
});

export const customerPictureField = {
  maxFiles: 1,
  maxBytes: limits.files.picture_bytes,
  types: pictureTypes,
  sentences: pictureSentences,
} as const;

const shortlistSchema = z.array(vendorCardSchema);

export const customerEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/customers',
    summary: 'A customer reads itself in `data`, a vendor those it deals with in `customers`',
    access: anyMember,
    response: answer({
      data: customerSchema.optional(),
      customers: z.array(readCustomerSchema).optional(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/customers/{id}',
    summary: 'Your account, or the public part of a customer you deal with',
    access: customerAndTheirVendor,
    params: idParams,
    response: dataAnswer(readCustomerSchema),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/customers/{id}',
    summary: 'Change name, picture or password; a new password ends all other sessions',
    access: thatCustomer,
    ownParam: 'id',
    params: idParams,
    body: updateCustomerBody,
    files: { profile_picture: customerPictureField },
    response: dataAnswer(customerSchema),
    budget: 'upload',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/customers/{id}',
    summary:
      'Delete the account with its personal data and files, by a fresh sign-in or the password',
    access: thatCustomer,
    ownParam: 'id',
    params: idParams,
    body: deleteAccountBody,
    response: answer({ message: z.string() }),
  }),
  exportCode: endpoint({
    method: 'POST',
    path: '/customers/{id}/export-code',
    summary:
      'Ask for what opens the download of your data: the app’s code where two-factor is on; else one is mailed',
    access: thatCustomer,
    ownParam: 'id',
    params: idParams,
    response: dataAnswer(exportCodeSchema),
    budget: 'code',
  }),
  export: endpoint({
    method: 'GET',
    path: '/customers/{id}/export',
    summary:
      'A link to a ZIP of everything we hold about you, by the code of two-factor or, without it, a mailed one',
    access: thatCustomer,
    ownParam: 'id',
    params: idParams,
    query: exportQuery,
    response: dataAnswer(exportSchema),
    budget: 'form',
  }),
  shortlist: endpoint({
    method: 'GET',
    path: '/customers/{id}/shortlist',
    summary: 'The professionals you keep in mind',
    access: thatCustomer,
    ownParam: 'id',
    params: idParams,
    response: dataAnswer(shortlistSchema),
  }),
  setShortlist: endpoint({
    method: 'PUT',
    path: '/customers/{id}/shortlist',
    summary: 'Replace the shortlist',
    access: thatCustomer,
    ownParam: 'id',
    params: idParams,
    body: z.object({
      vendors: z
        .array(idSchema, messages.general.list)
        .max(limits.shortlist.vendors, messages.general.too_many),
    }),
    response: dataAnswer(shortlistSchema),
  }),
};
