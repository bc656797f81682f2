import type { customerAuthEndpoints } from '@threshold/contract/endpoints/accounts/auth';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { ok } from '../../../lib/http.ts';
import { withMinDuration, withMinFailureDuration } from '../../../lib/timers.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { toCaller } from '../members/account-deps.ts';
import type { AccountType } from '../members/account-types.ts';
import { MIN_RESPONSE_MS } from '../members/accounts.policy.ts';
import { findAccount } from '../members/accounts.repo.ts';
import type { CodeRequester } from './codes.ts';
import { clearResetCookie, readDeviceMarks, readResetCookie, setResetCookie } from './cookies.ts';
import { isKnownDevice } from './known-device.ts';
import {
  exchangeResetCode,
  requestPasswordReset,
  resetPassword,
} from './reset-password.service.ts';
import { resendEmailCode, verifyEmail } from './sign-in.service.ts';

type CodeEndpoint = 'forgotPassword' | 'verifyOtp' | 'resetPassword' | 'resendEmailOtp';
/** Endpoints for codes of one account type. Customers' and vendors' differ only in their paths. */
type CodeEndpoints = {
  [K in CodeEndpoint]: Omit<(typeof customerAuthEndpoints)[K], 'path'> & {
    readonly path: `/${string}`;
  };
};

/** Serves the endpoints for mailed codes and password resets of one account type. */
export function serveCodes(
  app: FastifyInstance,
  services: Services,
  accountType: AccountType,
  endpoints: CodeEndpoints,
): void {
  const allLinks = createAllLinksReporter(app);

  serveEndpoint(app, endpoints.forgotPassword, async ({ body, request }) => {
    const asker = await resolveCodeRequester(services, accountType, request, body.email);
    const sent = await withMinDuration(
      MIN_RESPONSE_MS,
      requestPasswordReset(services, accountType, asker),
    );
    return ok({ message: sent === 'link' ? outcomes.codes.link_sent : accountType.codeSent, sent });
  });

  serveEndpoint(app, endpoints.verifyOtp, async ({ body, reply }) => {
    const token = await withMinDuration(
      MIN_RESPONSE_MS,
      exchangeResetCode(services, accountType, body, allLinks),
    );
    setResetCookie(reply, services, accountType, token);
    return ok({ message: outcomes.codes.verified, reset_token: token });
  });

  serveEndpoint(app, endpoints.resetPassword, async ({ body, request, reply }) => {
    const token = body.reset_token ?? readResetCookie(request);
    await withMinFailureDuration(
      MIN_RESPONSE_MS,
      resetPassword(services, accountType, { ...body, token }),
    );
    clearResetCookie(reply, services, accountType);
    return ok({ message: outcomes.passwords.reset_done });
  });

  serveEndpoint(app, endpoints.resendEmailOtp, async ({ body, request }) => {
    const asker = await resolveCodeRequester(services, accountType, request, body.email);
    await withMinDuration(MIN_RESPONSE_MS, resendEmailCode(services, accountType, asker));
    return ok({ message: outcomes.codes.resent });
  });
}

/** Response to a sign-in with the right password but an unverified email address. */
export const unverifiedEmailAnswer = {
  status: false,
  is_email_verified: false,
  message: outcomes.signIn.unverified,
  error: outcomes.signIn.unverified,
  data: { error: outcomes.signIn.unverified },
} as const;

const NAME = 'password_reset_link_hours_total';

/** Returns a function that logs and counts each start of a period in which all resets use links. */
function createAllLinksReporter(app: FastifyInstance): () => void {
  const known = app.metrics.getSingleMetric(NAME);
  const counter =
    known instanceof Counter
      ? known
      : new Counter({
          name: NAME,
          help: 'How often wrong reset codes of all accounts together made all resets links for a while',
          registers: [app.metrics],
        });
  const { links_in_all_minutes: minutes, wrong_codes_in_all_per_hour: wrong } = limits.reset_link;
  return () => {
    counter.inc();
    app.log.warn({ minutes, wrong }, 'many wrong reset codes; all password resets now use links');
  };
}

type Deps = Pick<Services, 'database' | 'sign'>;

/** Verifies an email address by a mailed code and signs in. @throws as `verifyEmail` does */
export async function verifyEmailOfRequest(
  services: Services,
  accountType: AccountType,
  request: FastifyRequest,
  { email, otp }: { readonly email: string; readonly otp: string },
) {
  const by = await resolveCodeRequester(services, accountType, request, email);
  return verifyEmail(services, accountType, { ...by, otp }, toCaller(request));
}

/** Returns who requests or enters a code: the owner if a session or a known browser proves it. */
async function resolveCodeRequester(
  deps: Deps,
  accountType: AccountType,
  request: FastifyRequest,
  email: string,
): Promise<CodeRequester> {
  const isOwner =
    isKnownDevice(deps, accountType, email, readDeviceMarks(request)) ||
    (await findSessionEmail(deps, accountType, request)) === email;
  return { email, isOwner };
}

async function findSessionEmail(
  { database: { db } }: Deps,
  accountType: AccountType,
  { actor }: FastifyRequest,
) {
  if (actor.role !== 'customer' && actor.role !== 'vendor') return undefined;
  if (actor.role !== accountType.name) return undefined;
  const id = actor.role === 'vendor' ? actor.accountId : actor.id;
  return (await findAccount(db, accountType, id))?.email.toLowerCase();
}
