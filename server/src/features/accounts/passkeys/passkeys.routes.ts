import { customerPasskeyEndpoints, vendorPasskeyEndpoints } from '@threshold/contract/registry';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { unauthenticated } from '../../../errors.ts';
import { getMemberRef, type SignedIn } from '../../../lib/actor.ts';
import { renderPasskeyAddedMail, renderPasskeyRemovedMail } from '../../../mail/account-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import type { Services } from '../../../services.ts';
import { getAccountType } from '../members/account-types.ts';
import { findAccount } from '../members/accounts.repo.ts';
import { findTrustWaitEnd } from '../two-factor/untrusted-until.ts';
import { type CallingHolder, servePasskeys } from './passkey-endpoints.ts';
import { passkeyRealms } from './relying-party.ts';

/** Serves the endpoints by which customers and vendors manage their passkeys. */
export function passkeyRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  async function load(actor: SignedIn): Promise<CallingHolder> {
    const unknown = () => unauthenticated(outcomes.refusals.unauthenticated);
    if (actor.role === 'staff') throw unknown();
    const accountType = getAccountType(actor);
    const accountRef = getMemberRef(actor);
    const account = await findAccount(db, accountType, accountRef.id);
    if (!account) throw unknown();
    const { email, password_hash } = account;
    const { sessionId } = actor;
    const holder = { door: passkeyRealms[accountType.name], accountRef, email, sessionId };
    return {
      holder,
      password_hash,
      waitEnd: await findTrustWaitEnd(db, accountRef, account, services.now()),
      added: (db, provider) =>
        enqueueMail(db, { recipient: email, ...renderPasskeyAddedMail(provider) }),
      removed: (db, provider) =>
        enqueueMail(db, { recipient: email, ...renderPasskeyRemovedMail(provider) }),
    };
  }

  servePasskeys(app, services, customerPasskeyEndpoints, load);
  servePasskeys(app, services, vendorPasskeyEndpoints, load);
}
