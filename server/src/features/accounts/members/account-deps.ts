import type { FastifyRequest } from 'fastify';
import { toNetworkKey } from '../../../lib/network-of.ts';
import type { Services } from '../../../services.ts';
import { readDeviceMarks } from '../sign-in/cookies.ts';

/** Services that sign-up and sign-in need. */
export type AccountDeps = Pick<
  Services,
  'database' | 'now' | 'sign' | 'box' | 'passwords' | 'scaled' | 'publicUrl'
>;

/** Details about the client that sends a request. */
export interface Caller {
  /** IP address, or IPv6 network, under which rate limits count the request. */
  readonly network: string;
  readonly userAgent: string | undefined;
  /** Cookie that shows which accounts signed in with this browser before; undefined if missing. */
  readonly deviceMarks: string | undefined;
}

export const toCaller = (request: FastifyRequest): Caller => ({
  network: toNetworkKey(request.ip),
  userAgent: request.headers['user-agent'],
  deviceMarks: readDeviceMarks(request),
});
