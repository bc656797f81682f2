import type { customerPasskeyEndpoints } from '@threshold/contract/endpoints';
import { passkeyOutcomes } from '@threshold/contract/outcomes-passkeys';
import type { FastifyInstance } from 'fastify';
import { accountRefOf, type SignedIn } from '../../lib/actor.ts';
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
import { listPasskeys } from './passkeys.repo.ts';

/** Who calls, and what is written when their passkeys change. */
export interface CallingHolder {
  readonly holder: PasskeyHolder;
  readonly password_hash: string | null;
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
    return ok({ data: await startAdding(services, caller.holder) });
  });

  serve(app, endpoints.add, async ({ actor, body }) => {
    const { holder, added } = await load(actor);
    return ok({ data: await finishAdding(services, holder, body, added) });
  });

  serve(app, endpoints.rename, async ({ actor, params, body }) => {
    const { holder } = await load(actor);
    return ok({ data: await rename(services, holder, params.id, body.name) });
  });

  serve(app, endpoints.remove, async ({ actor, params, body }) => {
    const caller = await load(actor);
    await proveFresh(caller, body.current_password);
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
