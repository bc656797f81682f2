import type { FieldErrors } from '@threshold/contract/errors';
import type { z } from 'zod';

/** What is wrong, one sentence for each path, such as 'email' or 'weekly.0.hours.1.to'. */
export type Faults = Readonly<Record<string, string | undefined>>;

/** The faults of `values` by their paths; empty when there are none. */
export function faultsOf(schema: z.ZodType, values: unknown): FieldErrors {
  const faults: FieldErrors = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const name = path.join('.');
    faults[name] = [...(faults[name] ?? []), message];
  }
  return faults;
}

/** The first thing that is wrong with one value. */
export function faultOf(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

/** The first sentence of each path that lies in one of `fields`; without them of all. */
export function firstFaults(faults: FieldErrors, fields?: readonly string[]): Faults {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([path, [sentence]]) =>
      sentence && (fields?.some((field) => isWithin(path, field)) ?? true)
        ? [[path, sentence]]
        : [],
    ),
  );
}

/** The first sentence about a field or about anything in it. */
export function faultAt(faults: Faults, field: string): string | undefined {
  for (const [path, sentence] of Object.entries(faults)) {
    if (sentence && isWithin(path, field)) return sentence;
  }
  return undefined;
}

/** What is left of the faults once these fields have changed. */
export function faultsBeside(faults: Faults, fields: readonly string[]): Faults {
  return Object.fromEntries(
    Object.entries(faults).filter(([path]) => !fields.some((field) => isWithin(path, field))),
  );
}

export const hasFaults = (faults: Faults): boolean => Object.values(faults).some(Boolean);

const isWithin = (path: string, field: string) => path === field || path.startsWith(`${field}.`);
