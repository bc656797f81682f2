import { addDays } from '@threshold/contract/rules/purchases/calendar-days';
import { z } from 'zod';
import type { Random } from '../../src/seed/random.ts';

/** Part of the JSON schema that Zod derives from an input schema. */
interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
}

/**
 * Extreme values that fill a request: the day for its dates, and whether its numbers and lists are
 * maximal or minimal.
 */
interface End {
  readonly day: string;
  readonly isHigh: boolean;
}

/** Extremes of the calendar and of the contract's bounds. */
const ends: readonly End[] = [
  { day: '0000-01-01', isHigh: false },
  { day: '2000-01-01', isHigh: true },
  { day: '2099-12-31', isHigh: true },
  { day: '9999-12-31', isHigh: false },
];

/** Length of a generated list if the schema has no limit for it. */
const LONG = 1000;
/** Number of requests per extreme that choose randomly among the schema's alternatives. */
const CHOICES = 24;

type Choose = <T>(options: readonly [T, ...T[]]) => T;
const chooseFirst: Choose = ([first]) => first;

/** Parameters for filling a schema with values. */
interface Filling {
  readonly end: End;
  readonly choose: Choose;
  /** Index of the value in its list, which makes the items of the list differ. */
  readonly nr: number;
}

const startsWithDay = /^\d{4}-\d{2}-\d{2}/;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns variants of a valid request: every date, number and list at each extreme, and other
 * alternatives of its schema. Contains no duplicates. @param given a valid value
 */
export function atFarEnds(type: z.ZodType, given: unknown, random: Random): unknown[] {
  const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;
  const chooseAny: Choose = (options) => options[random.int(0, options.length - 1)] ?? options[0];
  const found = ends.flatMap((end) =>
    Array.from({ length: CHOICES }, (_, at) =>
      fill(schema, given, { end, choose: at === 0 ? chooseFirst : chooseAny, nr: 0 }),
    ),
  );
  return [...new Map(found.map((value) => [JSON.stringify(value), value])).values()];
}

function fill(schema: Schema, given: unknown, filling: Filling): unknown {
  const { end, choose, nr } = filling;
  if (schema.format === 'date' || (typeof given === 'string' && startsWithDay.test(given))) {
    const day = end.day > '2050' ? addDays(end.day, -nr) : addDays(end.day, nr);
    return `${day}${(typeof given === 'string' ? given : '').replace(startsWithDay, '')}`;
  }
  if (schema.anyOf?.[0]) return fillOne(schema.anyOf, given, filling);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return choose([given ?? schema.enum[0], ...schema.enum]);
  if (schema.properties || isObject(given)) return fillObject(schema, given, filling);
  if (schema.items || Array.isArray(given)) {
    const [item] = Array.isArray(given) ? (given as unknown[]) : [];
    const long = schema.maxItems ?? LONG;
    const length = choose(end.isHigh ? [long, 0, 1] : [0, long, 1]);
    return Array.from({ length }, (_, at) =>
      fill(schema.items ?? {}, item, { ...filling, nr: at }),
    );
  }
  if (['number', 'integer'].includes(schema.type ?? typeof given)) {
    const { minimum = -Number.MAX_VALUE, maximum = Number.MAX_VALUE } = schema;
    const usual = given ?? Math.max(minimum, Math.min(maximum, 30));
    return choose(end.isHigh ? [maximum, minimum, usual] : [minimum, maximum, usual]);
  }
  if (schema.type === 'boolean') return choose([given ?? false, true, false]);
  if (schema.type === 'null') return null;
  return given ?? 'x'.slice(0, schema.maxLength);
}

/** Fills one of a schema's alternatives: the alternative of the valid value, or another. */
function fillOne(options: readonly Schema[], given: unknown, filling: Filling): unknown {
  const kindOf = given === null ? 'null' : Array.isArray(given) ? 'array' : typeof given;
  const own = options.find(({ type }) => type === kindOf) ?? options[0] ?? {};
  const object = options.find(({ properties }) => properties);
  const chosen = object ?? filling.choose([own, ...options]);
  return fill(chosen, chosen === own ? given : undefined, filling);
}

/**
 * Optional fields are omitted if the valid value omits them, or at random. Exactly one of the
 * nullable objects is filled, because many schemas accept only one.
 */
function fillObject(schema: Schema, given: unknown, filling: Filling): Record<string, unknown> {
  const { properties = {}, required = [] } = schema;
  const known = isObject(given) ? given : {};
  const names = [...new Set([...Object.keys(properties), ...Object.keys(known)])];
  const ways = names.filter((name) => isNullableObject(properties[name]));
  const ownWay = ways.find((name) => isObject(known[name]));
  const way = filling.choose([ownWay, ...ways]);
  const sent = names.filter((name) => {
    const isGiven = known[name] !== undefined;
    return name === way || required.includes(name) || filling.choose([isGiven, true, false]);
  });
  return Object.fromEntries(
    sent.map((name) => {
      if (ways.includes(name) && name !== way) return [name, null];
      return [name, fill(properties[name] ?? {}, known[name], filling)];
    }),
  );
}

const isNullableObject = (schema: Schema | undefined) =>
  schema?.anyOf?.some(({ type }) => type === 'null') &&
  schema.anyOf.some(({ properties }) => properties);
