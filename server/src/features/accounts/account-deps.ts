import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../lib/network-of.ts';
import type { Services } from '../../services.ts';
import { deviceMarks } from './cookies.ts';

/** What signing up and in needs of the app. */
export type AccountDeps = Pick<
  Services,
  'database' | 'now' | 'sign' | 'box' | 'passwords' | 'scaled' | 'publicUrl'
>;

/** What is known about who calls, beside the call. */
export interface Caller {
  /** The address that the call is counted under. */
  readonly network: string;
  readonly userAgent: string | undefined;
  /** What earlier sign-ins left in the browser. */
  readonly deviceMarks: string | undefined;
}

export const callerOf = (request: FastifyRequest): Caller => ({
  network: networkOf(request.ip),
  userAgent: request.headers['user-agent'],
  deviceMarks: deviceMarks(request),
});
