import { customerPasskeyEndpoints, vendorPasskeyEndpoints } from '@threshold/contract/registry';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { unauthenticated } from '../../../errors.ts';
import { memberRefOf, type SignedIn } from '../../../lib/actor.ts';
import { passkeyAdded, passkeyRemoved } from '../../../mail/account-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import type { Services } from '../../../services.ts';
import { accountTypeOf } from '../members/account-types.ts';
import { findAccount } from '../members/accounts.repo.ts';
import { untrustedUntil } from '../two-factor/untrusted-until.ts';
import { type CallingHolder, servePasskeys } from './passkey-endpoints.ts';
import { passkeyDoors } from './relying-party.ts';

/** Passkeys of customers and vendors. */
export function passkeyRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  async function load(actor: SignedIn): Promise<CallingHolder> {
    const unknown = () => unauthenticated(outcomes.refusals.unauthenticated);
    if (actor.role === 'staff') throw unknown();
    const accountType = accountTypeOf(actor);
    const accountRef = memberRefOf(actor);
    const account = await findAccount(db, accountType, accountRef.id);
    if (!account) throw unknown();
    const { email, password_hash } = account;
    const { sessionId } = actor;
    const holder = { door: passkeyDoors[accountType.name], accountRef, email, sessionId };
    return {
      holder,
      password_hash,
      waitEnd: await untrustedUntil(db, accountRef, account, services.now()),
      added: (db, keeper) => enqueueMail(db, { recipient: email, ...passkeyAdded(keeper) }),
      removed: (db, keeper) => enqueueMail(db, { recipient: email, ...passkeyRemoved(keeper) }),
    };
  }

  servePasskeys(app, services, customerPasskeyEndpoints, load);
  servePasskeys(app, services, vendorPasskeyEndpoints, load);
}
