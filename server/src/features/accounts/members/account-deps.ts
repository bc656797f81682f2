import type { FastifyRequest } from 'fastify';
import { toNetworkKey } from '../../../lib/network-of.ts';
import type { Services } from '../../../services.ts';
import { readDeviceMarks } from '../sign-in/cookies.ts';

/** Services that sign-up and sign-in need. */
export type AccountDeps = Pick<
  Services,
  'database' | 'now' | 'sign' | 'box' | 'passwords' | 'scaled' | 'publicUrl'
>;

/** Details of the caller of a request. */
export interface Caller {
  /** Network address under which rate limits count the call. */
  readonly network: string;
  readonly userAgent: string | undefined;
  /** Cookie by which earlier sign-ins in this browser are recognised; undefined without it. */
  readonly deviceMarks: string | undefined;
}

export const toCaller = (request: FastifyRequest): Caller => ({
  network: toNetworkKey(request.ip),
  userAgent: request.headers['user-agent'],
  deviceMarks: readDeviceMarks(request),
});
