import type { FieldErrors } from '@threshold/contract/errors';
import type { z } from 'zod';

/** Faults, one sentence per path, such as 'email' or 'weekly.0.hours.1.to'. */
export type Faults = Readonly<Record<string, string | undefined>>;

/** All faults of `values` by path; empty if there are none. */
export function faultsOf(schema: z.ZodType, values: unknown): FieldErrors {
  const faults: FieldErrors = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const name = path.join('.');
    faults[name] = [...(faults[name] ?? []), message];
  }
  return faults;
}

/** The first fault of one value. */
export function faultOf(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

/** The first sentence of each path within `fields`; without `fields` of all paths. */
export function firstFaults(faults: FieldErrors, fields?: readonly string[]): Faults {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([path, [sentence]]) =>
      sentence && (fields?.some((field) => isWithin(path, field)) ?? true)
        ? [[path, sentence]]
        : [],
    ),
  );
}

/** The first sentence about a field or anything within it. */
export function faultAt(faults: Faults, field: string): string | undefined {
  for (const [path, sentence] of Object.entries(faults)) {
    if (sentence && isWithin(path, field)) return sentence;
  }
  return undefined;
}

/** The remaining faults after these fields have changed. */
export function faultsBeside(faults: Faults, fields: readonly string[]): Faults {
  return Object.fromEntries(
    Object.entries(faults).filter(([path]) => !fields.some((field) => isWithin(path, field))),
  );
}

export const hasFaults = (faults: Faults): boolean => Object.values(faults).some(Boolean);

const isWithin = (path: string, field: string) => path === field || path.startsWith(`${field}.`);
