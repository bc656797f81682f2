import { z } from 'zod';
import {
  anyCustomerOrTheirVendor,
  bothParties,
  customerAndTheirVendor,
  owningVendor,
  withId,
} from '../../access.ts';
import {
  answerSchema,
  dataAnswerSchema,
  defineEndpoint,
  doneAnswerSchema,
  pageAnswerSchema,
} from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import {
  fileLinksSchema,
  filesOpen,
  idParamsSchema,
  idSchema,
  lineSchema,
  listSchema,
  personSchema,
  requiredLineSchema,
  requiredTextSchema,
  textSchema,
  timestamp,
} from '../../primitives.ts';
import {
  flagSchema,
  integerSchemaWithDefault,
  optionalIntegerSchema,
  pageQueryFields,
} from '../../query.ts';
import { chatFileTypes, sealedFileType } from '../../rules/files.ts';
import { messages, staffMessages } from '../../texts/messages.ts';
import { conversationStatuses, memberRoles, shelves } from '../../vocabularies.ts';
import { fileCodeSchema } from '../accounts/accounts.ts';

/** Text of a message that consists only of a file. */
export const fileBody = 'file';

const chatFileSchema = z.object({
  /** Link to the file; empty until an authenticator code has opened the file. */
  file_url: z.string(),
  original_name: z.string(),
  file_type: z.string(),
  s3_url_path: z.string(),
  size: z.number().int(),
});

const messageSchema = z.object({
  _id: z.string(),
  conversationId: z.string(),
  body: z.string(),
  sender: z.string(),
  senderType: z.enum(memberRoles),
  receiverId: z.string(),
  clientMessageId: z.string().nullable(),
  /** Sequence number in the conversation, from 1 without gaps. */
  position: z.number().int(),
  file: chatFileSchema.nullable(),
  createdAt: timestamp,
});
export type Message = z.infer<typeof messageSchema>;

const conversationSchema = z.object({
  _id: z.string(),
  vendor: personSchema.extend({
    full_name: z.string(),
    business_name: z.string(),
    /** True if the vendor is approved and has register checks on the public page. */
    verified: z.boolean(),
  }),
  customer: personSchema,
  lastMessage: z
    .object({
      _id: z.string(),
      body: z.string(),
      sender: z.string(),
      senderType: z.enum(memberRoles),
      /** Id that the sender's browser assigned. A sealed message cannot be opened without it. */
      clientMessageId: z.string().nullable(),
      /** Null without a file, and for a sealed file: its name is inside the sealed message. */
      file_name: z.string().nullable(),
      createdAt: timestamp,
    })
    .nullable(),
  status: z.enum(conversationStatuses),
  /** Folder into which the reader put the conversation. The other party does not see it. */
  shelf: z.enum(shelves),
  unread: z.number().int(),
  /** True if either party has blocked the other party. */
  blocked: z.boolean(),
  blocked_by_me: z.boolean(),
  /** True if the other party deleted its account: the messages stay, but none can be sent. */
  left: z.boolean(),
  createdAt: timestamp,
});
export type Conversation = z.infer<typeof conversationSchema>;

/** The conversation with a recipient; `_id` is null before its first message. */
const prospectSchema = z.object({
  _id: z.string().nullable(),
  sides: conversationSchema.pick({ vendor: true, customer: true }).nullable(),
});
export type Prospect = z.infer<typeof prospectSchema>;

const messageText = textSchema(limits.chat.message_characters, messages.chat.too_long);

/** Id that the client assigned. A repeated request with this id returns the stored message. */
const clientMessageId = lineSchema(limits.text.name).optional();

/** Target of a message: a recipient or a conversation. `senderType` and `role` are ignored. */
const address = {
  conversationId: idSchema.optional(),
  receiverId: idSchema.optional(),
  senderType: lineSchema(limits.text.name).optional(),
  role: lineSchema(limits.text.name).optional(),
  clientMessageId,
};

function hasRecipient(value: { conversationId?: string; receiverId?: string }): boolean {
  return Boolean(value.conversationId ?? value.receiverId);
}
const addressFault = { error: messages.chat.who, path: ['conversationId'] };

/** Data of the socket event 'message', with which a browser sends a message. */
export const sendMessageSchema = z
  .object({ ...address, message: messageText.min(1, messages.chat.empty) })
  .refine(hasRecipient, addressFault);
export type SendMessage = z.input<typeof sendMessageSchema>;

/** Fields of POST /chat/upload in addition to its files. */
const uploadMessageBody = z
  .object({ ...address, message: messageText.optional() })
  .refine(hasRecipient, addressFault);

const { page_size, conversations_page_size, files_page_size, max_page_size } = limits.chat;

/** Role that is accepted and ignored, because the token identifies the caller. */
const ownRole = lineSchema(limits.text.name).optional();

const conversationState = z.object({ _id: z.string(), status: z.enum(conversationStatuses) });

