import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { requiredLine } from './primitives.ts';
import { jsonText } from './query.ts';

const sentences = messages.experience;
const { entries } = limits.experience;
const { first_year, last_year } = limits.days.past;

const monthText = /^(\d{4})-(\d{1,2})(?:-\d{1,2})?(?:T.*)?$/;

/** Converts any spelling of a month ('2024-3', '2024-03-01', an ISO time) to 'YYYY-MM'. */
function toMonth(value: string, context: z.core.$RefinementCtx): string {
  const [, year = '', digits = ''] = monthText.exec(value.trim()) ?? [];
  const fault = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (Number(year) < first_year || Number(year) > last_year) return fault(sentences.year);
  if (Number(digits) < 1 || Number(digits) > 12) return fault(sentences.month);
  return `${year}-${digits.padStart(2, '0')}`;
}

/**
 * Returns the current month in the most advanced time zone, so that no zone's current month is in
 * the future.
 */
function latestMonth(now: number = Date.now()): string {
  const mostAhead = 14 * 60 * 60 * 1000;
  return new Date(now + mostAhead).toISOString().slice(0, 7);
}

function lastDay(yearMonth: string): string {
  const [year, number] = yearMonth.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/**
 * Returns the error in the order of two months ('YYYY-MM'), or undefined. Equal months are valid.
 */
export function experienceOrderFault(start: string, end: string): string | undefined {
  if (start <= end) return undefined;
  return start.slice(0, 4) === end.slice(0, 4) ? sentences.end_month : sentences.end_year;
}

/** One job; its months become their first and last day. `end` null means present. */
function entry(titleRequired: string) {
  return z
    .object(
      {
        job_title: requiredLine(titleRequired, limits.text.title),
        organization: requiredLine(sentences.organization, limits.text.title),
        starting: z.string(sentences.year).transform(toMonth),
        end: z
          .string(sentences.year)
          .nullish()
          .transform((value, context) => (value ? toMonth(value, context) : null)),
      },
      sentences.list,
    )
    .superRefine(({ starting, end }, context) => {
      const fault = (path: 'starting' | 'end', message: string) =>
        context.addIssue({ code: 'custom', path: [path], message });
      const latest = latestMonth();
      if (starting > latest) fault('starting', sentences.future_start);
      if (end === null) return;
      if (end > latest) fault('end', sentences.future_end);
      if (end >= starting) return;
      fault('starting', sentences.start_order);
      fault('end', sentences.end_order);
    })
    .transform(({ starting, end, ...rest }) => ({
      ...rest,
      starting: `${starting}-01`,
      end: end === null ? null : lastDay(end),
    }));
}

export const experienceEntrySchema = entry(sentences.settings_title);
export type ExperienceEntry = z.output<typeof experienceEntrySchema>;

/** The same job with the wizard's messages. */
export const wizardEntrySchema = entry(sentences.wizard_title);

export const experienceListSchema = z
  .array(experienceEntrySchema, sentences.list)
  .max(entries, messages.general.too_many);

/** All jobs, as JSON or as JSON text in a form field. */
export const workExperienceField = jsonText(sentences.list).pipe(experienceListSchema);
