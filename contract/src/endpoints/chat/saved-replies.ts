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

/** Largest version that has a successor in its integer column. */
const MAX_VERSION = 2 ** 31 - 2;
const savedRepliesBody = z.object({
  replies: z
    .array(savedReplySchema, general.list)
    .max(savedReplyLimits.count, savedReplySentences.count),
  /** The version that was read; a save of an older one is refused, so no change is lost. */
  version: wholeNumberSchema(general.number, 0, MAX_VERSION),
});

const savedRepliesSchema = z.object({
  replies: z.array(z.object({ title: z.string(), text: z.string() })),
  /** 0 if none was ever saved. */
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
