import { z } from 'zod';
import { limits } from './limits.ts';
import { described, descriptionOf, line, wholeNumber } from './primitives.ts';
import { cleanLine } from './rules/text/clean-text.ts';
import { readAmount } from './rules/text/numbers.ts';
import { messages } from './texts/messages.ts';

/* Query strings and multipart fields are texts. Repeated keys are only valid for lists. */

const decimal = /^-?\d{1,15}(\.\d{1,15})?$/;

/**
 * Converts text or a number to a finite number, and empty text to undefined. Text may be a written
 * amount: '$640,000', '250k'. Exponents, NaN, arrays and objects fail.
 */
function numeric(sentence: string = messages.general.number) {
  const schema = z.union([z.number(), z.string()], sentence).transform((value, context) => {
    const number = typeof value === 'number' ? value : readNumber(value);
    if (number === undefined) return undefined;
    if (Number.isFinite(number)) return number + 0;
    context.addIssue({ code: 'custom', message: sentence });
    return z.NEVER;
  });
  return described(schema, { type: 'number' });
}

/** Parses a decimal number or an amount; undefined for empty text, NaN for other texts. */
function readNumber(text: string): number | undefined {
  const plain = cleanLine(text);
  if (plain === '') return undefined;
  return decimal.test(plain) ? Number(plain) : (readAmount(plain) ?? Number.NaN);
}

/** A whole number within bounds. */
export function requiredWhole(minimum: number, maximum: number, sentence: string) {
  const schema = numeric(sentence).pipe(wholeNumber(sentence, minimum, maximum));
  return described(schema, { type: 'integer', minimum, maximum });
}

/** A whole number within bounds, or undefined. */
export function optionalWhole(minimum: number, maximum: number, sentence: string) {
  const whole = wholeNumber(sentence, minimum, maximum);
  const schema = numeric(sentence).pipe(whole.optional()).optional();
  return described(schema, { type: 'integer', minimum, maximum });
}

/** A number within bounds, or undefined. */
export function optionalNumber(minimum: number, maximum: number, sentence: string) {
  const number = z.number(sentence).min(minimum, sentence).max(maximum, sentence);
  const schema = numeric(sentence).pipe(number.optional()).optional();
  return described(schema, { type: 'number', minimum, maximum });
}

/** A whole number from 1, or the fallback if none was sent. */
export function wholeOr(fallback: number, max: number, sentence: string) {
  const schema = optionalWhole(1, max, sentence).transform((value) => value ?? fallback);
  return described(schema, { type: 'integer', minimum: 1, maximum: max, default: fallback });
}

/** `page` and `limit` with their defaults, to spread into a query object. */
export function pageQuery(
  pageSize: number = limits.lists.page_size,
  maxPageSize: number = limits.lists.max_page_size,
) {
  return {
    page: wholeOr(1, limits.lists.max_page, messages.general.page),
    limit: wholeOr(pageSize, maxPageSize, messages.general.limit(maxPageSize)),
  };
}

/** Query of a staff list: its page, and the search text `q`. */
export function listQuery() {
  return {
    q: line(limits.text.name).optional(),
    ...pageQuery(),
  };
}

/** Converts comma-joined text, repeated keys or an array to a list of distinct items. */
export function joinedList<T extends z.ZodType<unknown, string>>(
  item: T,
  max: number = limits.services.count,
) {
  const schema = z
    .union([z.string(), z.array(z.string())], messages.general.text)
    .transform((value) => {
      const parts = [value].flat().flatMap((part) => part.split(','));
      return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
    })
    .pipe(z.array(item).max(max, messages.general.too_many));
  return described(schema, { type: 'array', items: descriptionOf(item) ?? { type: 'string' } });
}

/** A boolean as JSON or as form text. */
export const flag = described(
  z.union([z.boolean(), z.string()], messages.general.boolean).transform((value, context) => {
    const small = String(value).trim().toLowerCase();
    if (small === 'true' || small === '1' || small === 'on') return true;
    if (small === 'false' || small === '0' || small === '') return false;
    context.addIssue({ code: 'custom', message: messages.general.boolean });
    return z.NEVER;
  }),
  { type: 'boolean' },
);

/** JSON as text in a multipart field; other JSON values pass unchanged. */
export function jsonText(sentence: string) {
  const schema = z.unknown().transform((value, context) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: sentence });
      return z.NEVER;
    }
  });
  return described(schema, { description: 'A list in JSON; in a form, its JSON text.' });
}

/** As `listQuery`, with a filter by these statuses. */
export const statusQuery = <const S extends readonly string[]>(statuses: S) =>
  z.object({ status: z.enum(statuses, messages.general.choice).optional(), ...listQuery() });

/** True if both coordinates are present, or neither. */
export const hasWholePoint = ({
  latitude,
  longitude,
}: {
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
}): boolean => (latitude === undefined) === (longitude === undefined);
export const pointFault = { error: messages.search.both_coordinates, path: ['latitude'] };
