import { z } from 'zod';
import { anyVendor } from './access.ts';
import { dataAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { requiredLine, requiredText } from './primitives.ts';
import { savedReplyLimits, savedReplySentences } from './saved-reply-words.ts';

/* Texts that a professional keeps to answer chats with. One list for each account, saved as a whole. */

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

/** What the list is sealed as: a server that serves another version as this one is noticed. */
export const savedRepliesLabel = (version: number): string => `saved-replies:${version}`;

const savedRepliesBody = z
  .object({
    /** As they are: for those who have no message keys. */
    replies: z
      .array(savedReplySchema, general.list)
      .max(savedReplyLimits.count, savedReplySentences.count)
      .optional(),
    /** The list as JSON, sealed for the keys of whoever keeps it: for all others. */
    sealed: z
      .string(savedReplySentences.form)
      .max(savedReplyLimits.sealed_characters, savedReplySentences.large)
      .regex(/^e2e1(?:\.[\w-]+){4}$/, savedReplySentences.form)
      .optional(),
    /** The version that was read: of two windows the second is refused rather than the first one lost. */
    version: z.number(general.number).int(general.number).min(0, general.number),
  })
  .refine(({ replies, sealed }) => (replies === undefined) !== (sealed === undefined), {
    path: ['replies'],
    error: savedReplySentences.form,
  });

export type SavedRepliesWish = z.infer<typeof savedRepliesBody>;

/** A list as it is read: whatever was within the limits once. */
export const savedReplyListSchema = z.array(z.object({ title: z.string(), text: z.string() }));

/** One of `replies` and `sealed` is there, the other one null. */
const savedRepliesSchema = z.object({
  replies: savedReplyListSchema.nullable(),
  sealed: z.string().nullable(),
  /** Which version this is; 0 where none was ever saved. */
  version: z.number().int(),
});
export type SavedReplies = z.infer<typeof savedRepliesSchema>;

export const savedReplyEndpoints = {
  read: endpoint('GET', '/saved-replies', {
    summary: 'The replies that you keep to answer chats with, or what they were sealed to',
    access: anyVendor,
    response: dataAnswer(savedRepliesSchema),
  }),
  save: endpoint('PUT', '/saved-replies', {
    summary:
      'Keep these replies in the place of those before: `sealed` as `saved-replies:` and the next version by whoever has message keys, else `replies`. Refused with what holds now where `version` is not the one kept; the same again is no change',
    access: anyVendor,
    body: savedRepliesBody,
    response: dataAnswer(savedRepliesSchema),
  }),
};
