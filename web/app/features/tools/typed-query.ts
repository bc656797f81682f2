import type { z } from 'zod';

/** What was typed into a tool, as it was typed, and what is wrong with it. */
export interface Typed {
  readonly typed: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<string, string>>;
}

/** Reads a tool's address by its schema. `values` is undefined where something is wrong. */
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
