import {
  type Notification,
  type NotificationKind,
  notificationEndpoints,
  notificationKinds,
} from '@threshold/contract/endpoints/notifications/notifications';
import type { FastifyInstance } from 'fastify';
import type { MutedMail } from '../../db/tables.ts';
import { getMemberRef, type MemberActor } from '../../lib/actor.ts';
import { ok } from '../../lib/http.ts';
import { serveEndpoint } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import {
  countNewApplications,
  countNotifications,
  countUnreadMessages,
  isSubscribedToNews,
  listNotifications,
  loadMutedMailKinds,
  markNotificationsRead,
  type NotificationRow,
  setMailMuted,
  setNewsSubscription,
} from './notifications.repo.ts';

/** Routes for a member's notifications and mail settings. */
export function notificationRoutes(
  app: FastifyInstance,
  { database, now }: Pick<Services, 'database' | 'now'>,
): void {
  const { db } = database;

  const stateOf = async (actor: MemberActor) => {
    const member = getMemberRef(actor);
    const { total, unread, news } = await countNotifications(db, member);
    const muted = await loadMutedMailKinds(db, member);
    const state = {
      unread,
      unread_news: news,
      unread_messages: await countUnreadMessages(db, actor.role, actor.id),
      new_applications: actor.role === 'vendor' ? await countNewApplications(db, actor.id) : 0,
      mail: presentMailChoices(muted),
      marketing: await isSubscribedToNews(db, member),
      review_invitations: actor.role === 'customer' && !muted.has('review_invitation'),
    };
    return { total, state };
  };

  serveEndpoint(app, notificationEndpoints.list, async ({ actor: reader, query }) => {
    const { total, state } = await stateOf(reader);
    const rows = await listNotifications(db, getMemberRef(reader), query, total);
    const { page, limit } = query;
    return ok({ data: rows.map(presentNotification), total, page, limit, ...state });
  });

  serveEndpoint(app, notificationEndpoints.update, async ({ actor: reader, body }) => {
    const member = getMemberRef(reader);
    await database.db.transaction().execute(async (db) => {
      await markNotificationsRead(db, member, body.read_all ? 'all' : (body.read ?? []), now());
      for (const [kind, isMailed] of Object.entries(body.mail ?? {})) {
        await setMailMuted(db, member, kind as NotificationKind, !isMailed);
      }
      if (body.marketing !== undefined)
        await setNewsSubscription(db, member, body.marketing, now());
      if (body.review_invitations !== undefined && reader.role === 'customer') {
        await setMailMuted(db, member, 'review_invitation', !body.review_invitations);
      }
    });
    return ok({ data: (await stateOf(reader)).state });
  });
}

const presentNotification = (row: NotificationRow): Notification => ({
  _id: row.id,
  kind: row.kind,
  text: row.text,
  href: row.href,
  read: row.read_at !== null,
  createdAt: row.created_at.toISOString(),
});

/** Mail settings: true for each kind of mail that the member has not turned off. */
const presentMailChoices = (muted: ReadonlySet<MutedMail>) =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, !muted.has(kind)])) as Record<
    NotificationKind,
    boolean
  >;
