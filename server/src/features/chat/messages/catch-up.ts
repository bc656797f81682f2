import type { FastifyInstance } from 'fastify';
import { failureOf, isIncident } from '../../../plugins/error-handler.ts';
import { type MemberSocket, roomOf } from '../../../plugins/sockets/member-sockets.ts';
import type { Services } from '../../../services.ts';
import { presentMessage } from '../chat.presenter.ts';
import { type ActiveConversation, listActiveConversations, listMessages } from './messages.repo.ts';

/** Maximum delay between a message's timestamp and its commit, including clock differences. */
const MARGIN_MS = 15_000;
const MEMBERS_AT_ONCE = 500;
const RETRY_MS = 2000;

/**
 * Delivers messages from the database after a gap in the events between processes. Each process
 * serves its own sockets, and clients ignore messages that they already have.
 */
export function catchUpAfterGaps(app: FastifyInstance, services: Services): void {
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

  /** Retries until the database has answered. */
  async function catchUp(since: Date): Promise<void> {
    wantedSince = wantedSince && wantedSince < since ? wantedSince : since;
    const from = wantedSince;
    wantedSince = undefined;
    try {
      await deliverSince(new Date(from.getTime() - MARGIN_MS));
    } catch (error) {
      if (isIncident(failureOf(error)))
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
      ({ data: { actor } }) => [roomOf(actor.role, actor.id), actor] as const,
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
    const rooms = [roomOf('customer', customer_id), roomOf('vendor', vendor_id)];
    for (const row of await listMessages(db, id, conversation)) {
      const message = presentMessage(row, conversation);
      const here = app.sockets.local.to(rooms);
      if (message.file) here.emit('fileUploaded', message);
      else here.emit('message', { message });
    }
  }
}
