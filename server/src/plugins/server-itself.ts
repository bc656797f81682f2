import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isInjection } from 'light-my-request';

/**
 * Address of calls that the process makes itself. No connection has it, and no header can claim it.
 */
export const serverAddress = `the server itself ${randomUUID()}`;

/**
 * True if the process itself calls to render a cached page, so that no visitor's budget is charged.
 */
export const isServerItself = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean =>
  raw.socket.remoteAddress === serverAddress && isInjection(raw);

/** Options of routes for monitoring, which are never refused because of other traffic. */
export const probe = { logLevel: 'warn', config: { countedAs: 'nothing' } } as const;
