import { customerAuthEndpoints } from '@threshold/contract/customers-auth';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { markDevice } from '../accounts/cookies.ts';
import { customerKind } from '../accounts/kinds.ts';
import { callerOf } from '../accounts/means.ts';
import { register } from '../accounts/register.service.ts';
import { serveCodes, unverified } from '../accounts/serve-codes.ts';
import { signIn } from '../accounts/sign-in.service.ts';
import { verifyEmail } from '../accounts/verify-email.service.ts';
import { presentCustomer } from './customers.presenter.ts';
import { createCustomer, findCustomer } from './customers.repo.ts';
import { signInByGoogle } from './google-sign-in.service.ts';

/** How customers sign up, prove their address, and sign in. */
export function customerAuthRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  const signedIn = async ({ id, token }: { id: string; token: string }) => {
    const row = await findCustomer(db, id);
    if (!row) throw notFound(outcomes.account.user_unknown);
    const data = presentCustomer(row);
    return ok({ access_token: token, is_email_verified: data.is_email_verified, data });
  };

  serve(app, customerAuthEndpoints.register, async ({ body, request }) => {
    const caller = callerOf(request);
    const account = await register(services, customerKind, body, createCustomer, caller);
    return { ...(await signedIn(account)), code_sent: account.isCodeSent };
  });

  serve(app, customerAuthEndpoints.login, async ({ body, request, reply }) => {
    const caller = callerOf(request);
    const result = await signIn(services, customerKind, body, caller);
    if (!result.isVerified) return unverified;
    markDevice(reply, services, customerKind, body.email);
    return signedIn(result);
  });

  serve(app, customerAuthEndpoints.verifyEmailOtp, async ({ body, request }) =>
    signedIn(await verifyEmail(services, customerKind, body, callerOf(request))),
  );

  serve(app, customerAuthEndpoints.googleLogin, async ({ body, request }) => {
    const account = await signInByGoogle(services, body, callerOf(request));
    return account ? signedIn(account) : ok({ message: customerKind.codeSent });
  });

  serveCodes(app, services, customerKind, customerAuthEndpoints);
}
