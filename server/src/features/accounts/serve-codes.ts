import type { customerAuthEndpoints } from '@threshold/contract/customers-auth';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/ok.ts';
import { atLeast, minFailureDuration } from '../../lib/timers.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import type { AccountType } from './account-types.ts';
import { allLinksReporter } from './all-links-reporter.ts';
import { askerOf } from './asker.ts';
import { clearResetCookie, resetCookie, setResetCookie } from './cookies.ts';
import { forgotPassword, resetPassword, tradeResetCode } from './reset-password.service.ts';
import { SAME_TIME_MS } from './sign-in.policy.ts';
import { resendEmailCode } from './verify-email.service.ts';

type CodeEndpoint = 'forgotPassword' | 'verifyOtp' | 'resetPassword' | 'resendEmailOtp';
/** The calls of either kind: they differ in their path alone. */
type CodeEndpoints = {
  [K in CodeEndpoint]: Omit<(typeof customerAuthEndpoints)[K], 'path'> & {
    readonly path: `/${string}`;
  };
};

/** Codes by mail and what they open, for one kind of account. */
export function serveCodes(
  app: FastifyInstance,
  services: Services,
  accountType: AccountType,
  endpoints: CodeEndpoints,
): void {
  const allLinks = allLinksReporter(app);

  serve(app, endpoints.forgotPassword, async ({ body, request }) => {
    const asker = await askerOf(services, accountType, request, body.email);
    const sent = await atLeast(SAME_TIME_MS, forgotPassword(services, accountType, asker));
    return ok({ message: sent === 'link' ? outcomes.codes.link_sent : accountType.codeSent, sent });
  });

  serve(app, endpoints.verifyOtp, async ({ body, reply }) => {
    const token = await atLeast(
      SAME_TIME_MS,
      tradeResetCode(services, accountType, body, allLinks),
    );
    setResetCookie(reply, services, accountType, token);
    return ok({ message: outcomes.codes.verified, reset_token: token });
  });

  serve(app, endpoints.resetPassword, async ({ body, request, reply }) => {
    const token = body.reset_token ?? resetCookie(request);
    await minFailureDuration(
      SAME_TIME_MS,
      resetPassword(services, accountType, { ...body, token }),
    );
    clearResetCookie(reply, services, accountType);
    return ok({ message: outcomes.passwords.reset_done });
  });

  serve(app, endpoints.resendEmailOtp, async ({ body, request }) => {
    const asker = await askerOf(services, accountType, request, body.email);
    await atLeast(SAME_TIME_MS, resendEmailCode(services, accountType, asker));
    return ok({ message: outcomes.codes.resent });
  });
}

/** The answer to the right password of an address that is not verified. */
export const unverified = {
  status: false,
  is_email_verified: false,
  message: outcomes.signIn.unverified,
  error: outcomes.signIn.unverified,
  data: { error: outcomes.signIn.unverified },
} as const;
