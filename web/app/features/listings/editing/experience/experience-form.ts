import {
  type ExperienceEntry,
  experienceEntrySchema,
  experienceOrderFault,
  wizardEntrySchema,
} from '@threshold/contract/endpoints/listings/vendors-forms';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { type Faults, findFaults, pickFaults } from '#app/lib/forms/faults.ts';

const sentences = messages.experience;

const positionFields = [
  'job_title',
  'organization',
  'start_month',
  'start_year',
  'end_month',
  'end_year',
] as const;
export type PositionField = (typeof positionFields)[number];

/** Form values of a job position. Months are '01' to '12'; empty means not chosen. */
export interface PositionValues extends Record<PositionField, string> {
  is_current: boolean;
}

/** Fields under which faults are reported; `start` and `end` are month and year together. */
export const positionFaultFields = [...positionFields, 'start', 'end'];

/** Messages by field. */
export type PositionFaults = Partial<Record<PositionField | 'start' | 'end', string>>;

/** The form whose wording is used, because wizard and settings describe some faults differently. */
export type ExperienceWords = 'wizard' | 'settings';

const schemas = { wizard: wizardEntrySchema, settings: experienceEntrySchema };

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
].map((label, at) => ({ label, value: String(at + 1).padStart(2, '0') }));

/** Returns the current and earlier years, and any older year that the position already uses. */
export function listYearOptions(now: Date, ...taken: readonly string[]): string[] {
  const newest = now.getFullYear();
  const years = Array.from({ length: limits.experience.year_choices }, (_, at) =>
    String(newest - at),
  );
  const others = taken.filter((year) => year !== '' && !years.includes(year));
  return [...new Set([...years, ...others])].toSorted().toReversed();
}

export function toPositionValues(entry?: ExperienceEntry): PositionValues {
  const [start_year = '', start_month = ''] = entry?.starting.split('-') ?? [];
  const [end_year = '', end_month = ''] = entry?.end?.split('-') ?? [];
  return {
    job_title: entry?.job_title ?? '',
    organization: entry?.organization ?? '',
    start_month,
    start_year,
    end_month,
    end_year,
    is_current: entry?.end === null,
  };
}

/** True if Save is enabled: all fields are filled; a current role needs no end. */
export function isPositionFilled(values: PositionValues): boolean {
  const { job_title, organization, start_month, start_year, end_month, end_year } = values;
  const wanted = [job_title, organization, start_month, start_year];
  if (!values.is_current) wanted.push(end_month, end_year);
  return wanted.every((value) => value.trim() !== '');
}

/** Returns faults of fields that the user has left empty, and of an end before the start. */
export function findTypingFaults(
  values: PositionValues,
  left: ReadonlySet<string>,
  words: ExperienceWords,
): PositionFaults {
  const asked: Record<PositionField, string> = {
    job_title: words === 'wizard' ? sentences.wizard_title : sentences.settings_title,
    organization: sentences.organization,
    start_month: sentences.month,
    start_year: sentences.year,
    end_month: sentences.month,
    end_year: sentences.year,
  };
  const faults: PositionFaults = {};
  for (const field of positionFields) {
    const isHidden = values.is_current && field.startsWith('end_');
    if (left.has(field) && !isHidden && values[field].trim() === '') faults[field] = asked[field];
  }
  return { ...faults, ...findOrderFault(values) };
}

function findOrderFault(values: PositionValues): PositionFaults {
  const { start_month, start_year, end_month, end_year, is_current } = values;
  if (is_current || !start_year || !end_year) return {};
  const isSameYear = start_year === end_year;
  if (isSameYear && (!start_month || !end_month)) return {};
  const message = experienceOrderFault(`${start_year}-${start_month}`, `${end_year}-${end_month}`);
  return message ? { [isSameYear ? 'end_month' : 'end_year']: message } : {};
}

/** Parses the form's values. Returns the job position to save, or the faults. */
export function parsePosition(
  values: PositionValues,
  words: ExperienceWords,
): { entry: ExperienceEntry } | { faults: PositionFaults } {
  const { job_title, organization, start_month, start_year, end_month, end_year } = values;
  const typed = {
    job_title,
    organization,
    starting: `${start_year}-${start_month}`,
    end: values.is_current ? null : `${end_year}-${end_month}`,
  };
  const { data } = schemas[words].safeParse(typed);
  return data ? { entry: data } : { faults: toPositionFaults(findFaults(schemas[words], typed)) };
}

/** Maps faults of the schema or the API to the fields of the dialog. */
export function toPositionFaults(errors: Faults): PositionFaults {
  return pickFaults({ ...errors, start: errors.starting }, positionFaultFields);
}
