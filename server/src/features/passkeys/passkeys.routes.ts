import { customerPasskeyEndpoints, vendorPasskeyEndpoints } from '@threshold/contract/endpoints';
import { outcomes } from '@threshold/contract/outcomes';
import { passkeyOutcomes } from '@threshold/contract/outcomes-passkeys';
import type { FastifyInstance } from 'fastify';
import { unauthenticated } from '../../errors.ts';
import { type MemberActor, memberRefOf } from '../../lib/actor.ts';
import { ok } from '../../lib/ok.ts';
import { passkeyAdded, passkeyRemoved } from '../../mail/account-mails.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { accountTypeOf } from '../accounts/account-types.ts';
import { findAccount } from '../accounts/accounts.repo.ts';
import { requireFresh } from '../accounts/require-fresh.ts';
import { requireVerified } from '../accounts/require-verified.ts';
import { enqueueMail } from '../outbox/outbox.repo.ts';
import { passkeyDoors } from './doors.ts';
import type { PasskeyNote } from './holder.ts';
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

/** The passkeys of both kinds of member; every call is about the caller. */
export function passkeyRoutes(app: FastifyInstance, services: Services): void {
  servePasskeys(app, services, customerPasskeyEndpoints);
  servePasskeys(app, services, vendorPasskeyEndpoints);
}

function servePasskeys(
  app: FastifyInstance,
  services: Services,
  endpoints: typeof customerPasskeyEndpoints,
): void {
  const { db } = services.database;

  const load = async (actor: MemberActor) => {
    const accountType = accountTypeOf(actor);
    const accountRef = memberRefOf(actor);
    const account = await findAccount(db, accountType, accountRef.id);
    if (!account) throw unauthenticated(outcomes.refusals.unauthenticated);
    const { email } = account;
    const { sessionId } = actor;
    const holder = { door: passkeyDoors[accountType.name], accountRef, email, sessionId };
    return { accountType, account, holder };
  };

  const mailed =
    (recipient: string, mail: typeof passkeyAdded): PasskeyNote =>
    (db, keeper) =>
      enqueueMail(db, { recipient, ...mail(keeper) });

  serve(app, endpoints.list, async ({ actor }) =>
    ok({ data: (await listPasskeys(db, memberRefOf(actor))).map(presentPasskey) }),
  );

  serve(app, endpoints.addOptions, async ({ actor, body }) => {
    // Whoever opens an account with somebody else's address must not keep a way into it.
    await requireVerified(db, actor);
    const { accountType, account, holder } = await load(actor);
    await requireFresh(services, accountType, account, actor.sessionId, body.current_password);
    return ok({ data: await startAdding(services, holder) });
  });

  serve(app, endpoints.add, async ({ actor, body }) => {
    const { holder } = await load(actor);
    const note = mailed(holder.email, passkeyAdded);
    return ok({ data: await finishAdding(services, holder, body, note) });
  });

  serve(app, endpoints.rename, async ({ actor, params, body }) => {
    const { holder } = await load(actor);
    return ok({ data: await rename(services, holder, params.id, body.name) });
  });

  serve(app, endpoints.remove, async ({ actor, params }) => {
    const { holder } = await load(actor);
    await remove(services, holder, params.id, mailed(holder.email, passkeyRemoved));
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
