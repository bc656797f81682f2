import { answerTimeDays } from '@threshold/contract/answer-times';
import { answerTimesEndpoints } from '@threshold/contract/answer-times-endpoints';
import type { FastifyInstance } from 'fastify';
import { HOME_ZONE } from '../../lib/local-time.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { DAY_MS } from './answer-times.policy.ts';
import { presentOwnAnswers } from './answer-times.presenter.ts';
import { findOwnAnswers, listWaiting } from './answer-times.repo.ts';

/** Those who wait longest; who has more waiting sees the next once these have their answer. */
const MOST_WAITING = 20;

/** What a professional sees of their own answers. */
export function answerTimesRoutes(
  app: FastifyInstance,
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
): void {
  serve(app, answerTimesEndpoints.own, async ({ actor }) => {
    const since = new Date(now().getTime() - answerTimeDays * DAY_MS);
    const own = await findOwnAnswers(db, actor.id);
    const waiting = await listWaiting(db, actor.id, since, MOST_WAITING);
    return ok({ data: presentOwnAnswers(own, waiting, own?.timezone ?? HOME_ZONE) });
  });
}
