import { customerTwoFactorEndpoints, vendorTwoFactorEndpoints } from '@threshold/contract/registry';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { accountRefOf, type MemberActor } from '../../../lib/actor.ts';
import { ok } from '../../../lib/http.ts';
import { serve } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import {
  type AccountType,
  customerAccountType,
  vendorAccountType,
} from '../members/account-types.ts';
import {
  disable,
  disableWithPassword,
  enable,
  generateSecret,
  isTwoFactorOn,
  type Owner,
  renewRecoveryCodes,
} from './two-factor.service.ts';

/** Two-factor calls of customers and vendors; each call concerns the caller's own account. */
export function twoFactorRoutes(app: FastifyInstance, services: Services): void {
  serveTwoFactor(app, services, customerAccountType, customerTwoFactorEndpoints);
  serveTwoFactor(app, services, vendorAccountType, vendorTwoFactorEndpoints);
}

const { enabled, disabled } = outcomes.twoFactor;

function serveTwoFactor(
  app: FastifyInstance,
  services: Services,
  accountType: AccountType,
  endpoints: typeof customerTwoFactorEndpoints,
): void {
  const ownerOf = (actor: MemberActor): Owner => ({
    accountType,
    accountId: accountRefOf(actor).id,
    sessionId: actor.sessionId,
  });

  serve(app, endpoints.status, async ({ actor }) =>
    twice({ is_enabled: await isTwoFactorOn(services, ownerOf(actor)) }),
  );

  serve(app, endpoints.generateSecret, async ({ actor }) =>
    twice(await generateSecret(services, ownerOf(actor))),
  );

  serve(app, endpoints.enable, async ({ actor, body }) => {
    const recovery_codes = await enable(services, ownerOf(actor), body);
    return { ...twice({ is_enabled: true, recovery_codes }), message: enabled };
  });

  serve(app, endpoints.disable, async ({ actor, body }) => {
    await disable(services, ownerOf(actor), body);
    return { ...twice({ is_enabled: false }), message: disabled };
  });

  serve(app, endpoints.disableWithPassword, async ({ actor, body }) => {
    await disableWithPassword(services, ownerOf(actor), body.password);
    return { ...twice({ is_enabled: false }), message: disabled };
  });

  serve(app, endpoints.recoveryCodes, async ({ actor, body }) =>
    twice({ recovery_codes: await renewRecoveryCodes(services, ownerOf(actor), body) }),
  );
}

/** The two clients read different levels. */
const twice = <T extends object>(fields: T) => ok({ ...fields, data: fields });
