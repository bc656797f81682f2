import { describe, expect, it, test, vi } from 'vitest';
import { z } from 'zod';
import { emailSchema, pastDaySchema, planDaySchema, timeZone } from './primitives.ts';
import { allEndpoints } from './registry.ts';
import { messages } from './texts/messages.ts';
import { stateZones } from './vocabularies.ts';

const { general } = messages;
const faultOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

describe('day schemas', () => {
  it.each([
    ['planned days', planDaySchema(), 2000],
    ['past days', pastDaySchema(), 1900],
  ])('refuse %s outside the allowed years', (_, day, first) => {
    const outside = [general.day_between(first, 2099)];
    expect(day.parse(`${first}-01-01`)).toBe(`${first}-01-01`);
    expect(day.parse('2099-12-31')).toBe('2099-12-31');
    expect(faultOf(day, `${first - 1}-12-31`)).toEqual(outside);
    expect(faultOf(day, '2100-01-01')).toEqual(outside);
    expect(faultOf(day, '0000-01-01')).toEqual(outside);
    expect(faultOf(day, '9999-12-31')).toEqual(outside);
    expect(faultOf(day, '2026-02-30')).toEqual([general.date]);
    expect(faultOf(day, undefined)).toEqual([general.date]);
  });
});

interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
}

interface Field {
  readonly path: string;
  readonly name: string;
  readonly schema: z.ZodType;
  /** True if the schema is one step of several that parse the field. */
  readonly isStep: boolean;
}

/** Returns the fields of an input, each with all of its schemas. */
function findFields(schema: z.ZodType, path: string, name = '', isStep = false): Field[] {
  const { shape = {}, options = [], ...parts } = schema._zod.def as Definition;
  const find = (some: readonly (z.ZodType | undefined)[], areSteps: boolean) =>
    some.flatMap((part) =>
      part instanceof z.ZodType ? findFields(part, path, name, areSteps) : [],
    );
  return [
    { path, name, schema, isStep },
    ...Object.entries(shape).flatMap(([key, part]) => findFields(part, `${path}.${key}`, key)),
    ...find([...options, parts.element, parts.innerType], isStep),
    ...find([parts.in, parts.out], true),
  ];
}

const fields = allEndpoints.flatMap(({ method, path, params, query, body }) =>
  [params, query, body].flatMap((part) => (part ? findFields(part, `${method} ${path} `) : [])),
);

test('every day field of the API refuses years before 1900 and after 2099', () => {
  const days = fields.filter(({ schema }) => {
    const { type, format } = schema._zod.def as Definition;
    return type === 'string' && format === 'date';
  });
  expect(days.length).toBeGreaterThan(30);
  const unbounded = days.filter(({ schema }) =>
    ['0000-01-01', '1899-12-31', '2100-01-01', '9999-12-31'].some(
      (one) => schema.safeParse(one).success,
    ),
  );
  expect(unbounded.map(({ path }) => path)).toEqual([]);
});

test('all text fields except secrets and listed names remove direction-control characters', () => {
  const outputs = fields
    .filter(({ isStep }) => !isStep)
    .flatMap(({ name, schema }) => {
      const { success, data } = schema.safeParse('a\u202eb');
      return success ? [{ name, text: JSON.stringify(data) }] : [];
    });
  const isDirty = ({ text }: { text: string }) => text.includes('\u202e');
  expect(outputs.filter((output) => !isDirty(output)).length).toBeGreaterThan(100);
  expect([...new Set(outputs.filter(isDirty).map(({ name }) => name))].toSorted()).toEqual([
    'currentPassword',
    'current_password',
    'idToken',
    'line',
    'original_name',
    'password',
    'reset_token',
    'token',
  ]);
});

describe('emailSchema', () => {
  const email = emailSchema('required', 'invalid');

  it.each([
    ['O&M@a.com.au', 'o&m@a.com.au'],
    ['a!b@a.com.au', 'a!b@a.com.au'],
    ['a/b@a.com.au', 'a/b@a.com.au'],
    ['x@xn--80ak6aa92e.xn--p1ai', 'x@xn--80ak6aa92e.xn--p1ai'],
    [' a\u200b@b.com.au\u202c', 'a@b.com.au'],
  ])('converts %j to %j', (typed, stored) => {
    expect(email.parse(typed)).toBe(stored);
  });

  it.each(['a@b', 'a..b@c.com', 'a@-b.com', 'a b@c.com', 'a@b.c1', 'a@b@c.com', '@b.com'])(
    'refuses %j',
    (typed) => expect(faultOf(email, typed)).toEqual(['invalid']),
  );
});

describe('the time zone schema', () => {
  it.each([...Object.values(stateZones), 'Pacific/Norfolk', 'UTC', 'Asia/Calcutta'])(
    'accepts %s',
    (zone) => expect(timeZone.parse(zone)).toBe(zone),
  );

  it.each(['AET', 'PST', 'IST', 'SystemV/AST4', 'Australia/Nowhere', '+10:00', 'Z', '', 7])(
    'refuses %s',
    (zone) => expect(faultOf(timeZone, zone)).toEqual([general.time_zone]),
  );

  it.each(['2026-01-01T00:00[Australia/Sydney]', 'T00:00[Australia/Sydney]', '+10'])(
    'refuses %s, which is not a zone name although Temporal accepts it',
    (zone) => expect(faultOf(timeZone, zone)).toEqual([general.time_zone]),
  );

  it('refuses a zone that Temporal supports but Intl does not', () => {
    const format = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => {
      throw new RangeError('unknown time zone');
    });
    expect(faultOf(timeZone, 'Australia/Sydney')).toEqual([general.time_zone]);
    format.mockRestore();
  });
});
