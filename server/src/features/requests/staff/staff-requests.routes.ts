import { staffContentEndpoints } from '@threshold/contract/endpoints/staff/content';
import {
  type StaffRequest,
  staffRequestEndpoints,
} from '@threshold/contract/endpoints/staff/requests';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { ok, okPage } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { findVendor } from '../../listings/vendors/vendors.repo.ts';
import { readRequestsWithOffers } from '../desk/desk-reader.ts';
import { listReplies } from '../desk/offers.repo.ts';
import { findRequest } from '../desk/requests.repo.ts';
import { findLead, listLeadsPage } from '../lead-requests/lead-requests.repo.ts';
import { answerLead } from './answer-lead.service.ts';
import {
  presentLead,
  presentPossibleDuplicate,
  presentRequest,
} from './staff-requests.presenter.ts';
import {
  findStaffRequest,
  listPossibleDuplicateRequests,
  listRequestsPage,
  type StaffRequestRow,
} from './staff-requests.repo.ts';
import {
  completeRequest,
  listOfferCandidates,
  mergeRequest,
  offerRequestByStaff,
  setDomainSpam,
  setRequestSpam,
} from './steer-request.service.ts';

const calls = staffRequestEndpoints;

/** Routes of the board on which staff see requests by deadline. */
export function adminRequestRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  async function present(rows: readonly StaffRequestRow[]): Promise<StaffRequest[]> {
    const desks = await readRequestsWithOffers(db, rows);
    const answerIds = desks.flatMap(({ answers }) => answers.map(({ id }) => id));
    const replies = answerIds.length > 0 ? await listReplies(db, answerIds) : [];
    const now = services.now();
    return desks.flatMap((desk, at) => {
      const row = rows[at];
      return row ? [presentRequest(row, desk, replies, now)] : [];
    });
  }

  async function read(id: string): Promise<StaffRequest> {
    const row = await findStaffRequest(db, id);
    const [request] = row ? await present([row]) : [];
    if (!request) throw notFound(staffOutcomes.request_unknown);
    return request;
  }

  serveEndpoint(app, calls.board, async ({ query }) => {
    const { page, limit } = query;
    const { rows, total } = await listRequestsPage(db, query, services.now());
    return ok({ data: await present(rows), total, page, limit });
  });

  serveEndpoint(app, calls.get, async ({ params }) => ok({ data: await read(params.id) }));

  serveEndpoint(app, calls.complete, async ({ actor, params, body }) => {
    await completeRequest(services, actor, params.id, body);
    return ok({ data: await read(params.id) });
  });

  serveEndpoint(app, calls.offer, async ({ actor, params, body }) => {
    const vendor = await findVendor(db, body.vendor);
    if (!vendor) throw notFound(outcomes.vendors.unknown);
    await offerRequestByStaff(services, actor, params.id, vendor, body.instead_of);
    return ok({ data: await read(params.id) });
  });

  serveEndpoint(app, calls.candidates, async ({ params, query }) => {
    const row = await findRequest(db, params.id);
    if (!row) throw notFound(staffOutcomes.request_unknown);
    return ok({ data: await listOfferCandidates(services, row, query.q ?? '') });
  });

  serveEndpoint(app, calls.repeats, async ({ params }) => {
    const row = await findRequest(db, params.id);
    if (!row) throw notFound(staffOutcomes.request_unknown);
    const desks = await readRequestsWithOffers(db, await listPossibleDuplicateRequests(db, row));
    return ok({ data: desks.map((desk) => presentPossibleDuplicate(desk, row)) });
  });

  serveEndpoint(app, calls.merge, async ({ actor, params, body }) => {
    await mergeRequest(services, actor, params.id, body);
    return ok({ data: await read(params.id) });
  });

  serveEndpoint(app, calls.spamDomain, async ({ actor, params: { domain }, body }) => {
    const count = await setDomainSpam(services, actor, domain, body);
    return ok({ data: { domain, count } });
  });

  serveEndpoint(app, calls.spam, async ({ actor, params, body }) => {
    await setRequestSpam(services, actor, params.id, body);
    return ok({ data: await read(params.id) });
  });
}

/** Routes on which staff answer requests of visitors. */
export function adminLeadRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  serveEndpoint(app, staffContentEndpoints.leads, async ({ query }) =>
    okPage(await listLeadsPage(db, query), presentLead, query),
  );

  serveEndpoint(app, staffContentEndpoints.updateLead, async ({ actor, params, body }) => {
    const found = await findLead(db, params.id);
    await answerLead(services, actor, params.id, body, found?.status);
    const row = await findLead(db, params.id);
    if (!row) throw notFound(staffOutcomes.request_unknown);
    return ok({ data: presentLead(row) });
  });
}
