import type { FiguresByKind } from '@threshold/contract/endpoints/requests/answer-figures';
import type { AnswerKind } from '@threshold/contract/rules/answer-times';
import type { ReplyHours } from '@threshold/contract/vocabularies';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* Row types of answer records: questions to professionals and their answer times. */

/** An answer record. Triggers write it when question and answer arrive; a job adds the times. */
export interface AnswerCasesTable {
  kind: AnswerKind;
  /** Id of the offer, the conversation or the application. */
  subject_id: string;
  vendor_id: string;
  /** Null for a request, because its sender has no account. */
  customer_id: string | null;
  asked_at: Timestamp;
  answered_at: OptionalTimestamp;
  /** Time from which no answer was due or possible; null while an answer is due. */
  ended_at: OptionalTimestamp;
  /** True if the record ended because the professional missed the deadline. */
  is_missed: Generated<boolean>;
  /** True if staff marked the question as spam. */
  is_void: Generated<boolean>;
  all_minutes: number | null;
  working_minutes: number | null;
}

/** Vendors whose answer figures must be recomputed. */
interface AnswerTurnsTable {
  id: Generated<string>;
  vendor_id: string;
}

interface AnswerFiguresTable {
  vendor_id: string;
  figures: ColumnType<FiguresByKind, string, string>;
  /** Time when the figures next change without a new question or answer; null if never. */
  next_at: OptionalTimestamp;
  /** Since when the vendor (`told_at`) and visitors (`shown_at`) read that replies are rare. */
  told_at: OptionalTimestamp;
  shown_at: OptionalTimestamp;
}

/** Vendors with a published answer time, written by the job that measures it. */
interface AnswerTimesTable {
  vendor_id: GeneratedAlways<string>;
  reply_hours: GeneratedAlways<ReplyHours>;
}

export interface AnswerTables {
  answer_times: AnswerTimesTable;
  answer_cases: AnswerCasesTable;
  answer_turns: AnswerTurnsTable;
  answer_figures: AnswerFiguresTable;
}
