import type { FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { findAccount } from './accounts.repo.ts';
import type { Asker } from './codes.ts';
import { deviceMarks } from './cookies.ts';
import type { Kind } from './kinds.ts';
import { isKnownDevice } from './known-device.ts';

type Means = Pick<Services, 'database' | 'sign'>;

/** Who asks for a code: the owner is whoever holds a session of the account, or a browser that has signed in to it. */
export async function askerOf(
  means: Means,
  kind: Kind,
  request: FastifyRequest,
  email: string,
): Promise<Asker> {
  const isOwner =
    isKnownDevice(means, kind, email, deviceMarks(request)) ||
    (await emailOfSession(means, kind, request)) === email;
  return { email, isOwner };
}

async function emailOfSession({ database: { db } }: Means, kind: Kind, { actor }: FastifyRequest) {
  if (actor.role !== 'customer' && actor.role !== 'vendor') return undefined;
  if (actor.role !== kind.name) return undefined;
  const id = actor.role === 'vendor' ? actor.accountId : actor.id;
  return (await findAccount(db, kind, id))?.email.toLowerCase();
}
