import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../../lib/http.ts';
import { memoize } from '../../../lib/ttl-cache.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { loadCatalogue } from '../../listings/vendors/vendors.repo.ts';
import { presentCard } from '../cards/card.presenter.ts';
import { listCards } from '../search.repo.ts';
import { listShortlist, replaceShortlist } from './shortlist.repo.ts';

/** Routes that return and replace a customer's shortlist, presented as search result cards. */
export function shortlistRoutes(app: FastifyInstance, { database: { db, pool } }: Services): void {
  const catalogueOf = memoize(() => loadCatalogue(db));

  const cardsOf = async (customerId: string) => {
    const cards = await listCards(pool, await listShortlist(db, customerId));
    const catalogue = await catalogueOf();
    return ok({ data: cards.map((card) => presentCard(card, catalogue, null)) });
  };

  serveEndpoint(app, customerEndpoints.shortlist, ({ params }) => cardsOf(params.id));

  serveEndpoint(app, customerEndpoints.setShortlist, async ({ params, body }) => {
    await db.transaction().execute((db) => replaceShortlist(db, params.id, body.vendors));
    return cardsOf(params.id);
  });
}
