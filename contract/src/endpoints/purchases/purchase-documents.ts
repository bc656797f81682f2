import { z } from 'zod';
import { owningCustomer } from '../../access.ts';
import { dataAnswerSchema, defineEndpoint, doneAnswerSchema } from '../../endpoint.ts';
import {
  dayTextSchema,
  fileSchema,
  idSchema,
  pathIdSchema,
  requiredTextSchema,
  timestamp,
} from '../../primitives.ts';
import { pictureTypes } from '../../rules/files.ts';
import { purchaseLimits as limits } from '../../rules/purchases/purchase-limits.ts';
import { purchaseMessages as messages } from '../../texts/purchase-texts.ts';
import { audiences, documentKinds } from '../../texts/purchase-words.ts';
import { purchaseParamsSchema, versionSchema } from './purchase-shapes.ts';

/** A document that the caller owns, or that another buyer shares with the caller. */
const purchaseDocumentSchema = fileSchema.extend({
  _id: z.string(),
  kind: z.enum(documentKinds),
  /** Id of the owner, a current buyer. */
  owner: z.string(),
  is_mine: z.boolean(),
  /** Ids of the other buyers with access. Only the owner of the document sees them. */
  shared_with: z.array(z.string()),
  /** Time when the owner copied the document after sharing ended; null for an upload. */
  kept_at: timestamp.nullable(),
  /** Last day before the document is deleted; null if no deletion is planned. */
  keep_until: dayTextSchema.nullable(),
});
export type PurchaseDocument = z.infer<typeof purchaseDocumentSchema>;

/** Another buyer's access to a document of the caller. */
const documentOpeningSchema = z.object({
  _id: z.string(),
  original_name: z.string(),
  /** Id of the reader; null if the reader is no longer a buyer of the purchase. */
  reader: z.string().nullable(),
  createdAt: timestamp,
});
export type DocumentOpening = z.infer<typeof documentOpeningSchema>;

const documentBody = z.object({ kind: z.enum(documentKinds, messages.document_kind) });

export const documentFileTypes = [
  'application/pdf',
  ...pictureTypes,
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const;
export const documentFileSentences = {
  size: messages.document_size,
  type: messages.document_type,
  count: messages.document_count,
} as const;

const ofPurchase = { access: owningCustomer, params: purchaseParamsSchema } as const;
const ofDocument = {
  access: owningCustomer,
  params: z.object({ id: pathIdSchema, documentId: pathIdSchema }),
} as const;

export const purchaseDocumentEndpoints = {
  list: defineEndpoint('GET', '/buying/{id}/documents', {
    summary:
      'Your own documents and those that other buyers share with you, the newest first; no links. For buyers',
    ...ofPurchase,
    response: dataAnswerSchema(z.array(purchaseDocumentSchema)),
  }),
  add: defineEndpoint('POST', '/buying/{id}/documents', {
    summary:
      'Add documents, for yourself until you share them. The same content again is the document that is there',
    ...ofPurchase,
    body: documentBody,
    files: {
      documents: {
        maxFiles: limits.documents_per_upload,
        maxBytes: limits.document_bytes,
        types: documentFileTypes,
        sentences: documentFileSentences,
      },
    },
    response: dataAnswerSchema(z.array(purchaseDocumentSchema)),
    successStatus: 201,
    budget: 'upload',
  }),
  share: defineEndpoint('PUT', '/buying/{id}/documents/{documentId}/share', {
    summary:
      'Share a document of your own with the other buyers of today. Whoever joins later does not see it until you do so again',
    ...ofDocument,
    response: dataAnswerSchema(purchaseDocumentSchema),
  }),
  unshare: defineEndpoint('DELETE', '/buying/{id}/documents/{documentId}/share', {
    summary: 'Stop sharing a document of your own; links that are open end with it',
    ...ofDocument,
    response: dataAnswerSchema(purchaseDocumentSchema),
  }),
  remove: defineEndpoint('DELETE', '/buying/{id}/documents/{documentId}', {
    summary: 'Delete a document of your own for good, for those with whom you share it, too',
    ...ofDocument,
    response: doneAnswerSchema,
  }),
  openings: defineEndpoint('GET', '/buying/{id}/documents/openings', {
    summary: 'Who opened which of your documents, the newest first',
    ...ofPurchase,
    response: dataAnswerSchema(z.array(documentOpeningSchema)),
  }),
};

const noteSchema = z.object({
  _id: z.string(),
  /** Id of the home that the note is about; null for the whole purchase. */
  home: z.string().nullable(),
  /** Id of the writer; null if the writer has left the purchase. */
  by: z.string().nullable(),
  text: z.string(),
  audience: z.enum(audiences),
  version: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type PurchaseNote = z.infer<typeof noteSchema>;

const written = {
  text: requiredTextSchema(messages.note, limits.note, messages.note_long),
  audience: z.enum(audiences, messages.audience).default('only_me'),
};
export const noteBodySchema = z.object({ home: idSchema.nullable().default(null), ...written });
const ofNote = {
  access: owningCustomer,
  params: z.object({ id: pathIdSchema, noteId: pathIdSchema }),
} as const;

export const purchaseNoteEndpoints = {
  list: defineEndpoint('GET', '/buying/{id}/notes', {
    summary: 'Your own notes and those that others share with you, the newest first',
    access: owningCustomer,
    params: purchaseParamsSchema,
    query: z.object({ home: idSchema.optional() }),
    response: dataAnswerSchema(z.array(noteSchema)),
  }),
  add: defineEndpoint('POST', '/buying/{id}/notes', {
    summary: 'Write a note, for yourself until you share it',
    access: owningCustomer,
    params: purchaseParamsSchema,
    body: noteBodySchema,
    response: dataAnswerSchema(noteSchema),
    successStatus: 201,
  }),
  change: defineEndpoint('PUT', '/buying/{id}/notes/{noteId}', {
    summary:
      'Change a note of your own, or who reads it; 409 with what holds now after another change',
    ...ofNote,
    body: z.object({ ...written, version: versionSchema }),
    response: dataAnswerSchema(noteSchema),
  }),
  remove: defineEndpoint('DELETE', '/buying/{id}/notes/{noteId}', {
    summary: 'Delete a note of your own or, as a buyer, of a person who has left',
    ...ofNote,
    response: doneAnswerSchema,
  }),
};
