import { z } from 'zod';
import { owningCustomer } from '../access.ts';
import { dataAnswer, doneAnswer } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema, pathIdSchema, requiredText, timestamp } from '../primitives.ts';
import { purchaseLimits as limits } from './purchase-limits.ts';
import { purchaseMessages as messages } from './purchase-sentences.ts';
import { purchaseParams, versionSchema } from './purchase-shapes.ts';
import { audiences } from './purchase-words.ts';

const noteSchema = z.object({
  _id: z.string(),
  /** Home of the note; null for the whole purchase. */
  home: z.string().nullable(),
  /** Id of the writer, a current member. */
  by: z.string().nullable(),
  text: z.string(),
  audience: z.enum(audiences),
  version: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type PurchaseNote = z.infer<typeof noteSchema>;

const written = {
  text: requiredText(messages.note, limits.note, messages.note_long),
  audience: z.enum(audiences, messages.audience).default('only_me'),
};
export const noteBody = z.object({ home: idSchema.nullable().default(null), ...written });
const ofNote = {
  access: owningCustomer,
  params: z.object({ id: pathIdSchema, noteId: pathIdSchema }),
} as const;

export const purchaseNoteEndpoints = {
  list: endpoint('GET', '/buying/{id}/notes', {
    summary: 'Your own notes and those that others share with you, the newest first',
    access: owningCustomer,
    params: purchaseParams,
    query: z.object({ home: idSchema.optional() }),
    response: dataAnswer(z.array(noteSchema)),
  }),
  add: endpoint('POST', '/buying/{id}/notes', {
    summary: 'Write a note, for yourself until you share it',
    access: owningCustomer,
    params: purchaseParams,
    body: noteBody,
    response: dataAnswer(noteSchema),
    successStatus: 201,
  }),
  change: endpoint('PUT', '/buying/{id}/notes/{noteId}', {
    summary:
      'Change a note of your own, or who reads it; 409 with what holds now after another change',
    ...ofNote,
    body: z.object({ ...written, version: versionSchema }),
    response: dataAnswer(noteSchema),
  }),
  remove: endpoint('DELETE', '/buying/{id}/notes/{noteId}', {
    summary: 'Delete a note of your own or, as a buyer, of a person who has left',
    ...ofNote,
    response: doneAnswer,
  }),
};
