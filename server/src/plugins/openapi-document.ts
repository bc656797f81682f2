import type { AnyEndpoint } from '@threshold/contract/endpoint';

/* Details of the OpenAPI document in addition to the schemas of the contract. */

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the operation id: 'getVendorsById' for GET /vendors/{id}. It is unique, because method
 * and path are, and stable.
 */
export function operationIdOf({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): string {
  const words = path
    .split(/[/.-]/)
    .map((part) => part.replace(/^\{(.*)\}$/, (_, name: string) => `by_${name}`))
    .flatMap((part) => part.split('_'))
    .filter((word) => word !== '');
  return (
    method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
  );
}

/** Adds the files of multipart bodies, and `id` next to each `_id` of an answer. */
export function withDetails<T extends object>(document: T, endpoints: readonly AnyEndpoint[]): T {
  const { paths } = document as { readonly paths: Readonly<Record<string, Json>> };
  const detailed = { ...paths };
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`;
    const method = endpoint.method.toLowerCase();
    const operations = detailed[path];
    const operation = operations?.[method];
    if (!operations || !isObject(operation)) continue;
    detailed[path] = {
      ...operations,
      [method]: {
        ...operation,
        ...(endpoint.files && { requestBody: withFiles(operation.requestBody, endpoint.files) }),
        responses: withIdsInSchema(operation.responses),
      },
    };
  }
  return { ...document, paths: detailed };
}

function withFiles(requestBody: unknown, files: NonNullable<AnyEndpoint['files']>): Json {
  const content = childOf(requestBody, 'content');
  const multipart = childOf(content, 'multipart/form-data');
  const schema = childOf(multipart, 'schema');
  const parts = Object.entries(files).map(([name, { maxFiles }]) => {
    const file = { type: 'string', format: 'binary' };
    return [name, maxFiles === 1 ? file : { type: 'array', items: file, maxItems: maxFiles }];
  });
  const properties = { ...childOf(schema, 'properties'), ...Object.fromEntries(parts) };
  return {
    ...(isObject(requestBody) && requestBody),
    content: {
      ...content,
      'multipart/form-data': { ...multipart, schema: { type: 'object', ...schema, properties } },
    },
  };
}

/** Returns the object under this name; an empty one if it is missing. */
function childOf(parent: unknown, name: string): Json {
  const child = isObject(parent) ? parent[name] : undefined;
  return isObject(child) ? child : {};
}

function withIdsInSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withIdsInSchema);
  if (!isObject(value)) return value;
  const seen = Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [name, withIdsInSchema(inside)]),
  );
  const { properties, required } = seen;
  if (!isObject(properties) || !isObject(properties._id)) return seen;
  return {
    ...seen,
    properties: { ...properties, id: properties._id },
    ...(Array.isArray(required) && required.includes('_id') && { required: [...required, 'id'] }),
  };
}

/**
 * Adds `id` next to each `_id` of an answer. JSON escapes quotes, so `"_id":` only occurs as a key.
 */
export const withIds = (json: string): string =>
  json.replace(/"_id":("[^"\\]*"|null)/g, '$&,"id":$1');
