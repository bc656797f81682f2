import type { FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';

/** What signing up and in needs of the app. */
export type AccountMeans = Pick<
  Services,
  'database' | 'now' | 'sign' | 'box' | 'passwords' | 'scaled'
>;

/** What is known about who calls, beside the call. */
export interface Caller {
  readonly ip: string;
  readonly userAgent: string | undefined;
}

export const callerOf = (request: FastifyRequest): Caller => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'],
});
