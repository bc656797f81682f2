import { type NoticeKind, noticeEndpoints } from '@threshold/contract/notices';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import { forbidden } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import type { Member } from '../../lib/holder.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { countUnreadMessages } from '../chat/unread.repo.ts';
import { presentMailChoices, presentNotice } from './notices.presenter.ts';
import {
  countNotices,
  listNotices,
  loadMuted,
  markNoticesRead,
  setMuted,
  setWantsNews,
  wantsNews,
} from './notices.repo.ts';

/** What happened while a member was away, and which of it is mailed. */
export function noticeRoutes(
  app: FastifyInstance,
  { database, now }: Pick<Services, 'database' | 'now'>,
): void {
  const { db } = database;

  const stateOf = async (actor: MemberActor) => {
    const member = memberOf(actor);
    const { total, unread } = await countNotices(db, member);
    const state = {
      unread,
      unread_messages: await countUnreadMessages(db, actor.role, actor.id),
      mail: presentMailChoices(await loadMuted(db, member)),
      marketing: await wantsNews(db, member),
    };
    return { total, state };
  };

  serve(app, noticeEndpoints.list, async ({ actor, query }) => {
    const reader = memberActor(actor);
    const { total, state } = await stateOf(reader);
    const rows = await listNotices(db, memberOf(reader), query, total);
    const { page, limit } = query;
    return ok({ data: rows.map(presentNotice), total, page, limit, ...state });
  });

  serve(app, noticeEndpoints.update, async ({ actor, body }) => {
    const reader = memberActor(actor);
    const member = memberOf(reader);
    await database.db.transaction().execute(async (db) => {
      await markNoticesRead(db, member, body.read_all ? 'all' : (body.read ?? []), now());
      for (const [kind, isMailed] of Object.entries(body.mail ?? {})) {
        await setMuted(db, member, kind as NoticeKind, !isMailed);
      }
      if (body.marketing !== undefined) await setWantsNews(db, member, body.marketing, now());
    });
    return ok({ data: (await stateOf(reader)).state });
  });
}

type MemberActor = Extract<Actor, { readonly role: 'customer' | 'vendor' }>;

function memberActor(actor: Actor): MemberActor {
  if (actor.role === 'customer' || actor.role === 'vendor') return actor;
  throw forbidden(outcomes.refusals.forbidden);
}

const memberOf = (actor: MemberActor): Member =>
  actor.role === 'customer'
    ? { column: 'customer_id', id: actor.id }
    : { column: 'vendor_account_id', id: actor.accountId };
