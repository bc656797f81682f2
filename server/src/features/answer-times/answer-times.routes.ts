import { answerTimeDays } from '@threshold/contract/answer-times';
import { answerTimesEndpoints } from '@threshold/contract/answer-times-endpoints';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/http.ts';
import { HOME_ZONE } from '../../lib/local-time.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { DAY_MS } from './answer-times.policy.ts';
import { presentOwnAnswers } from './answer-times.presenter.ts';
import { findOwnAnswers, listWaiting } from './answer-times.repo.ts';

/** Maximum number of people shown; the next ones appear once these have an answer. */
const MOST_WAITING = 20;

/** Route for a professional's own answer figures. */
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
