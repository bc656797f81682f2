import { z } from 'zod';
import { anyVendor } from '../../access.ts';
import { dataAnswer, endpoint } from '../../endpoint.ts';
import { requiredLine, requiredText, wholeNumber } from '../../primitives.ts';
import { savedReplyLimits, savedReplySentences } from '../../texts/chat-texts.ts';
import { messages } from '../../texts/messages.ts';

/* Saved replies of a professional for chats. One list per account, saved as a whole. */

const { general } = messages;

export const savedReplySchema = z.object(
  {
    title: requiredLine(
      savedReplySentences.title,
      savedReplyLimits.title_characters,
      savedReplySentences.title_long,
    ),
    text: requiredText(
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
  version: wholeNumber(general.number, 0, MAX_VERSION),
});

const savedRepliesSchema = z.object({
  replies: z.array(z.object({ title: z.string(), text: z.string() })),
  /** 0 if none was ever saved. */
  version: z.number().int(),
});
export type SavedReplies = z.infer<typeof savedRepliesSchema>;

export const savedReplyEndpoints = {
  read: endpoint('GET', '/saved-replies', {
    summary: 'Your saved replies to answer chats with',
    access: anyVendor,
    response: dataAnswer(savedRepliesSchema),
  }),
  save: endpoint('PUT', '/saved-replies', {
    summary:
      'Replace your saved replies. Refused with the stored list if `version` is not the stored one; the same list again is no change',
    access: anyVendor,
    body: savedRepliesBody,
    response: dataAnswer(savedRepliesSchema),
  }),
};
