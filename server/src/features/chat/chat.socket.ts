import type { Message, SendMessage } from '@threshold/contract/endpoints/chat/chat';
import { socketBudgets } from '@threshold/contract/limits';
import {
  clientEventSchemas,
  type MessageAck,
  type SendRead,
  type SendTyping,
} from '@threshold/contract/realtime';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { invalidInput } from '../../errors.ts';
import type { MemberActor } from '../../lib/actor.ts';
import { createTtlCache } from '../../lib/ttl-cache.ts';
import { isLoggedFailure, toAppError } from '../../plugins/error-handler.ts';
import { makeLimiter } from '../../plugins/limiter.ts';
import { type MemberSocket, toRoomName } from '../../plugins/sockets/member-sockets.ts';
import type { Services } from '../../services.ts';
import { otherRole } from '../accounts/relationships/parties.ts';
import { presentMessage } from './chat.presenter.ts';
import { openConversation, recordReadPosition } from './conversations/conversation-access.ts';
import { findConversation } from './conversations/conversations.repo.ts';
import { blockSignal, type MessageWriter, sendMessage } from './messages/message-writer.ts';
import {
  type ActiveConversation,
  findMessages,
  listActiveConversations,
  listMessages,
} from './messages/messages.repo.ts';

/**
 * Milliseconds for which rooms of typing events are cached. During this time, typing events ignore
 * a block stored by another process.
 */
const TYPING_ROOM_MS = 3000;
const MAX_TYPING_ROOMS = 2000;

/** Handles live events. Messages are acknowledged and delivered after the commit. */
export function registerChatSocket(
  app: FastifyInstance,
  services: Services,
  writer: MessageWriter,
): void {
  const { db } = services.database;
  const budgets = {
    message: createSocketLimiter('message', services.scaled),
    typing: createSocketLimiter('typing', services.scaled),
    read: createSocketLimiter('read', services.scaled),
  };
  /** Caches rooms for typing events, so that not every event reads the database. */
  const createTypingRooms = () =>
    createTtlCache<string>({
      ttlMs: TYPING_ROOM_MS,
      max: MAX_TYPING_ROOMS,
      clock: () => services.now().getTime(),
    });
  let typingRooms = createTypingRooms();
  const ignoreBlocks = blockSignal.on(() => {
    typingRooms = createTypingRooms();
  });
  app.addHook('onClose', ignoreBlocks);

  app.sockets.on('connection', (socket) => {
    socket.on('message', (event, acknowledge) => {
      void answer(socket, event, acknowledge);
    });
    socket.on('typing', (event) => {
      void quietly(() => relayTyping(socket, event));
    });
    socket.on('read', (event) => {
      void quietly(() => takeRead(socket, event));
    });
  });
  app.addHook('preClose', () => writer.idle());
  registerMissedMessageDelivery(app, services);

  async function send(socket: MemberSocket, event: SendMessage): Promise<MessageAck> {
    const { actor } = socket.data;
    await budgets.message.take(actor.id);
    const {
      message: body,
      conversationId,
      receiverId,
      clientMessageId,
    } = parseSocketEvent('message', event);
    const { message, isRepeat } = await sendMessage(writer, {
      conversation_id:
        conversationId ?? (await openConversation(services, actor, receiverId ?? '')).id,
      sender_role: actor.role,
      sender_id: actor.id,
      body,
      client_message_id: clientMessageId || null,
    });
    if (!isRepeat) deliver(socket, message);
    const { _id, createdAt } = message;
    return { status: true, message, _id, id: _id, createdAt };
  }

  /** Delivers a message to the recipient and to the sender's other browsers. */
  function deliver(socket: MemberSocket, message: Message): void {
    const { actor } = socket.data;
    const own = toRoomName(actor.role, actor.id);
    if (mayBeOthersIn(own, socket)) socket.to(own).emit('message', { message });
    app.sockets
      .to(toRoomName(otherRole(actor.role), message.receiverId))
      .emit('message', { message });
  }

  /**
   * Returns whether the room may contain other sockets; if not, no event needs to be serialised.
   * Always true with several processes, because sockets of other processes are unknown.
   */
  function mayBeOthersIn(room: string, { id }: MemberSocket): boolean {
    const here = app.sockets.of('/').adapter.rooms.get(room);
    // The sender may have disconnected since the event, and is then no longer in the room.
    const others = here ? here.size - Number(here.has(id)) : 0;
    return others > 0 || Boolean(services.realtime.adapter);
  }

  async function relayTyping(socket: MemberSocket, event: SendTyping): Promise<void> {
    const { actor } = socket.data;
    await budgets.typing.take(actor.id);
    const { receiverId, isTyping } = parseSocketEvent('typing', event);
    const key = `${toRoomName(actor.role, actor.id)} ${receiverId}`;
    const room = await typingRooms.get(key, () => findTypingRoom(actor, receiverId));
    if (room) app.sockets.to(room).emit('typing', { senderId: actor.id, isTyping });
  }

  /** Returns the recipient's room; '' without a conversation, or if it is blocked. */
  async function findTypingRoom(actor: MemberActor, receiverId: string): Promise<string> {
    const shared = await findConversation(db, receiverId, actor);
    if (!shared || shared.blocked_by_customer_at || shared.blocked_by_vendor_at) return '';
    const receiver = actor.role === 'customer' ? shared.vendor_id : shared.customer_id;
    return toRoomName(otherRole(actor.role), receiver);
  }

  async function takeRead(socket: MemberSocket, event: SendRead): Promise<void> {
    const { actor } = socket.data;
    await budgets.read.take(actor.id);
    const { conversationId, messageId } = parseSocketEvent('read', event);
    const conversation = await findConversation(db, conversationId, actor);
    if (!conversation) return;
    const [message] = await findMessages(db, conversation.id, [messageId]);
    if (message)
      await recordReadPosition(db, actor, conversation, message.position, services.now());
  }

  async function answer(
    socket: MemberSocket,
    event: SendMessage,
    acknowledge: ((ack: MessageAck) => void) | undefined,
  ): Promise<void> {
    const ack = await send(socket, event).catch(refusalOf);
    // `acknowledge` comes from the client and may be any value.
    if (typeof acknowledge === 'function') acknowledge(ack);
  }

  function refusalOf(error: unknown): MessageAck {
    const failure = toAppError(error);
    if (isLoggedFailure(failure)) app.log.error({ err: error }, 'message was not stored');
    return { status: false, code: failure.code, message: failure.message };
  }

  /** Runs a handler; its errors are logged and not sent to the client. */
  async function quietly(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (isLoggedFailure(toAppError(error))) app.log.warn({ err: error }, 'socket event failed');
    }
  }
}

