import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { brand } from '@threshold/contract/brand';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** `/api/openapi.json`, made from the contract's own schemas, and a page to read it at `/api/docs`. */
export const openapi = fastifyPlugin(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: `${brand.name} API`,
          version: '1',
          description:
            'Calls answer {"status": true, ...} with 200 or 201, or {"status": false, "message", "error", "data": {"error"}, "errors"?} with the HTTP status of the failure. A 401 always means that the token is missing, expired or revoked.',
        },
        servers: [{ url: '/' }],
        components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      },
      transform: (route) => {
        const endpoint = route.route.config?.endpoint;
        const transformed = jsonSchemaTransform(route);
        if (!endpoint) return { ...transformed, schema: { ...transformed.schema, hide: true } };
        return {
          ...transformed,
          schema: { ...transformed.schema, 'x-access': endpoint.access },
        };
      },
      transformObject: jsonSchemaTransformObject,
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
