import { answerTimeDays } from '@threshold/contract/answer-times';
import type {
  FiguresByKind,
  OwnAnswers,
  WaitingCase,
} from '@threshold/contract/answer-times-endpoints';
import type { ReplyHours } from '@threshold/contract/vocabularies';
import { mendUntil, noFigures, overdueAt } from './answer-times.policy.ts';
import type { WaitingRow } from './answer-times.repo.ts';

interface Own {
  readonly figures: FiguresByKind | null;
  readonly reply_hours: ReplyHours | null;
  readonly told_at: Date | null;
  readonly shown_at: Date | null;
}

const emptyFigures: FiguresByKind = {
  request: noFigures,
  chat: noFigures,
  application: noFigures,
  all: noFigures,
};

/** A professional's own answer figures. */
export function presentOwnAnswers(
  own: Own | undefined,
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
      ? { shown_from: mendUntil(told_at).toISOString(), is_shown: own.shown_at !== null }
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
    overdue_at: overdueAt(row, timezone).toISOString(),
  };
}
