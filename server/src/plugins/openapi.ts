import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { sessionEndedHeader } from '@threshold/contract/access';
import { brand } from '@threshold/contract/brand';
import { type AnyEndpoint, isForGuests } from '@threshold/contract/endpoint';
import type { InputDescription } from '@threshold/contract/primitives';
import fastifyPlugin from 'fastify-plugin';
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/* Details of the OpenAPI document in addition to the schemas of the contract. */

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Builds a unique id from method and path: 'getVendorsById' for GET /vendors/{id}. */
function toOperationId({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): string {
  const words = path
    .split(/[/.-]/)
    .map((part) => part.replace(/^\{(.*)\}$/, (_, name: string) => `by_${name}`))
    .flatMap((part) => part.split('_'))
    .filter((word) => word !== '');
  return (
    method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
  );
}

/** Documents the files of multipart bodies, and an `id` next to each `_id` of an answer. */
function addDocumentDetails<T extends object>(document: T, endpoints: readonly AnyEndpoint[]): T {
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
        ...(endpoint.files && {
          requestBody: addFileFields(operation.requestBody, endpoint.files),
        }),
        responses: addIdsToSchema(operation.responses),
      },
    };
  }
  return { ...document, paths: detailed };
}

function addFileFields(requestBody: unknown, files: NonNullable<AnyEndpoint['files']>): Json {
  const content = getChildObject(requestBody, 'content');
  const multipart = getChildObject(content, 'multipart/form-data');
  const schema = getChildObject(multipart, 'schema');
  const parts = Object.entries(files).map(([name, { maxFiles }]) => {
    const file = { type: 'string', format: 'binary' };
    return [name, maxFiles === 1 ? file : { type: 'array', items: file, maxItems: maxFiles }];
  });
  const properties = { ...getChildObject(schema, 'properties'), ...Object.fromEntries(parts) };
  return {
    ...(isObject(requestBody) && requestBody),
    content: {
      ...content,
      'multipart/form-data': { ...multipart, schema: { type: 'object', ...schema, properties } },
    },
  };
}

/** Returns the child object with this name; an empty object if it is missing. */
function getChildObject(parent: unknown, name: string): Json {
  const child = isObject(parent) ? parent[name] : undefined;
  return isObject(child) ? child : {};
}

function addIdsToSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addIdsToSchema);
  if (!isObject(value)) return value;
  const seen = Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [name, addIdsToSchema(inside)]),
  );
  const { properties, required } = seen;
  if (!isObject(properties) || !isObject(properties._id)) return seen;
  return {
    ...seen,
    properties: { ...properties, id: properties._id },
    ...(Array.isArray(required) && required.includes('_id') && { required: [...required, 'id'] }),
  };
}

/** Adds `id` next to each `_id`. Only keys match, as quotes inside JSON texts are escaped. */
export const addIdsToJson = (json: string): string =>
  json.replace(/"_id":("[^"\\]*"|null)/g, '$&,"id":$1');

/** Replaces a schema by the contract's own description of its input, if there is one. */
const jsonSchemaTransform = createJsonSchemaTransform({
  zodToJsonConfig: {
    override: ({ jsonSchema }) => {
      const { input } = jsonSchema as { readonly input?: InputDescription };
      if (!input) return;
      for (const name of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, name);
      Object.assign(jsonSchema, input);
    },
  },
});

/** Serves `/api/openapi.json`, made from the contract's schemas, and displays it at `/api/docs`. */
export const openapi = fastifyPlugin(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: `${brand.name} API`,
          version: '1',
          description:
            'Calls answer {"status": true, ...} with 200 or 201, or {"status": false, "message", "error", "data": {"error"}, "errors"?} with the HTTP status of the failure. A 401 means that the token is missing, expired or revoked. Endpoints that need no token ignore such a token, answer as for a guest, and send the header `' +
            `${sessionEndedHeader}: true\`: forget the token then.`,
        },
        servers: [{ url: '/' }],
        components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      },
      transform: (route) => {
        const endpoint = route.route.config?.endpoint;
        const transformed = jsonSchemaTransform(route);
        if (!endpoint) return { ...transformed, schema: { ...transformed.schema, hide: true } };
        const { response, ...schema } = transformed.schema;
        return {
          ...transformed,
          schema: {
            ...schema,
            operationId: toOperationId(endpoint),
            'x-access': endpoint.access,
            response: isForGuests(endpoint) ? addSessionEndedHeader(response) : response,
          },
        };
      },
      transformObject: (document) =>
        addDocumentDetails(jsonSchemaTransformObject(document), app.endpoints),
    });
    app.get('/api/openapi.json', async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300');
      return app.swagger();
    });
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { docExpansion: 'none', tryItOutEnabled: false },
    });
  },
  { name: 'openapi' },
);

/** Documents the session-ended header, which any answer of an endpoint for guests may have. */
function addSessionEndedHeader(response: unknown) {
  const headers = {
    [sessionEndedHeader]: {
      type: 'string',
      enum: ['true'],
      description:
        'Sent when the token of the call is expired, revoked or unknown and was ignored.',
    },
  };
  const answers = Object.entries(response as Readonly<Record<string, object>>);
  return Object.fromEntries(answers.map(([status, answer]) => [status, { ...answer, headers }]));
}
