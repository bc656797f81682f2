import type { FieldErrors } from '@threshold/contract/errors';
import type { z } from 'zod';

/** The faults of `values` by field; empty when there are none. */
export function faultsOf(schema: z.ZodType, values: unknown): FieldErrors {
  const faults: FieldErrors = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const name = String(path[0] ?? '');
    faults[name] = [...(faults[name] ?? []), message];
  }
  return faults;
}

/** Those faults that the form has a field for. */
export function knownFaults(faults: FieldErrors, names: readonly string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(faults).filter(([name, sentences]) => names.includes(name) && sentences[0]),
  );
}
