import type { InjectOptions } from 'fastify';
import { buildMultipart, type SentFile } from '../multipart.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
  readonly responses: Readonly<Record<string, unknown>>;
}
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Call {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | readonly string[]>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, readonly SentFile[]>>;
}
type Send = (options: InjectOptions) => Promise<{ readonly status: number; readonly text: string }>;

/**
 * Returns a client that is derived only from an OpenAPI document, with a function for each
 * operation. Like a generated client, it refuses input that the document does not describe.
 * @throws Error for such input, and for an answer whose status the document does not describe
 */
export function createOpenApiClient({ paths }: OpenApiDocument, send: Send) {
  const operations = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [operation.operationId, { path, method, operation }] as const,
      ),
    ),
  );
  return async (operationId: string, call: Call = {}): Promise<unknown> => {
    const found = operations.get(operationId);
    if (!found) throw new Error(`no operation ${operationId}`);
    const { method, operation } = found;
    const url = addressOf(found.path, operation, call);
    const { status, text } = await send({
      method: method.toUpperCase(),
      url,
      ...(await bodyOf(operation, call)),
    });
    const isDescribed = [String(status), `${String(status)[0]}XX`].some(
      (name) => name in operation.responses,
    );
    if (!isDescribed) throw new Error(`${operationId} answered ${status}: ${text}`);
    if (status >= 300) throw new Error(`${operationId} was refused with ${status}: ${text}`);
    return JSON.parse(text) as unknown;
  };
}

function addressOf(path: string, { parameters = [] }: Operation, call: Call): string {
  const search = new URLSearchParams();
  let url = path;
  for (const { name, in: place, required, schema } of parameters) {
    const value = place === 'path' ? call.path?.[name] : call.query?.[name];
    if (value === undefined) {
      if (required) throw new Error(`${name} is missing`);
      continue;
    }
    check(name, schema, value);
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(String(value)));
    else for (const one of [value].flat()) search.append(name, String(one));
  }
  const known = new Set(parameters.map(({ name }) => name));
  for (const name of Object.keys({ ...call.path, ...call.query })) {
    if (!known.has(name)) throw new Error(`${name} is not described`);
  }
  return search.size > 0 ? `${url}?${search.toString()}` : url;
}

async function bodyOf({ requestBody }: Operation, { body, files }: Call) {
  if (!body && !files) return {};
  const type = files ? 'multipart/form-data' : 'application/json';
  const schema = requestBody?.content[type]?.schema;
  if (!schema) throw new Error(`no body of type ${type} is described`);
  for (const name of schema.required ?? []) {
    if (body?.[name] === undefined) throw new Error(`${name} is missing`);
  }
  for (const [name, value] of Object.entries(body ?? {})) {
    check(name, propertyOf(schema, name), value);
  }
  if (!files) return { payload: body ?? {} };
  for (const [name, list] of Object.entries(files)) {
    const part = propertyOf(schema, name);
    if ((part.items ?? part).format !== 'binary') throw new Error(`${name} is no file`);
    if (!part.items && list.length > 1) throw new Error(`${name} is one file`);
  }
  const texts = Object.entries(body ?? {}).map(([name, value]) => [name, String(value)] as const);
  const parts = Object.entries(files).flatMap(([name, list]) =>
    list.map((file) => [name, file] as const),
  );
  return buildMultipart([...texts, ...parts]);
}

function propertyOf({ properties }: Schema, name: string): Schema {
  const property = properties?.[name];
  if (!property) throw new Error(`${name} is not described`);
  return property;
}

/** Checks the value's type and enumeration, as a typed client does before it sends a request. */
function check(name: string, schema: Schema, value: unknown): void {
  if (Array.isArray(value) && schema.items) {
    for (const one of value) check(name, schema.items, one);
    return;
  }
  const isWhole = typeof value === 'number' && Number.isInteger(value);
  const type = isWhole && schema.type === 'integer' ? 'integer' : typeof value;
  if (schema.type !== undefined && ![schema.type].flat().includes(type)) {
    throw new Error(`${name} is ${type}, not ${String(schema.type)}`);
  }
  if (schema.enum && !schema.enum.includes(value)) throw new Error(`${name} is ${String(value)}`);
}
