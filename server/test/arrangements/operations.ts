import type { TestApp } from '../test-app.ts';

/** Part of a schema in the API's OpenAPI document. */
export interface JsonSchema {
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
}
interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Record<string, { schema?: JsonSchema }> };
}

/** An operation of the OpenAPI document. */
export interface Described {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Undefined if the operation has no request body. */
  readonly body: JsonSchema | undefined;
}

/** Reads every operation of the OpenAPI document. */
export async function readOperations({ as }: Pick<TestApp, 'as'>): Promise<Described[]> {
  const { text } = await as().raw({ url: '/api/openapi.json' });
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody && (requestBody.content['application/json']?.schema ?? {}),
    })),
  );
}

/** Returns the path and query with every parameter replaced by arbitrary values. */
export function fillAddress({ path, parameters }: Described, next: () => unknown): string {
  const text = () => encodeURIComponent(toText(next()));
  const filled = path.replace(/\{\w+\}/g, () => text());
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => `${name}=${text()}`)
    .join('&');
  return query ? `${filled}?${query}` : filled;
}

function toText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.toWellFormed();
}
