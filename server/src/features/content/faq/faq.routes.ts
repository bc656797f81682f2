import { faqEndpoints } from '@threshold/contract/endpoints/content/faq';
import type { FastifyInstance } from 'fastify';
import { cacheForGuests, ok } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { presentFaq } from './faq.presenter.ts';
import { listActiveFaqs } from './faq.repo.ts';

export function faqRoutes(app: FastifyInstance, { database }: Services): void {
  serveEndpoint(app, faqEndpoints.active, async ({ actor, reply }) => {
    cacheForGuests(reply, actor, 300);
    const rows = await listActiveFaqs(database.db);
    return ok({ data: rows.map(presentFaq) });
  });
}
