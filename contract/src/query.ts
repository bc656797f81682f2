import { z } from 'zod';
import { limits } from './limits.ts';
import {
  getInputDescription,
  lineSchema,
  wholeNumberSchema,
  withInputDescription,
} from './primitives.ts';
import { cleanLine } from './rules/text/clean-text.ts';
import { readAmount } from './rules/text/numbers.ts';
import { messages } from './texts/messages.ts';

/* Query strings and multipart fields are texts. Repeated keys are only valid for lists. */

const decimal = /^-?\d{1,15}(\.\d{1,15})?$/;

/**
 * Converts text or a number to a finite number, and empty text to undefined. Text may be a written
 * amount: '$640,000', '250k'. Exponents, NaN, arrays and objects fail.
 */
function numericSchema(sentence: string, parse: (text: string) => number | undefined) {
  const schema = z.union([z.number(), z.string()], sentence).transform((value, context) => {
    if (typeof value === 'string' && cleanLine(value) === '') return undefined;
    const number = typeof value === 'number' ? value : parse(value);
    if (number !== undefined && Number.isFinite(number)) return number + 0;
    context.addIssue({ code: 'custom', message: sentence });
    return z.NEVER;
  });
  return withInputDescription(schema, { type: 'number' });
}

/** Parses a number with any count of decimals, such as a coordinate, or an amount. */
function readDecimal(text: string): number | undefined {
  const plain = cleanLine(text);
  return decimal.test(plain) ? Number(plain) : readAmount(plain);
}

/** A whole number within bounds. */
export function requiredIntegerSchema(minimum: number, maximum: number, sentence: string) {
  const schema = numericSchema(sentence, readAmount).pipe(
    wholeNumberSchema(sentence, minimum, maximum),
  );
  return withInputDescription(schema, { type: 'integer', minimum, maximum });
}

/** A whole number within bounds, or undefined. */
export function optionalIntegerSchema(minimum: number, maximum: number, sentence: string) {
  const whole = wholeNumberSchema(sentence, minimum, maximum);
  const schema = numericSchema(sentence, readAmount).pipe(whole.optional()).optional();
  return withInputDescription(schema, { type: 'integer', minimum, maximum });
}

/** A number within bounds, or undefined. */
export function optionalNumberSchema(minimum: number, maximum: number, sentence: string) {
  const number = z.number(sentence).min(minimum, sentence).max(maximum, sentence);
  const schema = numericSchema(sentence, readDecimal).pipe(number.optional()).optional();
  return withInputDescription(schema, { type: 'number', minimum, maximum });
}

/** A whole number from 1, or the fallback if none was sent. */
export function integerSchemaWithDefault(fallback: number, max: number, sentence: string) {
  const schema = optionalIntegerSchema(1, max, sentence).transform((value) => value ?? fallback);
  return withInputDescription(schema, {
    type: 'integer',
    minimum: 1,
    maximum: max,
    default: fallback,
  });
}

/** `page` and `limit` with their defaults, to spread into a query object. */
export function pageQueryFields(
  pageSize: number = limits.lists.page_size,
  maxPageSize: number = limits.lists.max_page_size,
) {
  return {
    page: integerSchemaWithDefault(1, limits.lists.max_page, messages.general.page),
    limit: integerSchemaWithDefault(pageSize, maxPageSize, messages.general.limit(maxPageSize)),
  };
}

/** Query of a staff list: its page, and the search text `q`. */
export function listQueryFields() {
  return {
    q: lineSchema(limits.text.name).optional(),
    ...pageQueryFields(),
  };
}

/** Converts comma-joined text, repeated keys or an array to a list of distinct items. */
export function commaListSchema<T extends z.ZodType<unknown, string>>(
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
  return withInputDescription(schema, {
    type: 'array',
    items: getInputDescription(item) ?? { type: 'string' },
  });
}

/** A boolean as JSON or as form text. */
export const flagSchema = withInputDescription(
  z.union([z.boolean(), z.string()], messages.general.boolean).transform((value, context) => {
    const small = String(value).trim().toLowerCase();
    if (small === 'true' || small === '1' || small === 'on') return true;
    if (small === 'false' || small === '0' || small === '') return false;
    context.addIssue({ code: 'custom', message: messages.general.boolean });
    return z.NEVER;
  }),
  { type: 'boolean' },
);

/** A list of objects as JSON text in a multipart field; other JSON values pass unchanged. */
export function jsonTextSchema(sentence: string) {
  const schema = z.unknown().transform((value, context) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: sentence });
      return z.NEVER;
    }
  });
  return withInputDescription(schema, {
    type: 'array',
    items: { type: 'object' },
    description: 'A list in JSON; in a form, its JSON text.',
  });
}

/** Query of a staff list with a filter by these statuses. */
export const statusSchema = <const S extends readonly string[]>(statuses: S) =>
  z.object({ status: z.enum(statuses, messages.general.choice).optional(), ...listQueryFields() });

/** True if either both coordinates or no coordinates are present. */
export const hasBothCoordinatesOrNone = ({
  latitude,
  longitude,
}: {
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
}): boolean => (latitude === undefined) === (longitude === undefined);
export const coordinatesError = { error: messages.search.both_coordinates, path: ['latitude'] };
