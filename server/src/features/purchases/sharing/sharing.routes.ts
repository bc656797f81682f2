import {
  purchaseProfessionalEndpoints,
  sharingEndpoints,
} from '@threshold/contract/endpoints/purchases/purchase-people';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../adapters/database/database.ts';
import { notFound } from '../../../errors.ts';
import { ok } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { requireVerifiedMember } from '../../accounts/members/verified-member.ts';
import { findMember, requireBuyer } from '../purchases.policy.ts';
import { collectMemberIds, presentInvitation } from '../purchases.presenter.ts';
import { findMembership, listMembers, type MemberRow } from '../purchases.repo.ts';
import { listPendingInvitations } from './invitations.repo.ts';
import {
  acceptInvitation,
  invitePurchaseMember,
  readInvitation,
  revokePurchaseInvitation,
} from './invitations.service.ts';
import { removeHelper, stopSharing } from './leave.service.ts';
import { readTeam, shareProfessional, unshareProfessional } from './professionals.service.ts';

/** Serves invitations to a purchase, the removal of members, and the end of sharing. */
export function sharingRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  const { now } = services;

  serveEndpoint(app, sharingEndpoints.invitations, async ({ actor, params }) => {
    const members = await listMembers(db, params.id);
    requireBuyer(findMember(members, actor.id));
    return ok({ data: await readPendingInvitations(db, params.id, members, now()) });
  });

  serveEndpoint(app, sharingEndpoints.invite, async ({ actor, params, body }) => {
    requireBuyer(await findMembership(db, params.id, actor.id));
    await requireVerifiedMember(db, actor);
    const id = await invitePurchaseMember(services, {
      customerId: actor.id,
      purchaseId: params.id,
      ...body,
    });
    const members = await listMembers(db, params.id);
    const sent = (await readPendingInvitations(db, params.id, members, now())).find(
      ({ _id }) => _id === id,
    );
    if (!sent) throw notFound(purchaseOutcomes.invitation_unknown);
    return ok({ data: sent });
  });

  serveEndpoint(app, sharingEndpoints.revoke, async ({ actor, params }) => {
    const { id: purchaseId, invitationId } = params;
    await revokePurchaseInvitation(services, { customerId: actor.id, purchaseId, invitationId });
    return ok({ message: purchaseOutcomes.revoked });
  });

  serveEndpoint(app, sharingEndpoints.open, async ({ actor, body }) =>
    ok({ data: await readInvitation(db, actor.id, body.token, now()) }),
  );

  serveEndpoint(app, sharingEndpoints.accept, async ({ actor, body }) =>
    ok({ data: await acceptInvitation(services, actor, body.token) }),
  );

  serveEndpoint(app, sharingEndpoints.removeMember, async ({ actor, params }) => {
    const { id: purchaseId, memberId } = params;
    const hasLeft = await removeHelper(services, { customerId: actor.id, purchaseId, memberId });
    return ok({ message: hasLeft ? purchaseOutcomes.left : purchaseOutcomes.helper_removed });
  });

  serveEndpoint(app, sharingEndpoints.split, async ({ actor, params }) =>
    ok({ data: await stopSharing(services, { customerId: actor.id, purchaseId: params.id }) }),
  );
}

async function readPendingInvitations(
  db: Db,
  purchaseId: string,
  members: readonly MemberRow[],
  now: Date,
) {
  const ids = collectMemberIds(members);
  return (await listPendingInvitations(db, purchaseId, now)).map((row) =>
    presentInvitation(row, ids),
  );
}

/** Serves the professionals of a purchase to its buyers. */
export function purchaseProfessionalRoutes(app: FastifyInstance, services: Services): void {
  serveEndpoint(app, purchaseProfessionalEndpoints.list, async ({ actor, params: { id } }) =>
    ok({ data: await readTeam(services, { actor, purchaseId: id }) }),
  );

  serveEndpoint(app, purchaseProfessionalEndpoints.share, async ({ actor, params }) => {
    const { id: purchaseId, vendorId } = params;
    await shareProfessional(services, { actor, purchaseId, vendorId });
    return ok({ message: purchaseOutcomes.professional_shared });
  });

  serveEndpoint(app, purchaseProfessionalEndpoints.unshare, async ({ actor, params }) => {
    const { id: purchaseId, vendorId } = params;
    await unshareProfessional(services, { actor, purchaseId, vendorId });
    return ok({ message: purchaseOutcomes.professional_unshared });
  });
}
