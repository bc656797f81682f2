import { adminAuthEndpoints } from '@threshold/contract/admin-auth';
import { staffPasskeyEndpoints } from '@threshold/contract/endpoints';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import { unauthenticated } from '../../errors.ts';
import type { SignedIn } from '../../lib/actor.ts';
import { ok } from '../../lib/http.ts';
import { staffPasskeyAdded, staffPasskeyRemoved } from '../../mail/staff-mails.ts';
import { serve } from '../../plugins/endpoints.ts';
import { enqueueMail } from '../../queue/enqueue-mail.ts';
import type { Services } from '../../services.ts';
import { callerOf } from '../accounts/account-deps.ts';
import { markDevice } from '../accounts/cookies.ts';
import { passkeyDoors } from '../passkeys/doors.ts';
import { type CallingHolder, servePasskeys } from '../passkeys/serve-passkeys.ts';
import { signInOptions } from '../passkeys/show-passkey.ts';
import { findStaff } from '../staff/staff.repo.ts';
import { accountRefOf, recordOwnAct } from './own-account.ts';
import { presentStaff } from './staff.presenter.ts';
import { signStaffInByPasskey } from './staff-passkey.service.ts';

/** Routes for passkey sign-in of staff and for managing their own passkeys. */
export function adminPasskeyRoutes(app: FastifyInstance, services: Services): void {
  serve(app, adminAuthEndpoints.passkeyLoginOptions, async () =>
    ok({ data: await signInOptions(services, passkeyDoors.staff) }),
  );

  serve(app, adminAuthEndpoints.passkeyLogin, async ({ body, request, reply }) => {
    const caller = callerOf(request);
    const { staff, token } = await signStaffInByPasskey(services, body.credential, caller);
    markDevice(request, reply, services, passkeyDoors.staff, staff.email);
    return ok({ access_token: token, data: presentStaff(staff) });
  });

  servePasskeys(app, services, staffPasskeyEndpoints, (actor) => load(services, actor));
}

async function load(
  { database, now }: Services,
  { id, sessionId }: SignedIn,
): Promise<CallingHolder> {
  const staff = await findStaff(database.db, id);
  if (!staff) throw unauthenticated(outcomes.refusals.unauthenticated);
  const { email, password_hash } = staff;
  return {
    holder: { door: passkeyDoors.staff, accountRef: accountRefOf(staff), email, sessionId },
    password_hash,
    added: async (db, keeper) => {
      await recordOwnAct(db, staff, 'staff.passkey_add', now());
      await enqueueMail(db, { recipient: email, ...staffPasskeyAdded(keeper) });
    },
    removed: async (db, keeper) => {
      await recordOwnAct(db, staff, 'staff.passkey_remove', now());
      await enqueueMail(db, { recipient: email, ...staffPasskeyRemoved(keeper) });
    },
  };
}
