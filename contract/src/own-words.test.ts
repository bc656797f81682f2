import { expect, it } from 'vitest';
import { z } from 'zod';
import { libraryWords } from '../test/library-words.ts';
import { allEndpoints } from './registry.ts';

const texts = ['x', '', 'x'.repeat(100_000)];
const kinds = [undefined, null, true, 1, -1.5, 1e300, ...texts, [], {}];
const values = [...kinds, ...kinds.map((kind) => [kind]), [['x']], Array(200).fill('x')];

/** Returns the field names of a body, query or path; for a union, those of all its options. */
function fieldsOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldsOf);
  if (schema instanceof z.ZodPipe) return [...fieldsOf(schema.in), ...fieldsOf(schema.out)];
  if (schema instanceof z.ZodOptional) return fieldsOf(schema.unwrap());
  return [];
}

const inputs = allEndpoints.flatMap(({ method, path, params, query, body }) =>
  [
    { schema: params, given: texts },
    { schema: query, given: values },
    { schema: body, given: values },
  ].flatMap(({ schema, given }) => (schema ? [[`${method} ${path}`, schema, given] as const] : [])),
);

it.each(inputs)(
  '%s never returns a default error message of the schema library',
  (_name, schema, given) => {
    for (const field of fieldsOf(schema)) {
      for (const value of given) {
        const { error } = schema.safeParse({ [field]: value });
        const ofField = error?.issues.filter(({ path }) => path[0] === field) ?? [];
        for (const { message } of ofField) {
          expect(message, `${field}: ${JSON.stringify(value)?.slice(0, 60)}`).not.toMatch(
            libraryWords,
          );
        }
      }
    }
  },
);
