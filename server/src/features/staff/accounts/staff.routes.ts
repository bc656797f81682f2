import {
  staffAccountEndpoints,
  staffAuthEndpoints,
} from '@threshold/contract/endpoints/staff/staff-accounts';
import { staffPasskeyEndpoints } from '@threshold/contract/registry';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import type { FastifyInstance } from 'fastify';
import { notFound, unauthenticated } from '../../../errors.ts';
import { getAccountRef, type SignedIn } from '../../../lib/actor.ts';
import { ok } from '../../../lib/http.ts';
import {
  renderStaffPasskeyAddedMail,
  renderStaffPasskeyRemovedMail,
} from '../../../mail/staff-mails.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import type { Services } from '../../../services.ts';
import { toCaller } from '../../accounts/members/account-deps.ts';
import { type CallingHolder, servePasskeys } from '../../accounts/passkeys/passkey-endpoints.ts';
import { signInOptions } from '../../accounts/passkeys/passkey-sign-in.ts';
import { passkeyRealms } from '../../accounts/passkeys/relying-party.ts';
import { endSession } from '../../accounts/sessions/sessions.repo.ts';
import { markDevice } from '../../accounts/sign-in/cookies.ts';
import { releaseWorkLocks } from '../../listings/vetting/work-locks.repo.ts';
import { findStaff, listStaffPage } from '../roster/staff.repo.ts';
import { changeStaffAccount } from './manage-staff.service.ts';
import { addStaff, generatePassword } from './new-staff.ts';
import { getStaffRef, presentStaff, presentStaffMember, recordOwnAct } from './staff-account.ts';
import {
  changeStaffPassword,
  createStaffTwoFactorSecret,
  enableStaffTwoFactor,
  replaceStaffRecoveryCodes,
} from './staff-credentials.service.ts';
import { signStaffIn, signStaffInByPasskey, staffSignInRealm } from './staff-sign-in.service.ts';

/** Routes on which administrators manage staff accounts. */
export function adminStaffRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  async function presentOne(id: string) {
    const { rows } = await listStaffPage(db, { id, page: 1, limit: 1 });
    if (!rows[0]) throw notFound(staffOutcomes.staff_unknown);
    return presentStaffMember(rows[0]);
  }

  serveEndpoint(app, staffAccountEndpoints.list, async ({ query }) => {
    const { rows, total } = await listStaffPage(db, query);
    const { page, limit } = query;
    return ok({ data: rows.map(presentStaffMember), total, page, limit });
  });

  serveEndpoint(app, staffAccountEndpoints.add, async ({ actor, body }) => {
    const password = generatePassword();
    const id = await addStaff(services, { staffId: actor.id }, { ...body, password });
    return ok({ data: await presentOne(id), password });
  });

  serveEndpoint(app, staffAccountEndpoints.act, async ({ actor, params, body }) => {
    const by = { staffId: actor.id };
    const password = await changeStaffAccount(services, by, params.id, body.act);
    return ok({ data: await presentOne(params.id), password });
  });
}

/** Routes for the sign-in and sign-out of staff. */
export function adminAuthRoutes(app: FastifyInstance, services: Services): void {
  serveEndpoint(app, staffAuthEndpoints.login, async ({ body, request, reply }) => {
    const actor = toCaller(request);
    const { staff, token, isSettingUp } = await signStaffIn(services, body, actor);
    if (!isSettingUp) markDevice(request, reply, services, staffSignInRealm, staff.email);
    return ok({
      access_token: token,
      requires_2fa_setup: isSettingUp,
      data: presentStaff(staff),
    });
  });

  serveEndpoint(app, staffAuthEndpoints.logout, async ({ actor }) => {
    const { db } = services.database;
    await endSession(db, getAccountRef(actor), actor.sessionId, services.now());
    await releaseWorkLocks(db, actor.id);
    return ok({ message: outcomes.signIn.signed_out });
  });

  serveEndpoint(app, staffAuthEndpoints.generateSecret, async ({ actor }) => {
    const secret = await createStaffTwoFactorSecret(services, actor);
    return ok({ ...secret, data: secret });
  });

  serveEndpoint(app, staffAuthEndpoints.enable, async ({ actor, body, request, reply }) => {
    const { verification_code } = body;
    const enabled = await enableStaffTwoFactor(
      services,
      actor,
      verification_code,
      toCaller(request),
    );
    markDevice(request, reply, services, staffSignInRealm, enabled.staff.email);
    return ok({
      access_token: enabled.token,
      is_enabled: true,
      recovery_codes: enabled.recoveryCodes,
      data: { is_enabled: true },
    });
  });

  serveEndpoint(app, staffAuthEndpoints.renewRecoveryCodes, async ({ actor, body }) => {
    const { id } = actor;
    const recovery_codes = await replaceStaffRecoveryCodes(services, id, body.verification_code);
    return ok({ recovery_codes, data: { recovery_codes } });
  });

  serveEndpoint(app, staffAuthEndpoints.changePassword, async ({ actor, body }) => {
    await changeStaffPassword(services, actor, body);
    return ok({ message: outcomes.passwords.updated });
  });
}

/** Routes for passkey sign-in of staff and for managing their own passkeys. */
export function adminPasskeyRoutes(app: FastifyInstance, services: Services): void {
  serveEndpoint(app, staffAuthEndpoints.passkeyLoginOptions, async () =>
    ok({ data: await signInOptions(services, passkeyRealms.staff) }),
  );

  serveEndpoint(app, staffAuthEndpoints.passkeyLogin, async ({ body, request, reply }) => {
    const caller = toCaller(request);
    const { staff, token } = await signStaffInByPasskey(services, body.credential, caller);
    markDevice(request, reply, services, passkeyRealms.staff, staff.email);
    return ok({ access_token: token, data: presentStaff(staff) });
  });

  servePasskeys(app, services, staffPasskeyEndpoints, (actor) =>
    loadPasskeyHolder(services, actor),
  );
}

async function loadPasskeyHolder(
  { database, now }: Services,
  { id, sessionId }: SignedIn,
): Promise<CallingHolder> {
  const staff = await findStaff(database.db, id);
  if (!staff) throw unauthenticated(outcomes.refusals.unauthenticated);
  const { email, password_hash } = staff;
  return {
    holder: { door: passkeyRealms.staff, accountRef: getStaffRef(staff), email, sessionId },
    password_hash,
    added: async (db, provider) => {
      await recordOwnAct(db, staff, 'staff.passkey_add', now());
      await enqueueMail(db, { recipient: email, ...renderStaffPasskeyAddedMail(provider) });
    },
    removed: async (db, provider) => {
      await recordOwnAct(db, staff, 'staff.passkey_remove', now());
      await enqueueMail(db, { recipient: email, ...renderStaffPasskeyRemovedMail(provider) });
    },
  };
}