export const chatEndpoints = {
  history: defineEndpoint('GET', '/chat/history/{id}', {
    summary:
      'Your conversations: pinned ones first and archived ones last, each newest message first; the id is your own. All, or those with something unread, on a shelf, or of a status',
    access: customerAndTheirVendor,
    ownParam: 'id',
    params: idParamsSchema,
    query: z.object({
      role: ownRole,
      unread: flagSchema.optional(),
      shelf: z.enum(shelves, messages.general.choice).optional(),
      status: z.enum(conversationStatuses, messages.general.choice).optional(),
      ...pageQueryFields(conversations_page_size, max_page_size),
    }),
    response: pageAnswerSchema(conversationSchema),
  }),
  open: defineEndpoint('GET', '/chat/getConversation', {
    summary: 'The conversation with a person, made when there is none',
    access: anyCustomerOrTheirVendor,
    query: z.object({ receiverId: idSchema, role: ownRole }),
    response: dataAnswerSchema(conversationState),
  }),
  prospect: defineEndpoint('GET', '/chat/prospect/{id}', {
    summary:
      'A person to whom you may write: the conversation or, before there is one, the person; makes none',
    ...withId(anyCustomerOrTheirVendor),
    response: dataAnswerSchema(prospectSchema),
  }),
  messages: defineEndpoint('GET', '/chat/{id}', {
    summary:
      "Messages by conversation or by the other party's id, oldest first within a page; page 1 is the newest and counts as read. `before` and `after` continue from a message, `around` has it in its middle, and all three leave it unread. A page whose texts exceed about 1 MB has fewer messages than `limit`. Continue it with `before` or `after`: the next `page` skips the messages that are missing",
    ...withId(bothParties),
    query: z.object({
      userType: ownRole,
      before: idSchema.optional(),
      after: idSchema.optional(),
      around: idSchema.optional(),
      ...pageQueryFields(page_size, max_page_size),
    }),
    response: pageAnswerSchema(messageSchema),
  }),
  files: defineEndpoint('GET', '/chat/{id}/files', {
    summary:
      "The messages of a conversation that have a file, newest first, by conversation or by the other party's id; a sealed one names its file itself. `next` is the `before` of the page behind, which may be empty though `next` goes on",
    ...withId(bothParties),
    query: z.object({
      before: optionalIntegerSchema(1, 2 ** 31 - 1, messages.general.number),
      limit: integerSchemaWithDefault(
        files_page_size,
        max_page_size,
        messages.general.limit(max_page_size),
      ),
    }),
    response: answerSchema({ data: z.array(messageSchema), next: z.number().int().nullable() }),
  }),
  updateStatus: defineEndpoint('PUT', '/chat/update-status', {
    summary: 'Set the status of a conversation',
    access: owningVendor,
    query: z.object({
      conversationId: idSchema,
      status: z.enum(conversationStatuses, messages.general.choice),
    }),
    response: dataAnswerSchema(conversationState),
  }),
  shelve: defineEndpoint('PUT', '/chat/shelf', {
    summary:
      'Pin a conversation, archive it, or put it back into the inbox, for yourself alone; a new message takes it out of the archive',
    access: bothParties,
    body: z.object({
      conversationId: idSchema,
      shelf: z.enum(shelves, messages.general.choice),
    }),
    response: dataAnswerSchema(z.object({ _id: z.string(), shelf: z.enum(shelves) })),
  }),
  upload: defineEndpoint('POST', '/chat/upload', {
    summary:
      'Send files, with or without a text, one message per file; or one sealed file with the sealed message that holds its key',
    access: bothParties,
    body: uploadMessageBody,
    files: {
      files: {
        maxFiles: limits.files.chat_count,
        maxBytes: limits.files.chat_bytes,
        types: chatFileTypes,
        sentences: {
          size: messages.chat.file_size,
          type: messages.chat.file_kind,
          count: messages.chat.file_count,
        },
      },
      sealed: {
        isSealed: true,
        maxFiles: 1,
        maxBytes: limits.files.chat_bytes + limits.e2ee.file_overhead_bytes,
        types: [sealedFileType],
        sentences: {
          size: messages.chat.file_size,
          type: messages.chat.file_kind,
          count: messages.chat.sealed_file,
        },
      },
    },
    response: dataAnswerSchema(z.array(messageSchema)),
    successStatus: 201,
    budget: 'upload',
  }),
  verifyFileAccess: defineEndpoint('POST', '/chat/verify-file-access', {
    summary: `Open any private file that you share, by a code or within ${limits.two_factor.files_minutes} minutes of one; the links live ${limits.files.link_minutes} minutes`,
    access: bothParties,
    body: z.object({
      verification_code: fileCodeSchema,
      s3_path: requiredLineSchema(messages.general.required, limits.text.url),
      role: ownRole,
    }),
    response: answerSchema({ ...fileLinksSchema.shape, ...filesOpen }),
    budget: 'file',
  }),
  report: defineEndpoint('POST', '/chat/report', {
    summary: 'Ask staff to look at a conversation; only the attached texts are disclosed',
    access: bothParties,
    body: z.object({
      conversationId: idSchema,
      reason: requiredTextSchema(staffMessages.reason, limits.text.reason),
      messages: listSchema(
        z.object(
          {
            _id: idSchema,
            /** Text that the reporter read; ignored for an unencrypted message. */
            body: textSchema(limits.chat.message_characters),
            /** Key that decrypts only this sealed message and proves its text. */
            key: z
              .string(messages.chat.message_key)
              .regex(/^[\w-]{43}$/, messages.chat.message_key)
              .optional(),
          },
          messages.general.text,
        ),
        limits.chat.reported_messages,
      ).default([]),
    }),
    maxBodyBytes: limits.chat.report_bytes,
    response: doneAnswerSchema,
    successStatus: 201,
    budget: 'form',
  }),
  block: defineEndpoint('POST', '/chat/block', {
    summary: 'Block or unblock the other party of a conversation',
    access: bothParties,
    body: z.object({ conversationId: idSchema, blocked: flagSchema.default(true) }),
    response: dataAnswerSchema(z.object({ _id: z.string(), blocked_by_me: z.boolean() })),
  }),
};

/** True if the text is long enough for a search in messages. */
export const isSearchable = (words: string): boolean =>
  words.trim().length >= limits.chat.search_characters;
