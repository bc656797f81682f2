import {
  type RequestOffer,
  type RequestSettings,
  requestOfferEndpoints,
} from '@threshold/contract/endpoints/requests/request-offers';
import {
  requestLimits,
  requestMessages,
  requestOutcomes,
} from '@threshold/contract/texts/request-texts';
import type { FastifyInstance } from 'fastify';
import { invalidInput, notFound } from '../../../errors.ts';
import { ok } from '../../../lib/http.ts';
import { toLocalDateString } from '../../../lib/local-time.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { findAwayNotice } from '../../listings/vendors/vendors.repo.ts';
import { listReplies } from '../desk/offers.repo.ts';
import { answerOffer, declineOffer } from './answer-offer.service.ts';
import { presentFigures, presentOffer, presentSettings } from './offers.presenter.ts';
import {
  changeSettings,
  findRequestSettings,
  findVendorOffer,
  listOpenOffers,
  listPastOffersPage,
  readFigures,
  type VendorOfferRow,
} from './vendor-offers.repo.ts';

const calls = requestOfferEndpoints;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Routes for a professional's offers and settings. */
export function requestOfferRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  async function present(rows: readonly VendorOfferRow[]): Promise<RequestOffer[]> {
    const answers = rows.flatMap(({ answer_id }) => answer_id ?? []);
    const replies = answers.length > 0 ? await listReplies(db, answers) : [];
    return rows.map((row) => presentOffer(row, replies, services.now()));
  }

  async function read(vendorId: string, id: string): Promise<RequestOffer> {
    const row = await findVendorOffer(db, vendorId, id);
    const [offer] = row ? await present([row]) : [];
    if (!offer) throw notFound(requestOutcomes.offer_unknown);
    return offer;
  }

  async function readSettings(vendorId: string, now: Date): Promise<RequestSettings> {
    const away = await findAwayNotice(db, vendorId, now);
    return presentSettings(await findRequestSettings(db, vendorId), away, now);
  }

  serveEndpoint(app, calls.list, async ({ actor, query }) => {
    const now = services.now();
    const { page, limit } = query;
    const open = await listOpenOffers(db, actor.id, now);
    const past = await listPastOffersPage(db, actor.id, { page, limit }, now);
    const chosen = query.open ? { rows: open, total: open.length } : past;
    return ok({
      data: await present(chosen.rows),
      total: chosen.total,
      page,
      limit,
      open: open.length,
      figures: presentFigures(await readFigures(db, actor.id, now)),
      settings: await readSettings(actor.id, now),
    });
  });

  serveEndpoint(app, calls.answer, async ({ actor, params, body }) => {
    await answerOffer(services, actor, params.id, body.text);
    return ok({ message: requestOutcomes.answer_sent, data: await read(actor.id, params.id) });
  });

  serveEndpoint(app, calls.decline, async ({ actor, params, body }) => {
    await declineOffer(services, actor, params.id, body);
    return ok({ message: requestOutcomes.declined, data: await read(actor.id, params.id) });
  });

  serveEndpoint(app, calls.settings, async ({ actor, body }) => {
    const now = services.now();
    const last = toLocalDateString(new Date(now.getTime() + requestLimits.pause_days * DAY_MS));
    const { paused_until } = body;
    if (paused_until && (paused_until <= toLocalDateString(now) || paused_until > last)) {
      throw invalidInput({ paused_until: [requestMessages.paused_until] });
    }
    await changeSettings(db, actor.id, body);
    return ok({ data: await readSettings(actor.id, now) });
  });
}
