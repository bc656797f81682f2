import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isInjection } from 'light-my-request';

/** Address of the process's own calls, which no connection or header can have. */
export const ownRequestAddress = `the server itself ${randomUUID()}`;

/** True for the process's own calls for cached pages, which use no visitor's budget. */
export const isServerOwnRequest = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean =>
  raw.socket.remoteAddress === ownRequestAddress && isInjection(raw);

/** Options of routes for monitoring, which are never refused because of other traffic. */
export const probeRouteOptions = { logLevel: 'warn', config: { countedAs: 'nothing' } } as const;
