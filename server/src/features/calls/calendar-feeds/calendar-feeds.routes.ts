import { randomBytes } from 'node:crypto';
import { brand } from '@threshold/contract/brand';
import {
  calendarFeedEndpoints,
  FEEDS_PATH,
  type FeedKind,
  feedBudget,
  feedCacheSeconds,
  feedItems,
  feedKindsByRole,
  feedMinutes,
} from '@threshold/contract/endpoints/calls/appointments';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { getMemberRef } from '../../../lib/actor.ts';
import { ok } from '../../../lib/http.ts';
import { formatCalendar } from '../../../lib/icalendar.ts';
import { createRowErrorLogger } from '../../../lib/map-apart.ts';
import { createTtlCache } from '../../../lib/ttl-cache.ts';
import { hashToken } from '../../../plugins/auth.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import { type LimiterOptions, makeLimiter } from '../../../plugins/limiter.ts';
import type { Services } from '../../../services.ts';
import {
  type Feed,
  type FeedItem,
  type FeedReader,
  findFeed,
  findFeedByToken,
  removeFeed,
  upsertFeed,
} from './calendar-feeds.repo.ts';

const titles: Readonly<Record<FeedKind, string>> = { calls: 'calls', purchases: 'purchase dates' };

/** Maximum size of the cache, in characters; a calendar has at most about 300,000. */
const CACHED_BYTES = 16 * 1024 * 1024;

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl'>;

/** Routes on which members create, renew and end the secret URLs of their calendar feeds. */
export function calendarFeedRoutes(app: FastifyInstance, { database, now, publicUrl }: Deps): void {
  const { db } = database;

  serveEndpoint(app, calendarFeedEndpoints.read, async ({ actor, params }) => {
    const feed = await findFeed(db, getMemberRef(actor), params.kind);
    return ok({ data: { createdAt: feed?.created_at.toISOString() ?? null } });
  });

  serveEndpoint(app, calendarFeedEndpoints.renew, async ({ actor, params: { kind } }) => {
    if (!feedKindsByRole[actor.role].includes(kind)) throw notFound(outcomes.refusals.not_found);
    const token = randomBytes(32).toString('base64url');
    const created_at = now();
    await upsertFeed(db, getMemberRef(actor), { kind, token_hash: hashToken(token), created_at });
    const url = `${publicUrl()}${FEEDS_PATH}/${token}.ics`;
    return ok({ data: { url, createdAt: created_at.toISOString() } });
  });

  serveEndpoint(app, calendarFeedEndpoints.end, async ({ actor, params }) => {
    const had = await removeFeed(db, getMemberRef(actor), params.kind);
    if (!had) throw notFound(outcomes.refusals.not_found);
    return ok({ message: outcomes.scheduling.feed_ended });
  });
}

/** Serves the calendar feeds. Returns 404 for unknown, replaced and revoked URLs. */
export function calendarFileRoutes(
  app: FastifyInstance,
  { database: { db }, now, publicUrl }: Deps,
  limiterOptions: LimiterOptions,
  readers: Readonly<Record<FeedKind, FeedReader>>,
): void {
  const onFault = createRowErrorLogger(
    app.log,
    'an entry of a calendar feed could not be computed',
  );
  const reads = makeLimiter('calendar', feedBudget, limiterOptions);
  /** Cached calendar texts by the digest of their URL. */
  const texts = createTtlCache<string>({
    ttlMs: feedCacheSeconds * 1000,
    maxSize: CACHED_BYTES,
    sizeOf: ({ length }) => length,
    clock: () => now().getTime(),
  });

  async function write({ kind, party }: Feed): Promise<string> {
    const moment = { now: now(), origin: publicUrl(), limit: feedItems, onFault };
    const items = selectNearestItems(await readers[kind](db, party, moment), moment.now);
    return formatCalendar(
      { name: `${brand.name} ${titles[kind]}`, items },
      { method: 'PUBLISH', product: 'Calendar', refreshMinutes: feedMinutes, now: moment.now },
    );
  }

  app.get<{ Params: { file: string } }>(
    `${FEEDS_PATH}/:file`,
    { config: { countedAs: 'download' } },
    async ({ params }, reply) => {
      const [, token] = /^([\w-]{43})\.ics$/.exec(params.file) ?? [];
      const digest = token && hashToken(token);
      const feed = digest && (await findFeedByToken(db, digest));
      if (!feed) throw notFound(outcomes.refusals.not_found);
      await reads.take(digest);
      return reply
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': `inline; filename="${brand.file_name}-${feed.kind}.ics"`,
          'cache-control': 'private, no-store',
          'x-robots-tag': 'noindex',
        })
        .send(await texts.get(digest, () => write(feed)));
    },
  );
}

function selectNearestItems(items: readonly FeedItem[], now: Date): readonly FeedItem[] {
  const distance = ({ starts_at }: FeedItem) => Math.abs(starts_at.getTime() - now.getTime());
  return items.toSorted((a, b) => distance(a) - distance(b)).slice(0, feedItems);
}
