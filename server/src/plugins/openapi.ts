import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { sessionEndedHeader } from '@threshold/contract/access';
import { brand } from '@threshold/contract/brand';
import type { InputDescription } from '@threshold/contract/described';
import { isForGuests } from '@threshold/contract/endpoint';
import fastifyPlugin from 'fastify-plugin';
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { operationIdOf, withDetails } from './openapi-document.ts';

/** Shows the input of a schema as the contract describes it. */
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

/**
 * Serves `/api/openapi.json`, made from the contract's schemas, and a page to read it at
 * `/api/docs`.
 */
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
            operationId: operationIdOf(endpoint),
            'x-access': endpoint.access,
            response: isForGuests(endpoint) ? withSessionEnded(response) : response,
          },
        };
      },
      transformObject: (document) =>
        withDetails(jsonSchemaTransformObject(document), app.endpoints),
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

/** Describes the header that any answer of an endpoint for guests may have. */
function withSessionEnded(response: unknown) {
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
