import { chatEndpoints, type Message } from '@threshold/contract/endpoints/chat/chat';
import { idSchema } from '@threshold/contract/primitives';
import { messages } from '@threshold/contract/texts/messages';
import { isEnvelope } from '@threshold/e2ee/sealed-text';
import type { FastifyInstance } from 'fastify';
import { invalidInput } from '../../../errors.ts';
import type { MemberActor } from '../../../lib/actor.ts';
import { ok } from '../../../lib/http.ts';
import { type FileUploadCall, serveEndpoint } from '../../../plugins/endpoints.ts';
import { toRoomName } from '../../../plugins/sockets/member-sockets.ts';
import type { UploadedFile } from '../../../plugins/uploads/receive-files.ts';
import type { Services } from '../../../services.ts';
import { requireVerifiedCaller } from '../../accounts/members/verified-member.ts';
import { otherRole } from '../../accounts/relationships/parties.ts';
import {
  openConversation,
  requireMaySend,
  requireMayWriteTo,
} from '../conversations/conversation-access.ts';
import { type MessageWriter, sendMessage } from '../messages/message-writer.ts';
import { sendFiles } from './upload.service.ts';

interface Files {
  readonly files?: readonly UploadedFile[] | undefined;
  readonly sealed?: readonly UploadedFile[] | undefined;
}

/**
 * Requires that an encrypted file comes with an encrypted message, which contains the file's key. A
 * plain file must come without one, because its sender would believe the file to be encrypted.
 */
function requireMatchingEncryption(text: string, { files = [], sealed = [] }: Files): void {
  if (sealed.length === 0 && (files.length === 0 || !isEnvelope(text))) return;
  if (sealed.length === 1 && files.length === 0 && isEnvelope(text)) return;
  throw invalidInput({ sealed: [messages.chat.sealed_file] });
}

/** Replaces the name of an encrypted file; the real name is in the encrypted message. */
const removeFileName = (file: UploadedFile): UploadedFile => ({ ...file, name: 'sealed.bin' });

/** Serves uploads of files into a conversation; the other party receives them by socket. */
export function chatUploadRoutes(app: FastifyInstance, services: Services, writer: MessageWriter) {
  serveEndpoint(
    app,
    chatEndpoints.upload,
    async ({ actor, body, files }) => {
      const sender = await requireVerifiedCaller(services.database.db, actor);
      const conversationId =
        body.conversationId ?? (await openConversation(services, sender, body.receiverId ?? '')).id;
      const { message: text, clientMessageId } = body;
      const uploads = [...(files.files ?? []), ...(files.sealed ?? []).map(removeFileName)];
      if (uploads.length === 0 && !text) throw invalidInput({ message: [messages.chat.empty] });
      requireMatchingEncryption(text ?? '', files);

      const { messages: data, isRepeat } =
        uploads.length > 0
          ? await sendFiles(services, sender, {
              conversationId,
              clientMessageId,
              text,
              files: uploads,
            })
          : await sendTextOnly(sender, conversationId, text ?? '', clientMessageId);
      if (!isRepeat) deliver(sender, data);
      return ok({ data });
    },
    { admitFiles },
  );

  async function sendTextOnly(
    { role, id }: MemberActor,
    conversationId: string,
    text: string,
    clientMessageId: string | undefined,
  ) {
    const { message, isRepeat } = await sendMessage(writer, {
      conversation_id: conversationId,
      sender_role: role,
      sender_id: id,
      body: text,
      client_message_id: clientMessageId || null,
    });
    return { messages: [message], isRepeat };
  }

  /** Delivers the messages to all browsers of both parties. */
  function deliver(sender: MemberActor, sent: Message[]): void {
    const rooms = [toRoomName(sender.role, sender.id)];
    const other = sent[0]?.receiverId;
    if (other) rooms.push(toRoomName(otherRole(sender.role), other));
    for (const room of rooms) app.sockets.to(room).emit('fileUploaded', sent);
  }

  async function admitFiles({ actor, fields }: FileUploadCall<typeof chatEndpoints.upload>) {
    const { db } = services.database;
    const sender = await requireVerifiedCaller(db, actor);
    const { data: conversationId } = idSchema.safeParse(fields.conversationId);
    const { data: receiverId } = idSchema.safeParse(fields.receiverId);
    const text = typeof fields.message === 'string' ? fields.message : undefined;
    if (conversationId) await requireMaySend(db, conversationId, { ...sender, text });
    else if (receiverId) await requireMayWriteTo(db, sender, { receiverId, text });
  }
}
