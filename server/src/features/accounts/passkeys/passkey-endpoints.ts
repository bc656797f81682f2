import type { customerPasskeyEndpoints } from '@threshold/contract/registry';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import type { FastifyInstance } from 'fastify';
import { accountRefOf, type SignedIn } from '../../../lib/actor.ts';
import { ok } from '../../../lib/http.ts';
import { serve } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { requireVerified } from '../members/verified-member.ts';
import { requireFresh } from '../sign-in/account-passwords.ts';
import {
  finishAdding,
  finishProving,
  remove,
  rename,
  startAdding,
  startProving,
} from './own-passkeys.service.ts';
import { requireNoWait } from './passkeys.policy.ts';
import { presentPasskey } from './passkeys.presenter.ts';
import { findPasskey, listPasskeys } from './passkeys.repo.ts';
import type { PasskeyHolder, PasskeyNote } from './relying-party.ts';

/** The calling holder, with callbacks for changes of their passkeys. */
export interface CallingHolder {
  readonly holder: PasskeyHolder;
  readonly password_hash: string | null;
  /** End of the wait after a password reset by mail. */
  readonly waitEnd?: Date | undefined;
  readonly added: PasskeyNote;
  readonly removed: PasskeyNote;
}

/** Serves the passkey calls of one kind of account, for the caller's own passkeys. */
export function servePasskeys(
  app: FastifyInstance,
  services: Services,
  endpoints: typeof customerPasskeyEndpoints,
  load: (actor: SignedIn) => Promise<CallingHolder>,
): void {
  const { db } = services.database;

  serve(app, endpoints.list, async ({ actor }) =>
    ok({ data: (await listPasskeys(db, accountRefOf(actor))).map(presentPasskey) }),
  );

  /** A session that was left open cannot add or remove passkeys. */
  const proveFresh = ({ holder, password_hash }: CallingHolder, currentPassword?: string) => {
    const account = { id: holder.accountRef.id, password_hash };
    return requireFresh(services, holder.door, account, holder.sessionId, currentPassword);
  };

  serve(app, endpoints.addOptions, async ({ actor, body }) => {
    // Requires a verified address, so that an account opened with another person's address never
    // gets a passkey.
    await requireVerified(db, actor);
    const caller = await load(actor);
    await proveFresh(caller, body.current_password);
    requireNoWait(caller);
    return ok({ data: await startAdding(services, caller.holder) });
  });

  serve(app, endpoints.add, async ({ actor, body }) => {
    const caller = await load(actor);
    requireNoWait(caller);
    const { holder, added } = caller;
    return ok({ data: await finishAdding(services, holder, body, added) });
  });

  serve(app, endpoints.rename, async ({ actor, params, body }) => {
    const { holder } = await load(actor);
    return ok({ data: await rename(services, holder, params.id, body.name) });
  });

  serve(app, endpoints.remove, async ({ actor, params, body }) => {
    const caller = await load(actor);
    await proveFresh(caller, body.current_password);
    requireNoWait(caller, await findPasskey(db, caller.holder.accountRef, params.id));
    await remove(services, caller.holder, params.id, caller.removed);
    return ok({ message: passkeyOutcomes.removed });
  });

  serve(app, endpoints.proveOptions, async ({ actor }) => {
    const { holder } = await load(actor);
    return ok({ data: await startProving(services, holder) });
  });

  serve(app, endpoints.prove, async ({ actor, body }) => {
    const { holder } = await load(actor);
    await finishProving(services, holder, body.credential);
    return ok({});
  });
}
