import { customerEndpoints } from '@threshold/contract/customers';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import { forbidden } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { lazily } from '../../lib/lazily.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { isThatMember } from '../own-data/own-data.policy.ts';
import { listCards } from '../vendors/cards.repo.ts';
import { loadCatalogue } from '../vendors/catalogue.repo.ts';
import { presentCard } from '../vendors/vendors.presenter.ts';
import { listShortlist, replaceShortlist } from './shortlist.repo.ts';

/** A customer's shortlist, read as the cards of the search. */
export function shortlistRoutes(app: FastifyInstance, { database: { db, pool } }: Services): void {
  const catalogueOf = lazily(() => loadCatalogue(db));

  const cardsOf = async (customerId: string) => {
    const cards = await listCards(pool, await listShortlist(db, customerId));
    const catalogue = await catalogueOf();
    return ok({ data: cards.map((card) => presentCard(card, catalogue, null)) });
  };

  serve(app, customerEndpoints.shortlist, async ({ actor, params }) => {
    mustBeOwn(actor, params.id);
    return cardsOf(params.id);
  });

  serve(app, customerEndpoints.setShortlist, async ({ actor, params, body }) => {
    mustBeOwn(actor, params.id);
    await db.transaction().execute((db) => replaceShortlist(db, params.id, body.vendors));
    return cardsOf(params.id);
  });
}

function mustBeOwn(actor: Actor, id: string): void {
  if (!isThatMember(actor, 'customer', id)) throw forbidden(outcomes.refusals.forbidden);
}
