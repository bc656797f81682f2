import { z } from 'zod';
import { anyMember } from '../../access.ts';
import {
  answerSchema,
  dataAnswerSchema,
  defineEndpoint,
  doneAnswerSchema,
} from '../../endpoint.ts';
import type { RequestBudget } from '../../limits.ts';
import { choiceSchema, timestamp } from '../../primitives.ts';
import { messages } from '../../texts/messages.ts';
import type { MemberRole } from '../../vocabularies.ts';

/* Secret URLs at which calendar programs read a member's upcoming dates without signing in. */

export const feedKinds = ['calls', 'purchases'] as const;
export type FeedKind = (typeof feedKinds)[number];
/** Kinds of calendar feeds that customers and vendors have. */
export const feedKindsByRole: Readonly<Record<MemberRole, readonly FeedKind[]>> = {
  customer: feedKinds,
  vendor: ['calls'],
};

/** Beginning of the path of a feed; its secret follows. */
export const FEEDS_PATH = '/calendars';
/** Minutes after which calendar programs should refresh a feed. Most programs refresh it later. */
export const feedMinutes = 60;
/** Number of past days whose entries are in a feed. */
export const feedDays = 90;
/** Highest number of entries in a feed. Those nearest to the present are included. */
export const feedItems = 500;
/** Seconds for which the text of a feed is cached. */
export const feedCacheSeconds = 60;
/** Limit of requests for one feed from all networks in total. RATE_LIMIT_SCALE multiplies it. */
export const feedBudget: RequestBudget = { points: 60, seconds: 60 * 60 };

const params = z.object({ kind: choiceSchema(feedKinds, messages.general.choice) });

export const calendarFeedEndpoints = {
  read: defineEndpoint('GET', '/calendar-feeds/{kind}', {
    summary: 'Since when you have a secret calendar address; the address itself is told once',
    access: anyMember,
    params,
    response: dataAnswerSchema(z.object({ createdAt: timestamp.nullable() })),
  }),
  renew: defineEndpoint('POST', '/calendar-feeds/{kind}', {
    summary: 'Make a secret calendar address; the one before leads nowhere from then on',
    access: anyMember,
    params,
    response: answerSchema({ data: z.object({ url: z.string(), createdAt: timestamp }) }),
    successStatus: 201,
    budget: 'form',
  }),
  end: defineEndpoint('DELETE', '/calendar-feeds/{kind}', {
    summary: 'Have no calendar address any more',
    access: anyMember,
    params,
    response: doneAnswerSchema,
  }),
};
