import type { customerPasskeyEndpoints } from '@threshold/contract/registry';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import type { FastifyInstance } from 'fastify';
import { getAccountRef, type SignedIn } from '../../../lib/actor.ts';
import { ok } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { requireVerifiedMember } from '../members/verified-member.ts';
import { requireRecentSignIn } from '../sign-in/account-passwords.ts';
import {
  deleteOwnPasskey,
  finishPasskeyCreation,
  finishPasskeyProof,
  renameOwnPasskey,
  startPasskeyCreation,
  startPasskeyProof,
} from './own-passkeys.service.ts';
import { requireNoResetWait } from './passkeys.policy.ts';
import { presentPasskey } from './passkeys.presenter.ts';
import { findPasskey, listPasskeys } from './passkeys.repo.ts';
import type { PasskeyHolder, RecordPasskeyChange } from './relying-party.ts';

/** The calling account, and callbacks that record that its passkeys changed. */
export interface CallingHolder {
  readonly holder: PasskeyHolder;
  readonly password_hash: string | null;
  /** End of the 72 hours after a password reset by mail; undefined if they are over. */
  readonly waitEnd?: Date | undefined;
  readonly added: RecordPasskeyChange;
  readonly removed: RecordPasskeyChange;
}

/** Serves the endpoints by which accounts of one type manage their passkeys. */
export function servePasskeys(
  app: FastifyInstance,
  services: Services,
  endpoints: typeof customerPasskeyEndpoints,
  load: (actor: SignedIn) => Promise<CallingHolder>,
): void {
  const { db } = services.database;

  serveEndpoint(app, endpoints.list, async ({ actor }) =>
    ok({ data: (await listPasskeys(db, getAccountRef(actor))).map(presentPasskey) }),
  );

  /** Requires a recent sign-in or the password, so that an open session cannot change passkeys. */
  const proveFresh = ({ holder, password_hash }: CallingHolder, currentPassword?: string) => {
    const account = { id: holder.accountRef.id, password_hash };
    return requireRecentSignIn(services, holder.door, account, holder.sessionId, currentPassword);
  };

  serveEndpoint(app, endpoints.addOptions, async ({ actor, body }) => {
    // Requires a verified email, so that an account created with another person's address never
    // gets a passkey.
    await requireVerifiedMember(db, actor);
    const caller = await load(actor);
    await proveFresh(caller, body.current_password);
    requireNoResetWait(caller);
    return ok({ data: await startPasskeyCreation(services, caller.holder) });
  });

  serveEndpoint(app, endpoints.add, async ({ actor, body }) => {
    const caller = await load(actor);
    requireNoResetWait(caller);
    const { holder, added } = caller;
    return ok({ data: await finishPasskeyCreation(services, holder, body, added) });
  });

  serveEndpoint(app, endpoints.rename, async ({ actor, params, body }) => {
    const { holder } = await load(actor);
    return ok({ data: await renameOwnPasskey(services, holder, params.id, body.name) });
  });

  serveEndpoint(app, endpoints.remove, async ({ actor, params, body }) => {
    const caller = await load(actor);
    await proveFresh(caller, body.current_password);
    requireNoResetWait(caller, await findPasskey(db, caller.holder.accountRef, params.id));
    await deleteOwnPasskey(services, caller.holder, params.id, caller.removed);
    return ok({ message: passkeyOutcomes.removed });
  });

  serveEndpoint(app, endpoints.proveOptions, async ({ actor }) => {
    const { holder } = await load(actor);
    return ok({ data: await startPasskeyProof(services, holder) });
  });

  serveEndpoint(app, endpoints.prove, async ({ actor, body }) => {
    const { holder } = await load(actor);
    await finishPasskeyProof(services, holder, body.credential);
    return ok({});
  });
}
