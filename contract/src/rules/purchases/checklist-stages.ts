import type { SaleMethod } from '../../texts/purchase-words.ts';
import type { State } from '../../vocabularies.ts';
import type { CalendarDay } from './calendar-days.ts';

/** Stages of a purchase in order, for the checklist and the public guides. */
export const checklistStages = [
  'get_ready',
  'look',
  'before_offer',
  'commit',
  'conditions',
  'before_settlement',
  'settlement_day',
  'after',
] as const;
export type ChecklistStage = (typeof checklistStages)[number];

export const checklistStageWords: Readonly<Record<ChecklistStage, string>> = {
  get_ready: 'Get ready',
  look: 'Look at homes',
  before_offer: 'Before you offer or bid',
  commit: 'Offer, exchange or hammer',
  conditions: 'Cooling-off and conditions',
  before_settlement: 'Unconditional to settlement',
  settlement_day: 'Settlement day',
  after: 'After you move in',
};

/** Source of a fact. */
export interface ChecklistSource {
  readonly title: string;
  /** Date or version as the source states it. Empty if it has none. */
  readonly dated: string;
  readonly readOn: CalendarDay;
  /**
   * True if the source is a reliable secondary one instead of the law's text or an official page:
   * shown with 'Check this first'.
   */
  readonly checkFirst: boolean;
}

/**
 * A recommended action with its reason. A statement about law or contracts has a source; others are
 * plain advice.
 */
export interface ChecklistLine {
  /** Never reused, because tasks refer to the line from which they were made. */
  readonly id: string;
  readonly stage: ChecklistStage;
  /** The action, short enough for the title of a task. */
  readonly title: string;
  readonly why: string;
  /** Null: every state. */
  readonly states: readonly State[] | null;
  /** Null: every way of selling. */
  readonly soldBy: readonly SaleMethod[] | null;
  readonly source: ChecklistSource | null;
}
