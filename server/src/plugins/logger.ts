import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/** Log lines name the route, never the address asked for: paths, queries, headers and bodies can hold people's data. */
export function loggerOptions(level: Config['logLevel']): FastifyServerOptions['logger'] {
  if (level === 'silent') return false;
  return {
    level,
    serializers: {
      req: (request) => ({
        method: request.method,
        route: request.routeOptions?.url ?? 'unknown',
      }),
      res: (reply) => ({ status: reply.statusCode }),
    },
  };
}
