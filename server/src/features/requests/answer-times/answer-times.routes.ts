import {
  answerTimesEndpoints,
  type FiguresByKind,
  type OwnAnswers,
  type WaitingCase,
} from '@threshold/contract/endpoints/requests/answer-figures';
import { answerTimeDays } from '@threshold/contract/rules/answer-times';
import type { ReplyHours } from '@threshold/contract/vocabularies';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../../lib/http.ts';
import { HOME_ZONE } from '../../../lib/local-time.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import {
  computeOverdueTime,
  computeUnresponsiveDeadline,
  DAY_MS,
  emptyAnswerFigures,
} from './answer-times.policy.ts';
import { findAnswerFigures, listWaitingCases, type WaitingRow } from './answer-times.repo.ts';

/**
 * Maximum number of waiting people that are shown. Others appear after these have been answered.
 */
const MAX_WAITING = 20;

/** Route for a professional's own answer figures. */
export function answerTimesRoutes(
  app: FastifyInstance,
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
): void {
  serveEndpoint(app, answerTimesEndpoints.own, async ({ actor }) => {
    const since = new Date(now().getTime() - answerTimeDays * DAY_MS);
    const own = await findAnswerFigures(db, actor.id);
    const waiting = await listWaitingCases(db, actor.id, since, MAX_WAITING);
    return ok({ data: presentOwnAnswers(own, waiting, own?.timezone ?? HOME_ZONE) });
  });
}

interface StoredAnswerFigures {
  readonly figures: FiguresByKind | null;
  readonly reply_hours: ReplyHours | null;
  readonly told_at: Date | null;
  readonly shown_at: Date | null;
}

const emptyFigures: FiguresByKind = {
  request: emptyAnswerFigures,
  chat: emptyAnswerFigures,
  application: emptyAnswerFigures,
  all: emptyAnswerFigures,
};

/** Response with the stored figures and the waiting questions of a professional. */
function presentOwnAnswers(
  own: StoredAnswerFigures | undefined,
  waiting: readonly WaitingRow[],
  timezone: string,
): OwnAnswers {
  const told_at = own?.told_at;
  return {
    days: answerTimeDays,
    figures: own?.figures ?? emptyFigures,
    reply_hours: own?.reply_hours ?? null,
    waiting: waiting.map((row) => presentWaiting(row, timezone)),
    silence: told_at
      ? {
          shown_from: computeUnresponsiveDeadline(told_at).toISOString(),
          is_shown: own.shown_at !== null,
        }
      : null,
  };
}

function presentWaiting(row: WaitingRow, timezone: string): WaitingCase {
  const { kind, subject_id, customer_id, asked_at, first_name, last_name, suburb } = row;
  const name = `${first_name ?? ''} ${last_name ?? ''}`.trim();
  return {
    kind,
    target_id: kind === 'chat' ? (customer_id ?? subject_id) : subject_id,
    who: kind === 'request' ? (suburb ?? '') : name,
    asked_at: asked_at.toISOString(),
    overdue_at: computeOverdueTime(row, timezone).toISOString(),
  };
}
