import type {
  HomeStage,
  KeyDateKind,
  KeyDateStatus,
  SaleMethod,
} from '../../texts/purchase-words.ts';
import type { State, VendorType } from '../../vocabularies.ts';
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

/** Source of a legal fact. */
export interface ChecklistSource {
  readonly title: string;
  /** Date or version that the source states; empty if it states neither. */
  readonly dated: string;
  readonly readOn: CalendarDay;
  /** True if no law or official page confirms the fact; shown with 'Check this first'. */
  readonly checkFirst: boolean;
}

/** A recommended action with its reason. Statements about law have a source. */
export interface ChecklistLine {
  /** Id, which is never reused, because tasks refer to the line from which they were made. */
  readonly id: string;
  readonly stage: ChecklistStage;
  /** The action, short enough for the title of a task. */
  readonly title: string;
  readonly why: string;
  /** States to which the line applies; null for every state. */
  readonly states: readonly State[] | null;
  /** Sale methods to which the line applies; null for every sale method. */
  readonly soldBy: readonly SaleMethod[] | null;
  readonly source: ChecklistSource | null;
}

/* Stage of a purchase in the checklist. It is derived from homes and dates, and not stored. */

interface HomeFacts {
  readonly stage: HomeStage;
  readonly state: State | null;
  readonly sale_method: SaleMethod | null;
}

interface Placed {
  /** 'Parramatta NSW 2150', selected from the list or typed. */
  readonly place: string;
}

interface DateFacts {
  readonly kind: KeyDateKind;
  readonly status: KeyDateStatus;
  readonly due_on: CalendarDay;
}

/** Stages of homes, most advanced first. Missed and dropped homes are ignored. */
const groups: readonly (readonly HomeStage[])[] = [
  ['under_contract', 'bought'],
  ['offered'],
  ['shortlisted'],
  ['inspected'],
  ['looking'],
];

function filterMostAdvancedHomes<H extends HomeFacts>(homes: readonly H[]): readonly H[] {
  const group = groups.find((stages) => homes.some(({ stage }) => stages.includes(stage)));
  return group ? homes.filter(({ stage }) => group.includes(stage)) : [];
}

/** Returns the value that all items have in common; null if one is missing or two differ. */
function getCommonValue<T>(values: readonly (T | null)[]): T | null {
  const [first = null, ...rest] = values;
  return rest.every((value) => value === first) ? first : null;
}

/** Returns the state and sale method of the most advanced homes; null if these homes differ. */
export function resolveStateAndSaleMethod(homes: readonly HomeFacts[]): {
  readonly state: State | null;
  readonly saleMethod: SaleMethod | null;
} {
  const chosen = filterMostAdvancedHomes(homes);
  return {
    state: getCommonValue(chosen.map(({ state }) => state)),
    saleMethod: getCommonValue(chosen.map(({ sale_method }) => sale_method)),
  };
}

/** Returns a place of the homes at the most advanced stage; null if all their places are empty. */
export const findMostAdvancedPlace = (homes: readonly (HomeFacts & Placed)[]): string | null =>
  filterMostAdvancedHomes(homes).find(({ place }) => place !== '')?.place ?? null;

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
 * Returns the stage of a purchase. For a home under contract it depends on the dates: 'conditions'
 * while a condition is open or none was entered, then 'before_settlement', and from the day of
 * the settlement on 'settlement_day'. `today` is in the time zone of the home's state.
 */
export function resolveChecklistStage(
  homes: readonly HomeFacts[],
  dates: readonly DateFacts[],
  today: CalendarDay,
): ChecklistStage {
  const [first] = filterMostAdvancedHomes(homes);
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

const lender: VendorType = 'Mortgage Broker';
const lawyer: VendorType = 'Conveyancer/Solicitor';
const inspector: VendorType = 'Building & Pest inspector';

/** Vendor types that buyers usually need at each stage. No type is required. */
const usualAt: Readonly<Record<ChecklistStage, readonly VendorType[]>> = {
  get_ready: [lender, lawyer],
  look: [lender, lawyer],
  before_offer: [lender, lawyer, inspector],
  commit: [lender, lawyer],
  conditions: [lender, lawyer, inspector],
  before_settlement: [lender, lawyer],
  settlement_day: [lawyer],
  after: [],
};

/** Returns the vendor types that are usual at a stage and not in `present`. */
export const listMissingVendorTypes = (
  stage: ChecklistStage,
  present: readonly (VendorType | null)[],
): readonly VendorType[] => usualAt[stage].filter((type) => !present.includes(type));
