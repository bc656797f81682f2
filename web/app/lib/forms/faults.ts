import { schemaResolver } from '@mantine/form';
import type { FieldErrors } from '@threshold/contract/endpoint';
import type { z } from 'zod';
import { ApiError } from '../api/api-error.ts';

/** Sentences about faults by path, such as 'email' or 'weekly.0.hours.1.to'. */
export type Faults = Readonly<Record<string, string | undefined>>;

/** The first fault of each path in `values`; empty without faults. */
export const findFaults = (schema: z.ZodType, values: unknown) =>
  schemaResolver(schema, { sync: true })(values) as Record<string, string>;

export function findFault(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

/** The first sentence for each path in the server's refusal; empty for other errors. */
export function toFieldFaults(error: unknown): Record<string, string> {
  const errors: FieldErrors = error instanceof ApiError ? error.errors : {};
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, [sentence]]) => (sentence ? [[path, sentence]] : [])),
  );
}

/** The first sentence about each of these fields or about a path within the field. */
export function pickFaults(faults: Faults, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const sentence = findFieldFault(faults, field);
      return sentence ? [[field, sentence]] : [];
    }),
  );
}

/** The path of the first fault of a field or within the field. */
export function findFaultPath(faults: Faults, field: string): string | undefined {
  return Object.keys(faults).find((path) => faults[path] && isWithin(path, field));
}

/** The first sentence about a field or about a path within the field. */
export function findFieldFault(faults: Faults, field: string): string | undefined {
  return faults[findFaultPath(faults, field) ?? ''];
}

export const hasFaults = (faults: Faults): boolean => Object.values(faults).some(Boolean);

const isWithin = (path: string, field: string) => path === field || path.startsWith(`${field}.`);
