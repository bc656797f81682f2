import type { AnswerKind } from '@threshold/contract/answer-times';
import type { FiguresByKind } from '@threshold/contract/answer-times-endpoints';
import type { ReplyHours } from '@threshold/contract/vocabularies';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* Who asked professionals for an answer, and how they answer. */

/** Written by triggers, with its cause; a job adds the minutes. */
export interface AnswerCasesTable {
  kind: AnswerKind;
  /** The offer, the conversation or the application. */
  subject_id: string;
  vendor_id: string;
  /** Null for a request, whose person has no account. */
  customer_id: string | null;
  asked_at: Timestamp;
  answered_at: OptionalTimestamp;
  /** From then on no answer was owed or possible. */
  ended_at: OptionalTimestamp;
  /** It ended because the professional let its time pass. */
  is_missed: Generated<boolean>;
  /** Spam, by the word of staff. */
  is_void: Generated<boolean>;
  all_minutes: number | null;
  working_minutes: number | null;
}

/** Whose figures have to be made anew. */
export interface AnswerTurnsTable {
  id: Generated<string>;
  vendor_id: string;
}

export interface AnswerFiguresTable {
  vendor_id: string;
  figures: ColumnType<FiguresByKind, string, string>;
  /** When the figures change by themselves. */
  next_at: OptionalTimestamp;
  /** Since when the professional knows, and everybody sees, that they usually do not reply. */
  told_at: OptionalTimestamp;
  shown_at: OptionalTimestamp;
}

/** Whose usual first answer can be told; written by the job that measures it. */
export interface AnswerTimesTable {
  vendor_id: GeneratedAlways<string>;
  reply_hours: GeneratedAlways<ReplyHours>;
}
