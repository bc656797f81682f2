import { z } from 'zod';
import type { ErrorCode } from './endpoint.ts';
import { type Message, type SendMessage, sendMessageSchema } from './endpoints/chat/chat.ts';
import { idSchema } from './primitives.ts';
import type { ConversationFolder } from './vocabularies.ts';

/* Events of the Socket.IO connection; the token is in the handshake's `auth.token`. */

export const socketPath = '/socket.io';

/** `receiverId` is the other party. The server checks that the two have a conversation. */
const sendTypingSchema = z.object({ receiverId: idSchema, isTyping: z.boolean() });
export type SendTyping = z.input<typeof sendTypingSchema>;

/** Event that marks the messages of a conversation up to this message as read. */
const sendReadSchema = z.object({ conversationId: idSchema, messageId: idSchema });
export type SendRead = z.input<typeof sendReadSchema>;

interface IncomingMessage {
  readonly message: Message;
}
interface IncomingTyping {
  readonly senderId: string;
  readonly isTyping: boolean;
}

/** Event for a member's other browsers: the member moved the conversation to this folder. */
export interface IncomingFolder {
  readonly conversationId: string;
  readonly shelf: ConversationFolder;
}

/** Acknowledgement of an outgoing message: the stored message, or the refusal. */
export type MessageAck =
  | {
      readonly status: true;
      readonly message: Message;
      readonly _id: string;
      /** Equal to `_id`, as in HTTP answers. */
      readonly id?: string;
      readonly createdAt: string;
    }
  | { readonly status: false; readonly code: ErrorCode; readonly message: string };

export interface ServerToClientEvents {
  message: (event: IncomingMessage) => void;
  typing: (event: IncomingTyping) => void;
  fileUploaded: (event: Message | Message[]) => void;
  shelf: (event: IncomingFolder) => void;
}

export interface ClientToServerEvents {
  message: (event: SendMessage, acknowledge?: (ack: MessageAck) => void) => void;
  typing: (event: SendTyping) => void;
  read: (event: SendRead) => void;
}

/** Schemas with which the server validates incoming events. */
export const clientEventSchemas = {
  message: sendMessageSchema,
  typing: sendTypingSchema,
  read: sendReadSchema,
} as const;
