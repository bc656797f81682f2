import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { getMemberRef, type MemberActor } from '../../../lib/actor.ts';
import { ok } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { requireTrustedProof } from '../authenticators/trust.policy.ts';
import type { AccountDeps } from '../members/account-deps.ts';
import { getAccountType } from '../members/account-types.ts';
import { findAccount } from '../members/accounts.repo.ts';
import { requireRecentSignIn } from '../sign-in/account-passwords.ts';
import { findTrustWaitEnd } from '../two-factor/untrusted-until.ts';
import { deleteAccount } from './delete-account.service.ts';

/** Serves the endpoints by which customers and vendors delete their own accounts. */
export function accountDeletionRoutes(app: FastifyInstance, services: Services): void {
  for (const { remove } of [customerEndpoints, vendorAccountEndpoints]) {
    serveEndpoint(app, remove, async ({ actor, body }) => {
      await requireDeletionProof(services, actor, body.current_password);
      if (await deleteAccount(services, actor)) services.pages.clear();
      return ok({ message: outcomes.account.deleted });
    });
  }
}

/**
 * Requires a recent sign-in or the password, because neither an open session nor access to the
 * mailbox may be enough to delete the account. @throws reauth_required · wrong_credentials ·
 * too_many · forbidden for 72 hours after a password reset by mail · not_found
 */
async function requireDeletionProof(
  deps: AccountDeps,
  actor: MemberActor,
  currentPassword: string | undefined,
): Promise<void> {
  const accountType = getAccountType(actor);
  const account = await findAccount(deps.database.db, accountType, getMemberRef(actor).id);
  if (!account) throw notFound(outcomes.account.user_unknown);
  await requireRecentSignIn(deps, accountType, account, actor.sessionId, currentPassword);
  const { db } = deps.database;
  const opensAt = await findTrustWaitEnd(db, getMemberRef(actor), account, deps.now());
  requireTrustedProof(opensAt, outcomes.account.delete_wait);
}
