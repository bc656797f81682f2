import {
  purchaseProfessionalEndpoints,
  sharingEndpoints,
} from '@threshold/contract/endpoints/purchases/purchase-people';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../adapters/database/database.ts';
import { notFound } from '../../../errors.ts';
import { ok } from '../../../lib/http.ts';
import { serve } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { requireVerified } from '../../accounts/members/verified-member.ts';
import { membershipOf, requireBuyer } from '../purchases.policy.ts';
import { idsOf, presentInvitation } from '../purchases.presenter.ts';
import { findMembership, listMembers, type MemberRow } from '../purchases.repo.ts';
import { listPending } from './invitations.repo.ts';
import { acceptInvitation, invite, openInvitation, takeBack } from './invitations.service.ts';
import { removeHelper, stopSharing } from './leave.service.ts';
import { readTeam, shareProfessional, unshareProfessional } from './professionals.service.ts';

/** Serves the members of a purchase, invitations, and leaving. */
export function sharingRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  const { now } = services;

  serve(app, sharingEndpoints.invitations, async ({ actor, params }) => {
    const members = await listMembers(db, params.id);
    requireBuyer(membershipOf(members, actor.id));
    return ok({ data: await pendingOf(db, params.id, members, now()) });
  });

  serve(app, sharingEndpoints.invite, async ({ actor, params, body }) => {
    requireBuyer(await findMembership(db, params.id, actor.id));
    await requireVerified(db, actor);
    const id = await invite(services, { customerId: actor.id, purchaseId: params.id, ...body });
    const members = await listMembers(db, params.id);
    const sent = (await pendingOf(db, params.id, members, now())).find(({ _id }) => _id === id);
    if (!sent) throw notFound(purchaseOutcomes.invitation_unknown);
    return ok({ data: sent });
  });

  serve(app, sharingEndpoints.revoke, async ({ actor, params }) => {
    const { id: purchaseId, invitationId } = params;
    await takeBack(services, { customerId: actor.id, purchaseId, invitationId });
    return ok({ message: purchaseOutcomes.revoked });
  });

  serve(app, sharingEndpoints.open, async ({ actor, body }) =>
    ok({ data: await openInvitation(db, actor.id, body.token, now()) }),
  );

  serve(app, sharingEndpoints.accept, async ({ actor, body }) =>
    ok({ data: await acceptInvitation(services, actor, body.token) }),
  );

  serve(app, sharingEndpoints.removeMember, async ({ actor, params }) => {
    const { id: purchaseId, memberId } = params;
    const hasLeft = await removeHelper(services, { customerId: actor.id, purchaseId, memberId });
    return ok({ message: hasLeft ? purchaseOutcomes.left : purchaseOutcomes.helper_removed });
  });

  serve(app, sharingEndpoints.split, async ({ actor, params }) =>
    ok({ data: await stopSharing(services, { customerId: actor.id, purchaseId: params.id }) }),
  );
}

async function pendingOf(db: Db, purchaseId: string, members: readonly MemberRow[], now: Date) {
  const ids = idsOf(members);
  return (await listPending(db, purchaseId, now)).map((row) => presentInvitation(row, ids));
}

/** Serves the professionals of a purchase to its buyers. */
export function purchaseProfessionalRoutes(app: FastifyInstance, services: Services): void {
  serve(app, purchaseProfessionalEndpoints.list, async ({ actor, params: { id } }) =>
    ok({ data: await readTeam(services, { actor, purchaseId: id }) }),
  );

  serve(app, purchaseProfessionalEndpoints.share, async ({ actor, params }) => {
    const { id: purchaseId, vendorId } = params;
    await shareProfessional(services, { actor, purchaseId, vendorId });
    return ok({ message: purchaseOutcomes.professional_shared });
  });

  serve(app, purchaseProfessionalEndpoints.unshare, async ({ actor, params }) => {
    const { id: purchaseId, vendorId } = params;
    await unshareProfessional(services, { actor, purchaseId, vendorId });
    return ok({ message: purchaseOutcomes.professional_unshared });
  });
}
