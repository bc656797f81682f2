import { z } from 'zod';
import { anyVendor } from '../../access.ts';
import { dataAnswerSchema, defineEndpoint } from '../../endpoint.ts';
import { requiredLineSchema, requiredTextSchema, wholeNumberSchema } from '../../primitives.ts';
import { savedReplyLimits, savedReplySentences } from '../../texts/chat-texts.ts';
import { messages } from '../../texts/messages.ts';

/* Saved replies of a professional for chats. One list per account, saved as a whole. */

const { general } = messages;

export const savedReplySchema = z.object(
  {
    title: requiredLineSchema(
      savedReplySentences.title,
      savedReplyLimits.title_characters,
      savedReplySentences.title_long,
    ),
    text: requiredTextSchema(
      savedReplySentences.text,
      savedReplyLimits.text_characters,
      savedReplySentences.text_long,
    ),
  },
  savedReplySentences.form,
);
export type SavedReply = z.infer<typeof savedReplySchema>;

/** Largest version that the 32-bit column can still increase by one. */
const MAX_VERSION = 2 ** 31 - 2;
const savedRepliesBody = z.object({
  replies: z
    .array(savedReplySchema, general.list)
    .max(savedReplyLimits.count, savedReplySentences.count),
  /** Version that the caller read. A save is refused if the list has changed since. */
  version: wholeNumberSchema(general.number, 0, MAX_VERSION),
});

const savedRepliesSchema = z.object({
  replies: z.array(z.object({ title: z.string(), text: z.string() })),
  /** Version of the list; 0 before the first save. */
  version: z.number().int(),
});
export type SavedReplies = z.infer<typeof savedRepliesSchema>;

export const savedReplyEndpoints = {
  read: defineEndpoint('GET', '/saved-replies', {
    summary: 'Your saved replies to answer chats with',
    access: anyVendor,
    response: dataAnswerSchema(savedRepliesSchema),
  }),
  save: defineEndpoint('PUT', '/saved-replies', {
    summary:
      'Replace your saved replies. Refused with the stored list if `version` is not the stored one; the same list again is no change',
    access: anyVendor,
    body: savedRepliesBody,
    response: dataAnswerSchema(savedRepliesSchema),
  }),
};
