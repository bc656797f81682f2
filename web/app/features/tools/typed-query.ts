import type { z } from 'zod';

/** Values entered into a tool, and their faults. */
export interface Typed {
  readonly typed: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<string, string>>;
}

/** Reads a tool's values from the address. `values` is undefined if they are invalid. */
export function readTyped<S extends z.ZodObject>(
  schema: S,
  query: URLSearchParams,
): Typed & { values: z.output<S> | undefined } {
  const names = Object.keys(schema.shape);
  const typed = Object.fromEntries(names.map((name) => [name, query.get(name) ?? '']));
  const read = schema.safeParse(typed);
  const faults: Record<string, string> = {};
  for (const { path, message } of read.error?.issues ?? []) faults[String(path[0])] ??= message;
  return { typed, faults, values: read.data };
}
