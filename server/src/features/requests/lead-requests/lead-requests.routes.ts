import type { VendorCard } from '@threshold/contract/endpoints/listings/vendors';
import {
  leadRequestEndpoints,
  type OwnRequest,
  type RequestAnswer,
  requestLinkEndpoints,
} from '@threshold/contract/endpoints/requests/lead-requests';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { requestOutcomes } from '@threshold/contract/texts/request-texts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../../lib/http.ts';
import { createFormerPersonNames, getDisplayName } from '../../../lib/person.ts';
import { memoize } from '../../../lib/ttl-cache.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { resolveAddressSender } from '../../accounts/sign-in/address-sender.ts';
import { loadCatalogue } from '../../listings/vendors/vendors.repo.ts';
import { presentCard } from '../../search/cards/card.presenter.ts';
import { listCards } from '../../search/search.repo.ts';
import {
  computeNextOfferTime,
  computeRequestDeadlines,
  computeRequestState,
  isOpenOffer,
  listRequestHolders,
} from '../desk/clock.policy.ts';
import {
  formatRequestPlace,
  presentReplies,
  type RequestWithOffers,
  readRequestWithOffers,
} from '../desk/desk-reader.ts';
import { type AnswerRow, listReplies, type ReplyRow } from '../desk/offers.repo.ts';
import { receiveLeadRequest } from './lead-requests.service.ts';
import { findRequestByLink } from './linked-requests.ts';
import {
  closeRequest,
  confirmRequest,
  deleteRequest,
  openChatFromRequest,
  replyToAnswer,
  shareContactWithProfessional,
} from './own-request.service.ts';

export function leadRequestRoutes(app: FastifyInstance, services: Services): void {
  serveEndpoint(app, leadRequestEndpoints.create, async ({ actor, body, request: { ip } }) => {
    const by = await resolveAddressSender(services.database.db, { actor, ip }, body.email);
    const id = await receiveLeadRequest(services, body, by);
    return ok({ message: outcomes.requirements.sent, data: { _id: id } });
  });
}

const calls = requestLinkEndpoints;

/** Routes of a request's page, for the holder of its link. */
export function ownRequestRoutes(app: FastifyInstance, services: Services): void {
  const { db, pool } = services.database;
  const catalogueOf = memoize(() => loadCatalogue(db));

  async function read(link: string): Promise<OwnRequest> {
    const desk = await readRequestWithOffers(db, await findRequestByLink(db, link));
    const answerIds = desk.answers.map(({ id }) => id);
    const replies = answerIds.length > 0 ? await listReplies(db, answerIds) : [];
    const catalogue = await catalogueOf();
    const rows = await listCards(
      pool,
      desk.answers.flatMap(({ vendor_id }) => vendor_id ?? []),
    );
    const cards = new Map(rows.map((row) => [row.id, presentCard(row, catalogue, null)]));
    return presentOwnRequest(desk, cards, replies, services.now());
  }

  const linkOf = (headers: { readonly 'request-link': string }) => headers['request-link'];

  serveEndpoint(app, calls.read, async ({ headers }) => ok({ data: await read(linkOf(headers)) }));

  serveEndpoint(app, calls.confirm, async ({ actor, headers, request: { ip } }) => {
    await confirmRequest(services, linkOf(headers), { actor, ip });
    return ok({ message: requestOutcomes.confirmed, data: await read(linkOf(headers)) });
  });

  serveEndpoint(app, calls.agree, async ({ headers, params }) => {
    await shareContactWithProfessional(services, linkOf(headers), params.id);
    return ok({ message: requestOutcomes.agreed, data: await read(linkOf(headers)) });
  });

  serveEndpoint(app, calls.reply, async ({ headers, params, body }) => {
    await replyToAnswer(services, linkOf(headers), params.id, body.text);
    return ok({ message: requestOutcomes.replied, data: await read(linkOf(headers)) });
  });

  serveEndpoint(app, calls.talk, async ({ headers, params, actor }) =>
    ok({ data: await openChatFromRequest(services, actor, linkOf(headers), params.id) }),
  );

  serveEndpoint(app, calls.close, async ({ headers, body }) => {
    await closeRequest(services, linkOf(headers), body.reason);
    return ok({ message: requestOutcomes.closed, data: await read(linkOf(headers)) });
  });

  serveEndpoint(app, calls.remove, async ({ headers }) => {
    await deleteRequest(services, linkOf(headers));
    return ok({ message: requestOutcomes.deleted });
  });
}

const formerName = createFormerPersonNames('vendor').full_name;
const toIsoString = (moment: Date | null) => moment?.toISOString() ?? null;

/** Response with a request for its author. Omits professionals who have not answered. */
function presentOwnRequest(
  { row, offers, answers, facts }: RequestWithOffers,
  cards: ReadonlyMap<string, VendorCard>,
  replies: readonly ReplyRow[],
  now: Date,
): OwnRequest {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone_number: row.phone_number,
    requirements: row.requirements,
    vendor_type: row.vendor_type,
    place: formatRequestPlace(row),
    state: computeRequestState(facts),
    held_by: listRequestHolders(facts, now),
    createdAt: row.created_at.toISOString(),
    confirmed_at: toIsoString(row.confirmed_at),
    due_at: row.confirmed_at ? toIsoString(computeRequestDeadlines(facts).due_at) : null,
    answered_at: toIsoString(row.first_answer_at),
    missed_at: toIsoString(row.missed_at),
    closed_at: toIsoString(row.closed_at),
    close_reason: row.close_reason,
    offers: {
      open: offers.filter((offer) => isOpenOffer(offer, now)).length,
      made: offers.length,
    },
    next_offers_at: toIsoString(computeNextOfferTime(facts, now)),
    answers: answers.map((answer) => presentAnswer(answer, cards, replies)),
  };
}

function presentAnswer(
  answer: AnswerRow,
  cards: ReadonlyMap<string, VendorCard>,
  replies: readonly ReplyRow[],
): RequestAnswer {
  const { id, is_staff, vendor_id, body, created_at, agreed_at } = answer;
  return {
    _id: id,
    by: is_staff ? 'staff' : 'professional',
    vendor: (vendor_id && cards.get(vendor_id)) || null,
    vendor_name: is_staff ? '' : getDisplayName(answer) || formerName,
    text: body,
    createdAt: created_at.toISOString(),
    agreed_at: toIsoString(agreed_at),
    replies: presentReplies(replies, id),
  };
}
