import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isInjection } from 'light-my-request';

/** Client address of the process's own calls. No connection or header can have this value. */
export const ownRequestAddress = `the server itself ${randomUUID()}`;

/** True for calls of the process while it renders cached pages; they use no visitor's budget. */
export const isServerOwnRequest = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean =>
  raw.socket.remoteAddress === ownRequestAddress && isInjection(raw);

/** Options of routes for monitoring, which are never refused because of other traffic. */
export const probeRouteOptions = { logLevel: 'warn', config: { countedAs: 'nothing' } } as const;
