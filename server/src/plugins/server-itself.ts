import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isInjection } from 'light-my-request';

/** Client address of requests that the process sends to itself. No other client can have it. */
export const ownRequestAddress = `the server itself ${randomUUID()}`;

/** True for API calls made to render cached pages; they use no visitor's budget. */
export const isServerOwnRequest = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean =>
  raw.socket.remoteAddress === ownRequestAddress && isInjection(raw);

/** Options of routes for monitoring. These routes are never refused because of other traffic. */
export const probeRouteOptions = { logLevel: 'warn', config: { countedAs: 'nothing' } } as const;
