import { vendorAuthEndpoints } from '@threshold/contract/endpoints/accounts/auth';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../../errors.ts';
import { ok } from '../../../lib/http.ts';
import { memoize } from '../../../lib/ttl-cache.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { readOwnVendor } from '../../listings/vendors/own-vendor.ts';
import { loadCatalogue } from '../../listings/vendors/vendors.repo.ts';
import { markReviewsFromOwnDevice } from '../../reviews/reviews.repo.ts';
import { type AccountDeps, toCaller } from '../members/account-deps.ts';
import { vendorAccountType } from '../members/account-types.ts';
import { findAccount } from '../members/accounts.repo.ts';
import { signInByPasskey, signInOptions } from '../passkeys/passkey-sign-in.ts';
import { passkeyRealms } from '../passkeys/relying-party.ts';
import {
  changePassword,
  requireUncommonPassword,
  verifyPassword,
} from '../sign-in/account-passwords.ts';
import {
  serveCodes,
  unverifiedEmailAnswer,
  verifyEmailOfRequest,
} from '../sign-in/code-endpoints.ts';
import { listBrowserReviews, markDevice, markVendorsBrowser } from '../sign-in/cookies.ts';
import { registerAccount, signIn } from '../sign-in/sign-in.service.ts';
import { createVendorAccount, findVendorIdOfAccount } from './vendor-accounts.repo.ts';

/** Serves the endpoints by which vendors sign up, verify their email address and sign in. */
export function vendorAuthRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  const catalogueOf = memoize(() => loadCatalogue(db));

  const signedIn = async (
    { id, token }: { id: string; token: string },
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ) => {
    const vendorId = await findVendorIdOfAccount(db, id);
    const data = vendorId && (await readOwnVendor(db, await catalogueOf(), vendorId));
    if (!data) throw notFound(outcomes.vendors.unknown);
    markVendorsBrowser(reply, services, id);
    await markReviewsFromOwnDevice(db, vendorId, listBrowserReviews(request));
    return ok({ access_token: token, is_email_verified: data.is_email_verified, data });
  };

  serveEndpoint(app, vendorAuthEndpoints.register, async ({ body, request, reply }) => {
    const caller = toCaller(request);
    const account = await registerAccount(
      services,
      vendorAccountType,
      body,
      createVendorAccount,
      caller,
    );
    return { ...(await signedIn(account, { request, reply })), code_sent: account.isCodeSent };
  });

  serveEndpoint(app, vendorAuthEndpoints.login, async ({ body, request, reply }) => {
    const caller = toCaller(request);
    const result = await signIn(services, vendorAccountType, body, caller);
    if (!result.isVerified) return unverifiedEmailAnswer;
    markDevice(request, reply, services, vendorAccountType, body.email);
    return signedIn(result, { request, reply });
  });

  serveEndpoint(app, vendorAuthEndpoints.passkeyLoginOptions, async () =>
    ok({ data: await signInOptions(services, passkeyRealms.vendor) }),
  );

  serveEndpoint(app, vendorAuthEndpoints.passkeyLogin, async ({ body, request, reply }) => {
    const caller = toCaller(request);
    const result = await signInByPasskey(services, vendorAccountType, body, caller);
    if (!result.isVerified) return unverifiedEmailAnswer;
    markDevice(request, reply, services, vendorAccountType, result.email);
    return signedIn(result, { request, reply });
  });

  serveEndpoint(app, vendorAuthEndpoints.verifyEmailOtp, async ({ body, request, reply }) => {
    const account = await verifyEmailOfRequest(services, vendorAccountType, request, body);
    markDevice(request, reply, services, vendorAccountType, body.email);
    return signedIn(account, { request, reply });
  });

  serveEndpoint(app, vendorAuthEndpoints.changePassword, async ({ actor, body }) => {
    await changeVendorPassword(services, actor, body);
    return ok({ message: outcomes.passwords.updated });
  });

  serveCodes(app, services, vendorAccountType, vendorAuthEndpoints);
}

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Changes the password; ends all other sessions. @throws wrong_credentials · too_many · invalid */
async function changeVendorPassword(
  deps: AccountDeps,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const { db } = deps.database;
  const account = await findAccount(db, vendorAccountType, accountId);
  if (!account) throw notFound(outcomes.vendors.unknown);
  requireUncommonPassword('newPassword', newPassword);
  await verifyPassword(deps, vendorAccountType, account, currentPassword);
  const passwordHash = await deps.passwords.hash(newPassword, accountId);
  const change = { account, passwordHash, sessionId, now: deps.now() };
  await db.transaction().execute((db) => changePassword(db, vendorAccountType, change));
}
