import { randomBytes } from 'node:crypto';
import { brand } from '@threshold/contract/brand';
import {
  calendarFeedEndpoints,
  FEEDS_PATH,
  type FeedKind,
  feedKindsOf,
  feedMinutes,
} from '@threshold/contract/calendar-feeds';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../adapters/database/database.ts';
import { notFound } from '../../errors.ts';
import { memberRefOf, type Party } from '../../lib/actor.ts';
import { type CalendarContent, icalendar } from '../../lib/icalendar.ts';
import { ok } from '../../lib/ok.ts';
import { hashToken } from '../../plugins/auth.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { findFeed, findFeedByToken, putFeed, removeFeed } from './calendar-feeds.repo.ts';

/** What stands in the feeds of a kind. */
export type FeedContents = Readonly<
  Record<
    FeedKind,
    (db: Db, party: Party, moment: { now: Date; origin: string }) => Promise<CalendarContent>
  >
>;

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl'>;

/** Members make, renew and end the secret addresses of their calendars. */
export function calendarFeedRoutes(app: FastifyInstance, { database, now, publicUrl }: Deps): void {
  const { db } = database;

  serve(app, calendarFeedEndpoints.read, async ({ actor, params }) => {
    const feed = await findFeed(db, memberRefOf(actor), params.kind);
    return ok({ data: { createdAt: feed?.created_at.toISOString() ?? null } });
  });

  serve(app, calendarFeedEndpoints.renew, async ({ actor, params: { kind } }) => {
    if (!feedKindsOf[actor.role].includes(kind)) throw notFound(outcomes.refusals.not_found);
    const token = randomBytes(32).toString('base64url');
    const created_at = now();
    await putFeed(db, memberRefOf(actor), { kind, token_hash: hashToken(token), created_at });
    const url = `${publicUrl()}${FEEDS_PATH}/${token}.ics`;
    return ok({ data: { url, createdAt: created_at.toISOString() } });
  });

  serve(app, calendarFeedEndpoints.end, async ({ actor, params }) => {
    const had = await removeFeed(db, memberRefOf(actor), params.kind);
    if (!had) throw notFound(outcomes.refusals.not_found);
    return ok({ message: outcomes.scheduling.feed_ended });
  });
}

/** Serves the addresses. One that was renewed, ended or never made is not found. */
export function calendarFiles(
  app: FastifyInstance,
  { database: { db }, now, publicUrl }: Deps,
  contents: FeedContents,
): void {
  app.get<{ Params: { file: string } }>(
    `${FEEDS_PATH}/:file`,
    { config: { countedAs: 'download' } },
    async ({ params }, reply) => {
      const [, token] = /^([\w-]{43})\.ics$/.exec(params.file) ?? [];
      const feed = token && (await findFeedByToken(db, hashToken(token)));
      if (!feed) throw notFound(outcomes.refusals.not_found);
      const moment = { now: now(), origin: publicUrl() };
      const content = await contents[feed.kind](db, feed.party, moment);
      return reply
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': `inline; filename="${brand.file_name}-${feed.kind}.ics"`,
          'cache-control': 'private, no-store',
          'x-robots-tag': 'noindex',
        })
        .send(icalendar(content, { maker: brand.name, minutes: feedMinutes, now: moment.now }));
    },
  );
}
