import type { SendMessage } from '@threshold/contract/chat-messages';
import { socketBudgets } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import {
  clientEventSchemas,
  type MessageAck,
  type SendRead,
  type SendTyping,
} from '@threshold/contract/realtime';
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError, invalid, tooMany } from '../../errors.ts';
import { type MemberSocket, roomOf } from '../../plugins/sockets.ts';
import type { Services } from '../../services.ts';
import { presentMessage } from './chat.presenter.ts';
import { findConversation } from './conversations.repo.ts';
import { type MessageWriter, sendMessage } from './message-writer.ts';
import { findMessages } from './messages.repo.ts';
import { noteRead } from './note-read.ts';
import { openConversation } from './open-conversation.ts';
import { otherRole } from './parties.ts';

/** What members say and do live. A message is acknowledged, and delivered, once it is committed. */
export function chatSocket(app: FastifyInstance, services: Services, writer: MessageWriter): void {
  const { db } = services.database;
  const budgets = makeBudgets(services.scaled);

  app.sockets.on('connection', (socket) => {
    socket.on('message', (event, acknowledge) => {
      void answer(socket, event, acknowledge);
    });
    socket.on('typing', (event) => {
      void quietly(() => tellTyping(socket, event));
    });
    socket.on('read', (event) => {
      void quietly(() => takeRead(socket, event));
    });
  });
  app.addHook('preClose', () => writer.idle());

  async function send(socket: MemberSocket, event: SendMessage): Promise<MessageAck> {
    const { actor } = socket.data;
    await spend(budgets.message, actor.id);
    const { message: body, conversationId, receiverId, clientMessageId } = read('message', event);
    const { row, parties } = await sendMessage(writer, {
      sender: actor,
      conversationId:
        conversationId ?? (await openConversation(services, actor, receiverId ?? '')).id,
      body,
      clientMessageId,
    });
    const message = presentMessage(row, parties);
    const own = roomOf(actor.role, actor.id);
    if (mayBeOthersIn(own, socket)) socket.to(own).emit('message', { message });
    app.sockets.to(roomOf(otherRole(actor.role), message.receiverId)).emit('message', { message });
    return { status: true, message, _id: message._id, createdAt: message.createdAt };
  }

  /** Of browsers at other processes this one knows nothing. An event for nobody would still be written down in full. */
  function mayBeOthersIn(room: string, { id }: MemberSocket): boolean {
    const here = app.sockets.of('/').adapter.rooms.get(room);
    // The sender itself may have gone since.
    const others = here ? here.size - Number(here.has(id)) : 0;
    return others > 0 || Boolean(services.realtime.adapter);
  }

  async function tellTyping(socket: MemberSocket, event: SendTyping): Promise<void> {
    const { actor } = socket.data;
    await spend(budgets.typing, actor.id);
    const { receiverId, isTyping } = read('typing', event);
    const shared = await findConversation(db, receiverId, actor);
    if (!shared || shared.blocked_by_customer_at || shared.blocked_by_vendor_at) return;
    const receiver = actor.role === 'customer' ? shared.vendor_id : shared.customer_id;
    app.sockets
      .to(roomOf(otherRole(actor.role), receiver))
      .emit('typing', { senderId: actor.id, isTyping });
  }

  async function takeRead(socket: MemberSocket, event: SendRead): Promise<void> {
    const { actor } = socket.data;
    await spend(budgets.read, actor.id);
    const { conversationId, messageId } = read('read', event);
    const conversation = await findConversation(db, conversationId, actor);
    if (!conversation) return;
    const [message] = await findMessages(db, conversation.id, [messageId]);
    if (message) await noteRead(db, actor, conversation, message.position, services.now());
  }

  async function answer(
    socket: MemberSocket,
    event: SendMessage,
    acknowledge: ((ack: MessageAck) => void) | undefined,
  ): Promise<void> {
    const ack = await send(socket, event).catch(refusalOf);
    // The client may have sent anything in its place.
    if (typeof acknowledge === 'function') acknowledge(ack);
  }

  function refusalOf(error: unknown): MessageAck {
    if (error instanceof AppError) return { status: false, message: error.message };
    app.log.error({ err: error }, 'a message was not stored');
    return { status: false, message: outcomes.refusals.internal };
  }

  /** For what nobody waits for. */
  async function quietly(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof AppError)) app.log.warn({ err: error }, 'an event was not handled');
    }
  }
}

type Events = typeof clientEventSchemas;

/** Checks an event with the contract's schema. @throws invalid with the sentence of the first fault */
function read<K extends keyof Events>(name: K, event: unknown): ReturnType<Events[K]['parse']> {
  const parsed = clientEventSchemas[name].safeParse(event);
  if (parsed.success) return parsed.data as ReturnType<Events[K]['parse']>;
  const [issue] = parsed.error.issues;
  throw invalid({ [issue?.path.join('.') ?? '']: [issue?.message ?? outcomes.refusals.invalid] });
}

const makeBudgets = (scaled: Services['scaled']) => ({
  message: limiterOf('message', scaled),
  typing: limiterOf('typing', scaled),
  read: limiterOf('read', scaled),
});

function limiterOf(name: keyof typeof socketBudgets, scaled: Services['scaled']) {
  const { points, seconds } = socketBudgets[name];
  return new RateLimiterMemory({ keyPrefix: name, points: scaled(points), duration: seconds });
}

async function spend(limiter: RateLimiterMemory, memberId: string): Promise<void> {
  try {
    await limiter.consume(memberId);
  } catch {
    throw tooMany(outcomes.refusals.too_many, limiter.duration);
  }
}
