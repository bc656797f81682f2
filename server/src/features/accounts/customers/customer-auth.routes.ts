import { customerAuthEndpoints } from '@threshold/contract/endpoints/accounts/auth';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { ok } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { toCaller } from '../members/account-deps.ts';
import { customerAccountType } from '../members/account-types.ts';
import { signInByPasskey, signInOptions } from '../passkeys/passkey-sign-in.ts';
import { passkeyRealms } from '../passkeys/relying-party.ts';
import {
  serveCodes,
  unverifiedEmailAnswer,
  verifyEmailOfRequest,
} from '../sign-in/code-endpoints.ts';
import { markDevice } from '../sign-in/cookies.ts';
import { registerAccount, signIn } from '../sign-in/sign-in.service.ts';
import { presentCustomer } from './customers.presenter.ts';
import { createCustomer, findCustomer } from './customers.repo.ts';
import { signInByGoogle } from './google-sign-in.service.ts';

/** Serves sign-up, email verification and sign-in of customers. */
export function customerAuthRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  const signedIn = async ({ id, token }: { id: string; token: string }) => {
    const row = await findCustomer(db, id);
    if (!row) throw notFound(outcomes.account.user_unknown);
    const data = presentCustomer(row);
    return ok({ access_token: token, is_email_verified: data.is_email_verified, data });
  };

  serveEndpoint(app, customerAuthEndpoints.register, async ({ body, request }) => {
    const caller = toCaller(request);
    const account = await registerAccount(
      services,
      customerAccountType,
      body,
      createCustomer,
      caller,
    );
    return { ...(await signedIn(account)), code_sent: account.isCodeSent };
  });

  serveEndpoint(app, customerAuthEndpoints.login, async ({ body, request, reply }) => {
    const caller = toCaller(request);
    const result = await signIn(services, customerAccountType, body, caller);
    if (!result.isVerified) return unverifiedEmailAnswer;
    markDevice(request, reply, services, customerAccountType, body.email);
    return signedIn(result);
  });

  serveEndpoint(app, customerAuthEndpoints.passkeyLoginOptions, async () =>
    ok({ data: await signInOptions(services, passkeyRealms.customer) }),
  );

  serveEndpoint(app, customerAuthEndpoints.passkeyLogin, async ({ body, request, reply }) => {
    const caller = toCaller(request);
    const result = await signInByPasskey(services, customerAccountType, body, caller);
    if (!result.isVerified) return unverifiedEmailAnswer;
    markDevice(request, reply, services, customerAccountType, result.email);
    return signedIn(result);
  });

  serveEndpoint(app, customerAuthEndpoints.verifyEmailOtp, async ({ body, request, reply }) => {
    const account = await verifyEmailOfRequest(services, customerAccountType, request, body);
    markDevice(request, reply, services, customerAccountType, body.email);
    return signedIn(account);
  });

  serveEndpoint(app, customerAuthEndpoints.googleLogin, async ({ body, request, reply }) => {
    const account = await signInByGoogle(services, body, toCaller(request));
    if (!account) return ok({ message: customerAccountType.codeSent });
    const answer = await signedIn(account);
    // Uses the account's email address, which may differ from that of the Google account.
    markDevice(request, reply, services, customerAccountType, answer.data.email);
    return answer;
  });

  serveCodes(app, services, customerAccountType, customerAuthEndpoints);
}
