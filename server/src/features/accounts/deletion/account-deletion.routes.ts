import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { type MemberActor, memberRefOf } from '../../../lib/actor.ts';
import { ok } from '../../../lib/http.ts';
import { serve } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { requireTrust } from '../authenticators/trust.policy.ts';
import type { AccountDeps } from '../members/account-deps.ts';
import { accountTypeOf } from '../members/account-types.ts';
import { findAccount } from '../members/accounts.repo.ts';
import { requireFresh } from '../sign-in/account-passwords.ts';
import { untrustedUntil } from '../two-factor/untrusted-until.ts';
import { deleteAccount } from './delete-account.service.ts';

/** Serves the calls by which members delete their own accounts. */
export function accountDeletionRoutes(app: FastifyInstance, services: Services): void {
  for (const { remove } of [customerEndpoints, vendorAccountEndpoints]) {
    serve(app, remove, async ({ actor, body }) => {
      await requireLeaveProof(services, actor, body.current_password);
      if (await deleteAccount(services, actor)) services.pages.clear();
      return ok({ message: outcomes.account.deleted });
    });
  }
}

/**
 * Passes if the sign-in is recent or the password is given, so that neither an open session nor
 * access to the mailbox deletes the account. @throws reauth_required · wrong_credentials · too_many
 * · forbidden for days after a reset by mail · not_found
 */
async function requireLeaveProof(
  deps: AccountDeps,
  actor: MemberActor,
  currentPassword: string | undefined,
): Promise<void> {
  const accountType = accountTypeOf(actor);
  const account = await findAccount(deps.database.db, accountType, memberRefOf(actor).id);
  if (!account) throw notFound(outcomes.account.user_unknown);
  await requireFresh(deps, accountType, account, actor.sessionId, currentPassword);
  const { db } = deps.database;
  const opensAt = await untrustedUntil(db, memberRefOf(actor), account, deps.now());
  requireTrust(opensAt, outcomes.account.delete_wait);
}
