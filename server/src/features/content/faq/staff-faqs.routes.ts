import { adminContentEndpoints } from '@threshold/contract/endpoints/staff/admin-content';
import { adminOutcomes } from '@threshold/contract/texts/staff-texts';
import type { FastifyInstance } from 'fastify';
import type { SignedIn } from '../../../lib/actor.ts';
import { ok, okPage } from '../../../lib/http.ts';
import { serve } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { addFaq, changeFaq, moveFaq, removeFaq } from './edit-faq.service.ts';
import { presentAdminFaq } from './faq.presenter.ts';
import { pageOfFaqs } from './faq.repo.ts';

/** Routes on which staff edit the guides. */
export function adminFaqRoutes(app: FastifyInstance, { database: { db }, now, pages }: Services) {
  const editor = (staff: SignedIn) => ({ staff, now: now() });
  /** Clears the page cache if a published guide changed; guests never see drafts. */
  const clearIf = (isPublished: boolean) => {
    if (isPublished) pages.clear();
  };

  serve(app, adminContentEndpoints.faqs, async ({ query }) =>
    okPage(await pageOfFaqs(db, query), presentAdminFaq, query),
  );

  serve(app, adminContentEndpoints.createFaq, async ({ actor, body }) => {
    const row = await addFaq(db, editor(actor), body);
    clearIf(row.is_active);
    return ok({ data: presentAdminFaq(row) });
  });

  serve(app, adminContentEndpoints.updateFaq, async ({ actor, params, body }) => {
    const row = await changeFaq(db, editor(actor), params.id, body);
    clearIf(row.is_active || body.isActive === false);
    return ok({ data: presentAdminFaq(row) });
  });

  serve(app, adminContentEndpoints.moveFaq, async ({ actor, params, body }) => {
    const row = await moveFaq(db, editor(actor), params.id, body.place);
    clearIf(row.is_active);
    return ok({ data: presentAdminFaq(row) });
  });

  serve(app, adminContentEndpoints.removeFaq, async ({ actor, params }) => {
    const { is_active } = await removeFaq(db, editor(actor), params.id);
    clearIf(is_active);
    return ok({ message: adminOutcomes.faq_deleted });
  });
}
