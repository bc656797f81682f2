import type { customerPasskeyEndpoints } from '@threshold/contract/endpoints';
import { limits } from '@threshold/contract/limits';
import { passkeyOutcomes } from '@threshold/contract/outcomes-passkeys';
import type { FastifyInstance } from 'fastify';
import { forbidden } from '../../errors.ts';
import { accountRefOf, type SignedIn } from '../../lib/actor.ts';
import { writtenTime } from '../../lib/local-time.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { requireFresh } from '../accounts/require-fresh.ts';
import { requireVerified } from '../accounts/require-verified.ts';
import type { PasskeyHolder, PasskeyNote } from './holder.ts';
import {
  finishAdding,
  finishProving,
  remove,
  rename,
  startAdding,
  startProving,
} from './own-passkeys.service.ts';
import { presentPasskey } from './passkeys.presenter.ts';
import { findPasskey, listPasskeys } from './passkeys.repo.ts';

/** Who calls, and what is written when their passkeys change. */
export interface CallingHolder {
  readonly holder: PasskeyHolder;
  readonly password_hash: string | null;
  /** The end of the wait after a reset by mail. */
  readonly waitEnd?: Date | undefined;
  readonly added: PasskeyNote;
  readonly removed: PasskeyNote;
}

/** The calls about the passkeys of one kind of holder; every call is about the caller. */
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

  /** Neither adding nor taking away a way in is for a session that was left open. */
  const proveFresh = ({ holder, password_hash }: CallingHolder, currentPassword?: string) => {
    const account = { id: holder.accountRef.id, password_hash };
    return requireFresh(services, holder.door, account, holder.sessionId, currentPassword);
  };

  serve(app, endpoints.addOptions, async ({ actor, body }) => {
    // Whoever opens an account with somebody else's address must not keep a way into it.
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

const RESET_WAIT_MS = limits.reset_safety.hours * 60 * 60 * 1000;

/**
 * After a reset by mail a thief of the mailbox must not add a way in that stays, or remove those of the owner. An owner who returns
 * removes a passkey that is hardly older than the reset: a thief may have added it.
 * @throws forbidden until the wait ends
 */
function requireNoWait({ waitEnd }: CallingHolder, removed?: { readonly created_at: Date }): void {
  if (!waitEnd) return;
  const resetAt = waitEnd.getTime() - RESET_WAIT_MS;
  if (removed && removed.created_at.getTime() > resetAt - RESET_WAIT_MS) return;
  throw forbidden(passkeyOutcomes.wait(writtenTime(waitEnd)));
}
