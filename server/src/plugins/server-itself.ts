import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isInjection } from 'light-my-request';

/** Where calls come from that the process makes itself. No connection has such an address, and no header can claim it. */
export const serverAddress = `the server itself ${randomUUID()}`;

/** Whether the process itself calls, for a page that everybody is given: then no visitor pays for it. */
export const isServerItself = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean =>
  raw.socket.remoteAddress === serverAddress && isInjection(raw);
