import { staffContentEndpoints } from '@threshold/contract/endpoints/staff/content';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import type { FastifyInstance } from 'fastify';
import type { SignedIn } from '../../../lib/actor.ts';
import { ok, okPage } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { addFaq, changeFaq, moveFaq, removeFaq } from './edit-faq.service.ts';
import { presentAdminFaq } from './faq.presenter.ts';
import { listFaqsPage } from './faq.repo.ts';

/** Routes on which staff edit the guides. */
export function adminFaqRoutes(app: FastifyInstance, { database: { db }, now, pages }: Services) {
  const editor = (staff: SignedIn) => ({ staff, now: now() });
  /** Clears the page cache after a change of a published guide; drafts are on no public page. */
  const clearIf = (isPublished: boolean) => {
    if (isPublished) pages.clear();
  };

  serveEndpoint(app, staffContentEndpoints.faqs, async ({ query }) =>
    okPage(await listFaqsPage(db, query), presentAdminFaq, query),
  );

  serveEndpoint(app, staffContentEndpoints.createFaq, async ({ actor, body }) => {
    const row = await addFaq(db, editor(actor), body);
    clearIf(row.is_active);
    return ok({ data: presentAdminFaq(row) });
  });

  serveEndpoint(app, staffContentEndpoints.updateFaq, async ({ actor, params, body }) => {
    const row = await changeFaq(db, editor(actor), params.id, body);
    clearIf(row.is_active || body.isActive === false);
    return ok({ data: presentAdminFaq(row) });
  });

  serveEndpoint(app, staffContentEndpoints.moveFaq, async ({ actor, params, body }) => {
    const row = await moveFaq(db, editor(actor), params.id, body.place);
    clearIf(row.is_active);
    return ok({ data: presentAdminFaq(row) });
  });

  serveEndpoint(app, staffContentEndpoints.removeFaq, async ({ actor, params }) => {
    const { is_active } = await removeFaq(db, editor(actor), params.id);
    clearIf(is_active);
    return ok({ message: staffOutcomes.faq_deleted });
  });
}
