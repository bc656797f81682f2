import { adminAuthEndpoints } from '@threshold/contract/admin-auth';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import { holderOf } from '../../lib/holder.ts';
import { ok } from '../../lib/ok.ts';
import { serve, signedIn } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { callerOf } from '../accounts/means.ts';
import { endSession } from '../sessions/sessions.repo.ts';
import { enableStaff, generateStaffSecret, signStaffIn } from './staff-sign-in.service.ts';

/** How staff sign in. */
export function adminAuthRoutes(app: FastifyInstance, services: Services): void {
  serve(app, adminAuthEndpoints.login, async ({ body, request }) => {
    const { staff, token } = await signStaffIn(services, body, callerOf(request));
    const { id, email, name, two_factor_enabled } = staff;
    return ok({
      access_token: token,
      requires_2fa_setup: !two_factor_enabled,
      data: { _id: id, email, name, two_factor_enabled },
    });
  });

  serve(app, adminAuthEndpoints.logout, async ({ actor }) => {
    const caller = signedIn(actor);
    await endSession(services.database.db, holderOf(caller), caller.sessionId, services.now());
    return ok({ message: outcomes.signIn.signed_out });
  });

  serve(app, adminAuthEndpoints.generateSecret, async ({ actor }) => {
    const secret = await generateStaffSecret(services, signedIn(actor).id);
    return ok({ ...secret, data: secret });
  });

  serve(app, adminAuthEndpoints.enable, async ({ actor, body, request }) => {
    const { id } = signedIn(actor);
    const token = await enableStaff(services, id, body.verification_code, callerOf(request));
    return ok({ access_token: token, is_enabled: true, data: { is_enabled: true } });
  });
}
