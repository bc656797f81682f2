import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { limits } from '@threshold/contract/limits';
import { folderOutcomes } from '@threshold/contract/texts/chat-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../adapters/database/database.ts';
import type { MessageRow } from '../../db/chat-tables.ts';
import { conflict, notFound } from '../../errors.ts';
import type { MemberActor } from '../../lib/actor.ts';
import { ok } from '../../lib/http.ts';
import { serveEndpoint } from '../../plugins/endpoints.ts';
import { toRoomName } from '../../plugins/sockets/member-sockets.ts';
import type { Services } from '../../services.ts';
import { requireVerifiedCaller } from '../accounts/members/verified-member.ts';
import { presentConversation, presentMessage } from './chat.presenter.ts';
import {
  findConversationOrRecipient,
  openConversation,
  recordReadPosition,
} from './conversations/conversation-access.ts';
import {
  type ConversationRow,
  countConversations,
  findConversation,
  listConversations,
  setConversationFolder,
  setConversationStatus,
  updateConversationBlock,
} from './conversations/conversations.repo.ts';
import { blockSignal } from './messages/message-writer.ts';
import {
  findMessages,
  listMessagesPage,
  listMessagesWithFiles,
  type PageRange,
} from './messages/messages.repo.ts';
import { reportConversation } from './reports/reports.service.ts';

/** Serves conversations and their messages over HTTP; live events use the socket. */
export function chatRoutes(app: FastifyInstance, services: Services): void {
  const { now } = services;
  const { db } = services.database;

  const caller = (actor: MemberActor) => requireVerifiedCaller(db, actor);

  const own = async (id: string, member: MemberActor): Promise<ConversationRow> => {
    const conversation = await findConversation(db, id, member);
    if (!conversation) throw notFound(outcomes.refusals.not_found);
    return conversation;
  };

  serveEndpoint(app, chatEndpoints.history, async ({ actor, query }) => {
    const member = await caller(actor);
    const total = await countConversations(db, member, query);
    const rows = await listConversations(db, member, query, query, total);
    const data = rows.map((row) => presentConversation(row, member));
    return ok({ data, total, page: query.page, limit: query.limit });
  });

  serveEndpoint(app, chatEndpoints.open, async ({ actor, query }) => {
    const member = await caller(actor);
    const { id, status } = await openConversation(services, member, query.receiverId);
    return ok({ data: { _id: id, status } });
  });

  serveEndpoint(app, chatEndpoints.prospect, async ({ actor, params }) =>
    ok({ data: await findConversationOrRecipient(services, await caller(actor), params.id) }),
  );

  serveEndpoint(app, chatEndpoints.messages, async ({ actor, params, query }) => {
    const member = await caller(actor);
    const conversation = await own(params.id, member);
    const range = await resolvePageRange(db, conversation, query);
    const rows = await listMessagesPage(db, conversation.id, range);
    const isNewestPage = query.page === 1 && !query.before && !query.after && !query.around;
    const newest = rows.at(-1);
    if (isNewestPage && newest)
      await recordReadPosition(db, member, conversation, newest.position, now());
    const data = rows.map((row) => presentMessage(row, conversation));
    return ok({ data, total: conversation.message_count, page: query.page, limit: query.limit });
  });

  serveEndpoint(app, chatEndpoints.files, async ({ actor, params, query }) => {
    const conversation = await own(params.id, await caller(actor));
    const { rows, next } = await listFileMessagesPage(db, conversation, query);
    return ok({ data: rows.map((row) => presentMessage(row, conversation)), next });
  });

  serveEndpoint(app, chatEndpoints.updateStatus, async ({ actor, query }) => {
    const conversation = await own(query.conversationId, await caller(actor));
    await setConversationStatus(db, conversation.id, query.status);
    return ok({ data: { _id: conversation.id, status: query.status } });
  });

  serveEndpoint(app, chatEndpoints.shelve, async ({ actor, body: { conversationId, shelf } }) => {
    const member = await caller(actor);
    const { id } = await own(conversationId, member);
    if (!(await setConversationFolder(db, id, member, shelf))) throw conflict(folderOutcomes.full);
    app.sockets.to(toRoomName(member.role, member.id)).emit('shelf', { conversationId: id, shelf });
    return ok({ data: { _id: id, shelf } });
  });

  serveEndpoint(app, chatEndpoints.report, async ({ actor, body }) => {
    const member = await caller(actor);
    const conversation = await own(body.conversationId, member);
    await reportConversation(services, member, conversation, body);
    return ok({ message: outcomes.chat.reported });
  });

  serveEndpoint(app, chatEndpoints.block, async ({ actor, body }) => {
    const member = await caller(actor);
    const conversation = await own(body.conversationId, member);
    await updateConversationBlock(db, conversation.id, member.role, body.blocked ? now() : null);
    blockSignal.emit();
    return ok({ data: { _id: conversation.id, blocked_by_me: body.blocked } });
  });
}

interface PageQuery {
  readonly page: number;
  readonly limit: number;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly around?: string | undefined;
}

/** Computes a page's range of positions, relying on positions without gaps. @throws not_found */
async function resolvePageRange(
  db: Db,
  { id, message_count }: Pick<ConversationRow, 'id' | 'message_count'>,
  { page, limit, before, after, around }: PageQuery,
): Promise<PageRange> {
  const skipped = (page - 1) * limit;
  if (after) {
    const start = (await requireMessagePosition(db, id, after)) + skipped;
    return { after: start, upTo: start + limit, anchor: start };
  }
  if (around) {
    const anchor = (await requireMessagePosition(db, id, around)) + skipped;
    const start = anchor - Math.ceil(limit / 2);
    return { after: Math.max(0, start), upTo: start + limit, anchor };
  }
  const end = before ? (await requireMessagePosition(db, id, before)) - 1 : message_count;
  const upTo = end - skipped;
  return { after: Math.max(0, upTo - limit), upTo, anchor: upTo };
}

async function requireMessagePosition(
  db: Db,
  conversationId: string,
  messageId: string,
): Promise<number> {
  const [message] = await findMessages(db, conversationId, [messageId]);
  if (!message) throw notFound(outcomes.refusals.not_found);
  return message.position;
}

interface FilesQuery {
  /** Only messages before this position; undefined to start with the newest message. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/**
 * Returns messages that have a file and are before a position, newest first. No index covers files,
 * so a request searches a limited range of positions. A page may therefore be empty although
 * further pages have files.
 */
async function listFileMessagesPage(
  db: Db,
  { id, message_count }: Pick<ConversationRow, 'id' | 'message_count'>,
  { before, limit }: FilesQuery,
): Promise<{ readonly rows: readonly MessageRow[]; readonly next: number | null }> {
  const upTo = Math.min(message_count, (before ?? Number.POSITIVE_INFINITY) - 1);
  const after = Math.max(0, upTo - limits.chat.files_looked_through);
  const found = await listMessagesWithFiles(db, id, { after, upTo }, limit + 1);
  const rows = found.slice(0, limit);
  const bytes = found.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
  if (found.length > limit || bytes >= limits.chat.page_bytes)
    return { rows, next: rows.at(-1)?.position ?? null };
  return { rows, next: after > 0 ? after + 1 : null };
}
