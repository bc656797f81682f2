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
  /** Network address under which the call is counted. */
  readonly network: string;
  readonly userAgent: string | undefined;
  /** Marks that earlier sign-ins left in the browser. */
  readonly deviceMarks: string | undefined;
}

export const toCaller = (request: FastifyRequest): Caller => ({
  network: toNetworkKey(request.ip),
  userAgent: request.headers['user-agent'],
  deviceMarks: readDeviceMarks(request),
});
