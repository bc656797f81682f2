import { readAmount } from '@threshold/contract/amounts';
import type { KeyDate } from '@threshold/contract/buying/key-dates';
import { changeKeyDateBody, keyDateBody } from '@threshold/contract/buying/key-dates';
import type { Home } from '@threshold/contract/buying/purchase-shapes';
import { contractedStages, type KeyDateKind } from '@threshold/contract/buying/purchase-words';
import { type Faults, faultsOf } from '#app/lib/forms/form-faults.ts';
import type { KeyDateBody } from './dates-api.ts';

/** How a date comes about: typed, by the cooling-off rule of a state, or so many days after the contract. */
export type CountedFrom = 'typed' | 'cooling_off' | 'condition';

/** A date as the fields of a form hold it. */
export interface DateValues {
  kind: KeyDateKind;
  title: string;
  home: string;
  state: string;
  way: CountedFrom;
  on: string;
  time: string;
  start_on: string;
  form_1_on: string;
  sold_at: string;
  auction_on: string;
  off_the_plan: boolean;
  given_up: boolean;
  box_ticked: boolean;
  contract_on: string;
  days: string;
  unit: string;
  on_non_business_day: string;
  reiq: boolean;
  reason: string;
}

const noDate: DateValues = {
  kind: 'cooling_off_end',
  title: '',
  home: '',
  state: '',
  way: 'cooling_off',
  on: '',
  time: '',
  start_on: '',
  form_1_on: '',
  sold_at: 'private_sale',
  auction_on: '',
  off_the_plan: false,
  given_up: false,
  box_ticked: false,
  contract_on: '',
  days: '',
  unit: 'calendar',
  on_non_business_day: 'not_sure',
  reiq: false,
  reason: '',
};

/** The kinds that a contract writes as so many days after it. */
const conditions: readonly KeyDateKind[] = [
  'deposit_due',
  'finance_due',
  'building_pest_due',
  'other_condition',
  'settlement',
];

/** The ways to a date of that kind, the likeliest first. */
export function waysTo(kind: KeyDateKind): readonly CountedFrom[] {
  if (kind === 'cooling_off_end') return ['cooling_off', 'typed'];
  return conditions.includes(kind) ? ['condition', 'typed'] : ['typed'];
}

/**
 * Returns the values of a new date: of `given`, else of the home under contract or the only home. A given home that is
 * not under contract begins with an inspection.
 */
export function newDateOf(homes: readonly Home[], given?: Home): DateValues {
  const contracted = homes.find(({ stage }) => contractedStages.includes(stage));
  const home = given ?? contracted ?? (homes.length === 1 ? homes[0] : undefined);
  return {
    ...noDate,
    ...(given && !contractedStages.includes(given.stage) && { kind: 'inspection', way: 'typed' }),
    home: home?._id ?? '',
    state: home?.state ?? '',
    auction_on: home?.auction_on ?? '',
  };
}

/** A date that is there, to count or type it anew. */
export function valuesOfDate(date: KeyDate): DateValues {
  const { basis } = date;
  const way = basis?.cooling_off ? 'cooling_off' : basis?.condition ? 'condition' : 'typed';
  const { cooling_off, condition } = basis ?? {};
  return {
    ...noDate,
    kind: date.kind,
    title: date.title,
    home: date.home ?? '',
    state: date.state,
    way,
    on: date.due_on,
    time: date.due_time ?? '',
    reason: date.reason,
    ...(cooling_off && {
      ...cooling_off,
      form_1_on: cooling_off.form_1_on ?? '',
      auction_on: cooling_off.auction_on ?? '',
    }),
    ...(condition && { ...condition, days: String(condition.days) }),
  };
}

/** What is sent: of the ways the chosen one. */
export function dateBodyOf(values: DateValues): KeyDateBody {
  const { kind, title, home, state, way, reason } = values;
  const { start_on, form_1_on, sold_at, auction_on, off_the_plan, given_up, box_ticked } = values;
  const { contract_on, days, unit, on_non_business_day, reiq } = values;
  return {
    kind,
    title,
    home: home || null,
    state,
    reason,
    typed: way === 'typed' ? { on: values.on, time: values.time } : null,
    cooling_off:
      way === 'cooling_off'
        ? {
            start_on,
            form_1_on: state === 'SA' ? form_1_on : '',
            sold_at,
            auction_on,
            off_the_plan: state === 'NSW' && off_the_plan,
            given_up,
            box_ticked: state === 'TAS' && box_ticked,
          }
        : null,
    condition:
      way === 'condition'
        ? {
            contract_on,
            days: readAmount(days) ?? Number.NaN,
            unit,
            on_non_business_day,
            reiq: state === 'QLD' && reiq,
          }
        : null,
  } as KeyDateBody;
}

/** What is wrong with it, by the names of the fields. */
export function dateFaults(values: DateValues, version?: number): Faults {
  const body = dateBodyOf(values);
  const found =
    version === undefined
      ? faultsOf(keyDateBody, body)
      : faultsOf(changeKeyDateBody, { ...body, version });
  return Object.fromEntries(
    Object.entries(found).map(([path, [sentence]]) => [fieldOf(path), sentence]),
  );
}

/** 'typed.on' is the field 'on'. */
export const fieldOf = (path: string): string => path.split('.').at(-1) ?? path;

/** What the fields of a date need of their form. */
export interface DateForm {
  readonly values: DateValues;
  readonly change: (part: Partial<DateValues>) => void;
  readonly field: (name: TextName) => object;
  readonly box: (name: BoxName) => object;
}
type NamesOf<T> = {
  [K in keyof DateValues]: DateValues[K] extends T ? K : never;
}[keyof DateValues];
type BoxName = NamesOf<boolean>;
export type TextName = NamesOf<string>;
