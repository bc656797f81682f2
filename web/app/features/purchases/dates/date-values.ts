import {
  changeKeyDateBody,
  type KeyDate,
  keyDateBody,
} from '@threshold/contract/endpoints/purchases/key-dates';
import type { Home } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { readAmount } from '@threshold/contract/rules/text/numbers';
import { contractedStages, type KeyDateKind } from '@threshold/contract/texts/purchase-words';
import { type Faults, findFaults } from '#app/lib/forms/faults.ts';
import type { KeyDateBody } from './dates-api.ts';

/** Source of a date: typed, a state's cooling-off rule, or a number of days after the contract. */
export type DateSource = 'typed' | 'cooling_off' | 'condition';

const noDate = {
  kind: 'cooling_off_end' as KeyDateKind,
  title: '',
  home: '',
  state: '',
  way: 'cooling_off' as DateSource,
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
export type DateValues = typeof noDate;

/** Kinds that contracts express as a number of days after the contract. */
const conditions: readonly KeyDateKind[] = [
  'deposit_due',
  'finance_due',
  'building_pest_due',
  'other_condition',
  'settlement',
];

/** Returns the possible sources of a date of that kind, most likely source first. */
export function listDateSources(kind: KeyDateKind): readonly DateSource[] {
  if (kind === 'cooling_off_end') return ['cooling_off', 'typed'];
  return conditions.includes(kind) ? ['condition', 'typed'] : ['typed'];
}

/**
 * Returns the form values of a new date: for the given home, else for the home under contract, else
 * for the only home. The kind is an inspection if the given home is not under contract.
 */
export function toNewDate(homes: readonly Home[], given?: Home): DateValues {
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

export function toDateValues(date: KeyDate): DateValues {
  const { cooling_off, condition } = date.basis ?? {};
  return {
    ...noDate,
    kind: date.kind,
    title: date.title,
    home: date.home ?? '',
    state: date.state,
    way: cooling_off ? 'cooling_off' : condition ? 'condition' : 'typed',
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

/** Converts the form values to the request, which contains only fields of the chosen source. */
export function toKeyDateBody(values: DateValues): KeyDateBody {
  const { kind, title, home, state, way, reason } = values;
  const { start_on, form_1_on, sold_at, auction_on, off_the_plan, given_up, box_ticked } = values;
  const { contract_on, days, unit, on_non_business_day, reiq } = values;
  const cooling_off = {
    start_on,
    form_1_on: state === 'SA' ? form_1_on : '',
    sold_at,
    auction_on,
    off_the_plan: state === 'NSW' && off_the_plan,
    given_up,
    box_ticked: state === 'TAS' && box_ticked,
  };
  const condition = {
    contract_on,
    days: readAmount(days) ?? Number.NaN,
    unit,
    on_non_business_day,
    reiq: state === 'QLD' && reiq,
  };
  return {
    kind,
    title,
    home: home || null,
    state,
    reason,
    typed: way === 'typed' ? { on: values.on, time: values.time } : null,
    cooling_off: way === 'cooling_off' ? cooling_off : null,
    condition: way === 'condition' ? condition : null,
  } as KeyDateBody;
}

export function findKeyDateFaults(values: DateValues, version?: number): Faults {
  const body = toKeyDateBody(values);
  const isNew = version === undefined;
  return byField(
    isNew ? findFaults(keyDateBody, body) : findFaults(changeKeyDateBody, { ...body, version }),
  );
}

/** Renames faults of nested fields to the form's fields, such as 'typed.on' to 'on'. */
export const byField = (faults: Faults): Faults =>
  Object.fromEntries(
    Object.entries(faults).map(([path, sentence]) => [path.split('.').at(-1) ?? path, sentence]),
  );