type Events = typeof clientEventSchemas;

/** Validates an event. @throws invalid with the message of the first issue */
function parseSocketEvent<K extends keyof Events>(
  name: K,
  event: unknown,
): ReturnType<Events[K]['parse']> {
  const parsed = clientEventSchemas[name].safeParse(event);
  if (parsed.success) return parsed.data as ReturnType<Events[K]['parse']>;
  const [issue] = parsed.error.issues;
  throw invalidInput({
    [issue?.path.join('.') ?? '']: [issue?.message ?? outcomes.refusals.invalid],
  });
}

function createSocketLimiter(name: keyof typeof socketBudgets, scaled: Services['scaled']) {
  const { points, seconds } = socketBudgets[name];
  return makeLimiter(name, { points: scaled(points), seconds }, { scale: 1 });
}

/** Maximum milliseconds from a message's timestamp to its commit, including clock differences. */
const MARGIN_MS = 15_000;
const MEMBERS_AT_ONCE = 500;
const RETRY_MS = 2000;

/**
 * Delivers messages from the database after the connection between processes was lost for a while.
 * Each process serves its own sockets, and clients ignore messages that they already have.
 */
function registerMissedMessageDelivery(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  let wantedSince: Date | undefined;
  let timer: NodeJS.Timeout | undefined;
  const ignoreGaps = services.realtime.gaps.on((since) => {
    // Messages that this process failed to publish are missing on the sockets of other processes.
    if (services.realtime.adapter) app.sockets.serverSideEmit('gap', since.toISOString());
    void catchUp(since);
  });
  app.sockets.on('gap', (since) => void catchUp(new Date(since)));
  app.addHook('onClose', async () => {
    ignoreGaps();
    clearTimeout(timer);
  });

  /** Delivers all messages since a time; retries until the database has answered. */
  async function catchUp(since: Date): Promise<void> {
    wantedSince = wantedSince && wantedSince < since ? wantedSince : since;
    const from = wantedSince;
    wantedSince = undefined;
    try {
      await deliverSince(new Date(from.getTime() - MARGIN_MS));
    } catch (error) {
      if (isLoggedFailure(toAppError(error)))
        app.log.warn({ err: error }, 'delivery of missed messages failed, retrying');
      wantedSince = from;
      clearTimeout(timer);
      timer = setTimeout(() => void catchUp(from), RETRY_MS);
    }
  }

  async function deliverSince(since: Date): Promise<void> {
    const members = [...membersHere()];
    for (let at = 0; at < members.length; at += MEMBERS_AT_ONCE) {
      await deliverTo(members.slice(at, at + MEMBERS_AT_ONCE), since);
    }
  }

  /** Returns each connected member once, however many windows are open. */
  function membersHere(): Iterable<MemberSocket['data']['actor']> {
    const sockets = [...app.sockets.of('/').sockets.values()];
    const byRoom = sockets.map(
      ({ data: { actor } }) => [toRoomName(actor.role, actor.id), actor] as const,
    );
    return new Map(byRoom).values();
  }

  async function deliverTo(
    members: readonly MemberSocket['data']['actor'][],
    since: Date,
  ): Promise<void> {
    const idsOf = (role: 'customer' | 'vendor') =>
      members.filter((member) => member.role === role).map(({ id }) => id);
    const found = await listActiveConversations(
      db,
      { customers: idsOf('customer'), vendors: idsOf('vendor') },
      since,
    );
    for (const conversation of found) await deliverFrom(conversation);
  }

  async function deliverFrom(conversation: ActiveConversation): Promise<void> {
    const { id, customer_id, vendor_id } = conversation;
    const rooms = [toRoomName('customer', customer_id), toRoomName('vendor', vendor_id)];
    for (const row of await listMessages(db, id, conversation)) {
      const message = presentMessage(row, conversation);
      const here = app.sockets.local.to(rooms);
      if (message.file) here.emit('fileUploaded', message);
      else here.emit('message', { message });
    }
  }
}
