import type { State } from '../vocabularies.ts';
import type { CalendarDay } from './calendar-days.ts';
import type { SaleMethod } from './purchase-words.ts';

/** The steps of a purchase, in their order, as the checklist and the public guides have them. */
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

/** Where a fact was read. */
export interface ChecklistSource {
  readonly title: string;
  /** The date or version that the source gives of itself, in words. Empty where it gives none. */
  readonly dated: string;
  readonly readOn: CalendarDay;
  /** Not read in the law's own text or an official page, but in good second sources: shown with 'Check this first'. */
  readonly checkFirst: boolean;
}

/** One thing to do, and why. A line that says what the law or a contract says has a source; others are plain advice. */
export interface ChecklistLine {
  /** Never used again for something else: tasks name the line that they were made of. */
  readonly id: string;
  readonly stage: ChecklistStage;
  /** What to do, short enough for the title of a task. */
  readonly title: string;
  readonly why: string;
  /** Null: everywhere. */
  readonly states: readonly State[] | null;
  /** Null: however the home is sold. */
  readonly soldBy: readonly SaleMethod[] | null;
  readonly source: ChecklistSource | null;
}
