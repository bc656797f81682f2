import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { idSchema, line, personSchema, text, timestamp } from './primitives.ts';
import { conversationStatuses, memberRoles, shelves } from './vocabularies.ts';

/** Body of a message that only contains a file. */
export const fileBody = 'file';

const chatFileSchema = z.object({
  /** Empty until a code opened it. */
  file_url: z.string(),
  original_name: z.string(),
  file_type: z.string(),
  s3_url_path: z.string(),
  size: z.number().int(),
});

export const messageSchema = z.object({
  _id: z.string(),
  conversationId: z.string(),
  body: z.string(),
  sender: z.string(),
  senderType: z.enum(memberRoles),
  receiverId: z.string(),
  clientMessageId: z.string().nullable(),
  /**
   * Sequence number in the conversation, from 1 without gaps: a reader with 7 who gets 9 has missed
   * one.
   */
  position: z.number().int(),
  file: chatFileSchema.nullable(),
  createdAt: timestamp,
});
export type Message = z.infer<typeof messageSchema>;

export const conversationSchema = z.object({
  _id: z.string(),
  vendor: personSchema.extend({
    full_name: z.string(),
    business_name: z.string(),
    /** True if approved, with checks on the public page. */
    verified: z.boolean(),
  }),
  customer: personSchema,
  lastMessage: z
    .object({
      _id: z.string(),
      body: z.string(),
      sender: z.string(),
      senderType: z.enum(memberRoles),
      /** A sealed message can only be opened with its id. */
      clientMessageId: z.string().nullable(),
      /** Null for a sealed file, whose name is in the message. */
      file_name: z.string().nullable(),
      createdAt: timestamp,
    })
    .nullable(),
  status: z.enum(conversationStatuses),
  /** Folder of the reader; the other side has its own. */
  shelf: z.enum(shelves),
  unread: z.number().int(),
  /** True if either side blocked the other. */
  blocked: z.boolean(),
  blocked_by_me: z.boolean(),
  /** True if the other side deleted its account: messages stay, and no more can be sent. */
  left: z.boolean(),
  createdAt: timestamp,
});
export type Conversation = z.infer<typeof conversationSchema>;

/**
 * The conversation with a member or, before the first message, both parties as it would show them.
 */
export const prospectSchema = z.object({
  _id: z.string().nullable(),
  sides: conversationSchema.pick({ vendor: true, customer: true }).nullable(),
});
export type Prospect = z.infer<typeof prospectSchema>;

const messageText = text(limits.chat.message_characters, messages.chat.too_long);

/** A repetition of the same `clientMessageId` returns the stored message. */
const clientMessageId = line(limits.text.name).optional();

/**
 * Recipient or conversation. The token identifies the sender; `senderType` and `role` are accepted
 * and ignored.
 */
const address = {
  conversationId: idSchema.optional(),
  receiverId: idSchema.optional(),
  senderType: line(limits.text.name).optional(),
  role: line(limits.text.name).optional(),
  clientMessageId,
};

function isAddressed(value: { conversationId?: string; receiverId?: string }): boolean {
  return Boolean(value.conversationId ?? value.receiverId);
}
const addressFault = { error: messages.chat.who, path: ['conversationId'] };

/** The socket's outgoing 'message'. */
export const sendMessageSchema = z
  .object({ ...address, message: messageText.min(1, messages.chat.empty) })
  .refine(isAddressed, addressFault);
export type SendMessage = z.input<typeof sendMessageSchema>;

/** Fields of POST /chat/upload in addition to its files. */
export const uploadMessageBody = z
  .object({ ...address, message: messageText.optional() })
  .refine(isAddressed, addressFault);
