import { z } from 'zod';
import { owningCustomer } from './access.ts';
import { fileCodeSchema } from './accounts.ts';
import { answer, dataAnswer, doneAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { ofThatCustomer } from './own-id.ts';
import { fileLinksSchema, fileSchema, filesOpen, idSchema, requiredLine } from './primitives.ts';

/** A file of one of the customer's applications. */
export const documentSchema = fileSchema.extend({
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
      /** The exact stored name. */
      original_name: z.string(required).min(1, required).max(limits.text.url),
    }),
    response: doneAnswer,
  }),
};
