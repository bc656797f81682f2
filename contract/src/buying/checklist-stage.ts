import type { State } from '../vocabularies.ts';
import type { CalendarDay } from './calendar-days.ts';
import type { ChecklistStage } from './checklist-stages.ts';
import type { HomeStage, KeyDateKind, KeyDateStatus, SaleMethod } from './purchase-words.ts';

/* Where a purchase is in the checklist: told by its homes and dates, and kept nowhere beside them. */

interface HomeFacts {
  readonly stage: HomeStage;
  readonly state: State | null;
  readonly sale_method: SaleMethod | null;
}

interface Placed {
  /** 'Parramatta NSW 2150', as chosen from the list or typed. */
  readonly place: string;
}

interface DateFacts {
  readonly kind: KeyDateKind;
  readonly status: KeyDateStatus;
  readonly due_on: CalendarDay;
}

/** From the furthest on. Homes that came to nothing say nothing. */
const groups: readonly (readonly HomeStage[])[] = [
  ['under_contract', 'bought'],
  ['offered'],
  ['shortlisted'],
  ['inspected'],
  ['looking'],
];

function furthest<H extends HomeFacts>(homes: readonly H[]): readonly H[] {
  const group = groups.find((stages) => homes.some(({ stage }) => stages.includes(stage)));
  return group ? homes.filter(({ stage }) => group.includes(stage)) : [];
}

/** What they all say; null where one says nothing or two differ. */
function shared<T>(values: readonly (T | null)[]): T | null {
  const [first = null, ...rest] = values;
  return rest.every((value) => value === first) ? first : null;
}

/** Whose lines a purchase needs: those of the state and the way of selling of the homes that the buyers are furthest with. */
export function chosenHomeOf(homes: readonly HomeFacts[]): {
  readonly state: State | null;
  readonly saleMethod: SaleMethod | null;
} {
  const chosen = furthest(homes);
  return {
    state: shared(chosen.map(({ state }) => state)),
    saleMethod: shared(chosen.map(({ sale_method }) => sale_method)),
  };
}

/** Where the home is that the buyers are furthest with; the first of them that tells it, and null where none does. */
export const placeOfHomes = (homes: readonly (HomeFacts & Placed)[]): string | null =>
  furthest(homes).find(({ place }) => place !== '')?.place ?? null;

const conditions: readonly KeyDateKind[] = [
  'cooling_off_end',
  'finance_due',
  'building_pest_due',
  'other_condition',
];

const stageOfLooking: Partial<Record<HomeStage, ChecklistStage>> = {
  offered: 'commit',
  shortlisted: 'before_offer',
  inspected: 'look',
  looking: 'look',
};

/**
 * Where a purchase is. Under contract its dates tell it: conditions while one is open or none was typed, then the way to
 * settlement, and the day itself. `today` by the clock of the home's state.
 */
export function checklistStageOf(
  homes: readonly HomeFacts[],
  dates: readonly DateFacts[],
  today: CalendarDay,
): ChecklistStage {
  const [first] = furthest(homes);
  if (!first) return 'get_ready';
  if (first.stage === 'bought') return 'after';
  if (first.stage !== 'under_contract') return stageOfLooking[first.stage] ?? 'look';
  const settlement = dates.find(({ kind, status }) => kind === 'settlement' && status === 'open');
  if (settlement && settlement.due_on <= today) return 'settlement_day';
  const typed = dates.filter(
    ({ kind, status }) => conditions.includes(kind) && status !== 'cancelled',
  );
  const isPast = typed.length > 0 && typed.every(({ status }) => status === 'done');
  return isPast ? 'before_settlement' : 'conditions';
}
