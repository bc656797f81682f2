import { z } from 'zod';
import { type Message, type SendMessage, sendMessageSchema } from './chat-messages.ts';
import type { ErrorCode } from './errors.ts';
import { idSchema } from './primitives.ts';
import type { Shelf } from './vocabularies.ts';

/* Events of the Socket.IO connection at /socket.io; the token stands in the handshake's `auth.token`. */

export const socketPath = '/socket.io';

/** `receiverId` is the person; the server checks that the two share a conversation. */
const sendTypingSchema = z.object({ receiverId: idSchema, isTyping: z.boolean() });
export type SendTyping = z.input<typeof sendTypingSchema>;

/** The messages up to this one have been seen. */
const sendReadSchema = z.object({ conversationId: idSchema, messageId: idSchema });
export type SendRead = z.input<typeof sendReadSchema>;

interface IncomingMessage {
  readonly message: Message;
}
interface IncomingTyping {
  readonly senderId: string;
  readonly isTyping: boolean;
}

/** The reader keeps the conversation there from now on, by another of their browsers. */
export interface IncomingShelf {
  readonly conversationId: string;
  readonly shelf: Shelf;
}

/** The acknowledgement of an outgoing message: what was stored, or why not. */
export type MessageAck =
  | {
      readonly status: true;
      readonly message: Message;
      readonly _id: string;
      /** The same as `_id`, as in answers of HTTP. */
      readonly id?: string;
      readonly createdAt: string;
    }
  | { readonly status: false; readonly code: ErrorCode; readonly message: string };

export interface ServerToClientEvents {
  message: (event: IncomingMessage) => void;
  typing: (event: IncomingTyping) => void;
  fileUploaded: (event: Message | Message[]) => void;
  shelf: (event: IncomingShelf) => void;
}

export interface ClientToServerEvents {
  message: (event: SendMessage, acknowledge?: (ack: MessageAck) => void) => void;
  typing: (event: SendTyping) => void;
  read: (event: SendRead) => void;
}

/** What the server checks an incoming event with. */
export const clientEventSchemas = {
  message: sendMessageSchema,
  typing: sendTypingSchema,
  read: sendReadSchema,
} as const;
