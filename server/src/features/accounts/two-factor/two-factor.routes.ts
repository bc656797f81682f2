import { customerTwoFactorEndpoints, vendorTwoFactorEndpoints } from '@threshold/contract/registry';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { getAccountRef, type MemberActor } from '../../../lib/actor.ts';
import { ok } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import {
  type AccountType,
  customerAccountType,
  vendorAccountType,
} from '../members/account-types.ts';
import {
  disableAccountTwoFactor,
  disableTwoFactorWithPassword,
  enableAccountTwoFactor,
  generateSecret,
  isTwoFactorOn,
  type Owner,
  renewRecoveryCodes,
} from './two-factor.service.ts';

/** Serves the endpoints by which customers and vendors manage two-factor for their account. */
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
    accountId: getAccountRef(actor).id,
    sessionId: actor.sessionId,
  });

  serveEndpoint(app, endpoints.status, async ({ actor }) =>
    respondAtBothLevels({ is_enabled: await isTwoFactorOn(services, ownerOf(actor)) }),
  );

  serveEndpoint(app, endpoints.generateSecret, async ({ actor }) =>
    respondAtBothLevels(await generateSecret(services, ownerOf(actor))),
  );

  serveEndpoint(app, endpoints.enable, async ({ actor, body }) => {
    const recovery_codes = await enableAccountTwoFactor(services, ownerOf(actor), body);
    return { ...respondAtBothLevels({ is_enabled: true, recovery_codes }), message: enabled };
  });

  serveEndpoint(app, endpoints.disable, async ({ actor, body }) => {
    await disableAccountTwoFactor(services, ownerOf(actor), body);
    return { ...respondAtBothLevels({ is_enabled: false }), message: disabled };
  });

  serveEndpoint(app, endpoints.disableWithPassword, async ({ actor, body }) => {
    await disableTwoFactorWithPassword(services, ownerOf(actor), body.password);
    return { ...respondAtBothLevels({ is_enabled: false }), message: disabled };
  });

  serveEndpoint(app, endpoints.recoveryCodes, async ({ actor, body }) =>
    respondAtBothLevels({
      recovery_codes: await renewRecoveryCodes(services, ownerOf(actor), body),
    }),
  );
}

/** Returns the fields at the top level and in `data`, because clients read them in both places. */
const respondAtBothLevels = <T extends object>(fields: T) => ok({ ...fields, data: fields });
