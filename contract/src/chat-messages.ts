import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { idSchema, line, personSchema, text, timestamp } from './primitives.ts';
import { conversationStatuses, memberRoles, shelves } from './vocabularies.ts';

/** The body of a message that is only a file. */
export const fileBody = 'file';

const chatFileSchema = z.object({
  /** Empty until a code gave a link. */
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
  /** Its place in the conversation, from 1 without a gap: who has 7 and gets 9 has missed one. */
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
    /** Approved, with what was checked on the public page. */
    verified: z.boolean(),
  }),
  customer: personSchema,
  lastMessage: z
    .object({
      _id: z.string(),
      body: z.string(),
      sender: z.string(),
      senderType: z.enum(memberRoles),
      /** A sealed message opens under its id alone. */
      clientMessageId: z.string().nullable(),
      /** Of a sealed file the message itself tells the name. */
      file_name: z.string().nullable(),
      createdAt: timestamp,
    })
    .nullable(),
  status: z.enum(conversationStatuses),
  /** Where the reader keeps it; the other side has a shelf of its own. */
  shelf: z.enum(shelves),
  unread: z.number().int(),
  /** Either side blocked the other. */
  blocked: z.boolean(),
  blocked_by_me: z.boolean(),
  /** The other side has deleted its account: what was said stays, and nothing is added. */
  left: z.boolean(),
  createdAt: timestamp,
});
export type Conversation = z.infer<typeof conversationSchema>;

/** The conversation with somebody or, where there is none yet, the two as it would show them. */
export const prospectSchema = z.object({
  _id: z.string().nullable(),
  sides: conversationSchema.pick({ vendor: true, customer: true }).nullable(),
});
export type Prospect = z.infer<typeof prospectSchema>;

const messageText = text(limits.chat.message_characters, messages.chat.too_long);

/** A repeat of the same `clientMessageId` answers the message that is already stored. */
const clientMessageId = line(limits.text.name).optional();

/** Whom and where. Who sends is known from the token; `senderType` and `role` are read and ignored. */
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

/** The fields of POST /chat/upload beside its files. */
export const uploadMessageBody = z
  .object({ ...address, message: messageText.optional() })
  .refine(isAddressed, addressFault);
