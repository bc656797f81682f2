import { linkEndpoints } from '@threshold/contract/e2ee-links';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { type MemberActor, ownerRefOf } from '../../lib/actor.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import { roomOf } from '../../plugins/member-sockets.ts';
import type { Services } from '../../services.ts';
import { callingMember } from '../accounts/calling-member.ts';
import { presentLink } from './links.presenter.ts';
import { findLink } from './links.repo.ts';
import { answerRequest, askForKeys, endRequest, handOver, openRequest } from './links.service.ts';

/** A new device of a member that gets the message keys from an old one: the server carries what the two say. */
export function linkRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  const caller = (actor: MemberActor) => callingMember(db, actor);

  /** All browsers of the member hear that something has changed. */
  const tell = ({ role, id }: MemberActor) => {
    app.sockets.to(roomOf(role, id)).emit('keys.link');
  };

  async function read(member: MemberActor) {
    const link = await findLink(db, ownerRefOf(member), services.now());
    return link ? presentLink(link, member.sessionId) : null;
  }

  async function told(member: MemberActor) {
    tell(member);
    const data = await read(member);
    // Another session may have ended it meanwhile.
    if (!data) throw notFound(outcomes.refusals.not_found);
    return ok({ data });
  }

  serve(app, linkEndpoints.link, async ({ actor }) =>
    ok({ data: await read(await caller(actor)) }),
  );

  serve(app, linkEndpoints.ask, async ({ actor, body }) => {
    const member = await caller(actor);
    await askForKeys(services, member, body);
    return told(member);
  });

  serve(app, linkEndpoints.answer, async ({ actor, params, body }) => {
    const member = await caller(actor);
    await answerRequest(services, member, params.id, body);
    return told(member);
  });

  serve(app, linkEndpoints.opening, async ({ actor, params, body }) => {
    const member = await caller(actor);
    await openRequest(services, member, params.id, body);
    return told(member);
  });

  serve(app, linkEndpoints.box, async ({ actor, params, body }) => {
    const member = await caller(actor);
    const { current_password, ...box } = body;
    await handOver(services, member, params.id, { box, current_password });
    return told(member);
  });

  serve(app, linkEndpoints.end, async ({ actor, params, body: { not_me = false } }) => {
    const member = await caller(actor);
    await endRequest(services, member, params.id, not_me);
    tell(member);
    return ok({});
  });
}
