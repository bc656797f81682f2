import type { FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import type { AccountType } from './account-types.ts';
import { findAccount } from './accounts.repo.ts';
import type { Asker } from './codes.ts';
import { deviceMarks } from './cookies.ts';
import { isKnownDevice } from './known-device.ts';

type Deps = Pick<Services, 'database' | 'sign'>;

/** Who asks for a code: the owner is whoever holds a session of the account, or a browser that has signed in to it. */
export async function askerOf(
  deps: Deps,
  accountType: AccountType,
  request: FastifyRequest,
  email: string,
): Promise<Asker> {
  const isOwner =
    isKnownDevice(deps, accountType, email, deviceMarks(request)) ||
    (await emailOfSession(deps, accountType, request)) === email;
  return { email, isOwner };
}

async function emailOfSession(
  { database: { db } }: Deps,
  accountType: AccountType,
  { actor }: FastifyRequest,
) {
  if (actor.role !== 'customer' && actor.role !== 'vendor') return undefined;
  if (actor.role !== accountType.name) return undefined;
  const id = actor.role === 'vendor' ? actor.accountId : actor.id;
  return (await findAccount(db, accountType, id))?.email.toLowerCase();
}
