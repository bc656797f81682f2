import { adminAuthEndpoints } from '@threshold/contract/admin-auth';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import { accountRefOf } from '../../lib/actor.ts';
import { ok } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { callerOf } from '../accounts/account-deps.ts';
import { markDevice } from '../accounts/cookies.ts';
import { endSession } from '../sessions/sessions.repo.ts';
import { letGo } from '../vetting/work.repo.ts';
import { changeStaffPassword } from './change-password.service.ts';
import { presentStaff } from './staff.presenter.ts';
import { signStaffIn, staffDoor } from './staff-sign-in.service.ts';
import { enableStaff, generateStaffSecret, renewStaffCodes } from './staff-two-factor.service.ts';

/** Routes for the sign-in and sign-out of staff. */
export function adminAuthRoutes(app: FastifyInstance, services: Services): void {
  serve(app, adminAuthEndpoints.login, async ({ body, request, reply }) => {
    const actor = callerOf(request);
    const { staff, token, isSettingUp } = await signStaffIn(services, body, actor);
    if (!isSettingUp) markDevice(request, reply, services, staffDoor, staff.email);
    return ok({
      access_token: token,
      requires_2fa_setup: isSettingUp,
      data: presentStaff(staff),
    });
  });

  serve(app, adminAuthEndpoints.logout, async ({ actor }) => {
    const { db } = services.database;
    await endSession(db, accountRefOf(actor), actor.sessionId, services.now());
    await letGo(db, actor.id);
    return ok({ message: outcomes.signIn.signed_out });
  });

  serve(app, adminAuthEndpoints.generateSecret, async ({ actor }) => {
    const secret = await generateStaffSecret(services, actor);
    return ok({ ...secret, data: secret });
  });

  serve(app, adminAuthEndpoints.enable, async ({ actor, body, request, reply }) => {
    const { verification_code } = body;
    const enabled = await enableStaff(services, actor, verification_code, callerOf(request));
    markDevice(request, reply, services, staffDoor, enabled.staff.email);
    return ok({
      access_token: enabled.token,
      is_enabled: true,
      recovery_codes: enabled.recoveryCodes,
      data: { is_enabled: true },
    });
  });

  serve(app, adminAuthEndpoints.renewRecoveryCodes, async ({ actor, body }) => {
    const { id } = actor;
    const recovery_codes = await renewStaffCodes(services, id, body.verification_code);
    return ok({ recovery_codes, data: { recovery_codes } });
  });

  serve(app, adminAuthEndpoints.changePassword, async ({ actor, body }) => {
    await changeStaffPassword(services, actor, body);
    return ok({ message: outcomes.passwords.updated });
  });
}
