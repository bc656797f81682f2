import { randomBytes } from 'node:crypto';
import { limits } from '@threshold/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import type { Kind } from './kinds.ts';
import { type Door, deviceMark } from './known-device.ts';

/* Cookies never sign anybody in: one holds a reset grant, the other marks a browser that has signed in before. */

type Means = Pick<Services, 'publicUrl' | 'sign'>;

const RESET = 'threshold_reset';
const DEVICE = 'threshold_device';
/** The longest that browsers keep a cookie. */
export const LONGEST_SECONDS = 400 * 24 * 60 * 60;

const resetPath = ({ members }: Kind) => `/api/${members}/reset-password`;
/** Where one signs in, and where codes are asked for. */
const devicePath = ({ members }: Door) => `/api/${members}`;

/** Of every cookie: no script reads it, no other site sends it. */
export const cookieOptions = ({ publicUrl }: Pick<Means, 'publicUrl'>) =>
  ({
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl().startsWith('https:'),
  }) as const;

export function setResetCookie(reply: FastifyReply, means: Means, kind: Kind, token: string) {
  const maxAge = limits.reset_grant.minutes * 60;
  reply.setCookie(RESET, token, { ...cookieOptions(means), path: resetPath(kind), maxAge });
}

export function clearResetCookie(reply: FastifyReply, means: Means, kind: Kind): void {
  reply.clearCookie(RESET, { ...cookieOptions(means), path: resetPath(kind) });
}

export const resetCookie = ({ cookies }: FastifyRequest) => cookies[RESET];

export function markDevice(reply: FastifyReply, means: Means, kind: Door, email: string): void {
  const mark = deviceMark(means, kind, email, randomBytes(12).toString('base64url'));
  reply.setCookie(DEVICE, mark, {
    ...cookieOptions(means),
    path: devicePath(kind),
    maxAge: LONGEST_SECONDS,
  });
}

export const deviceCookie = ({ cookies }: FastifyRequest) => cookies[DEVICE];
