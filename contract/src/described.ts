import type { z } from 'zod';

/**
 * Describes the input of a schema in the OpenAPI document, if the server parses it more leniently.
 */
export interface InputDescription {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: number;
  readonly items?: InputDescription;
  readonly description?: string;
}

/** Describes the input of a schema in the OpenAPI document. Validation does not change. */
export const described = <T extends z.ZodType>(schema: T, input: InputDescription): T =>
  schema.meta({ input });

/** The description of a schema's input, if it has one. */
export const descriptionOf = (schema: z.ZodType): InputDescription | undefined =>
  schema.meta()?.input as InputDescription | undefined;
