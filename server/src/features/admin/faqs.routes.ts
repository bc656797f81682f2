import { adminContentEndpoints } from '@threshold/contract/admin-content';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import type { FastifyInstance } from 'fastify';
import type { SignedIn } from '../../lib/actor.ts';
import { ok, okPage } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { pageOfFaqs } from '../faq/edit-faq.repo.ts';
import { addFaq, changeFaq, moveFaq, removeFaq } from '../faq/edit-faq.service.ts';
import { presentAdminFaq } from '../faq/faq.presenter.ts';

/** Staff write the guides. */
export function adminFaqRoutes(app: FastifyInstance, { database: { db }, now }: Services): void {
  const editor = (staff: SignedIn) => ({ staff, now: now() });

  serve(app, adminContentEndpoints.faqs, async ({ query }) =>
    okPage(await pageOfFaqs(db, query), presentAdminFaq, query),
  );

  serve(app, adminContentEndpoints.createFaq, async ({ actor, body }) =>
    ok({ data: presentAdminFaq(await addFaq(db, editor(actor), body)) }),
  );

  serve(app, adminContentEndpoints.updateFaq, async ({ actor, params, body }) =>
    ok({ data: presentAdminFaq(await changeFaq(db, editor(actor), params.id, body)) }),
  );

  serve(app, adminContentEndpoints.moveFaq, async ({ actor, params, body }) => {
    const row = await moveFaq(db, editor(actor), params.id, body.place);
    return ok({ data: presentAdminFaq(row) });
  });

  serve(app, adminContentEndpoints.removeFaq, async ({ actor, params }) => {
    await removeFaq(db, editor(actor), params.id);
    return ok({ message: adminOutcomes.faq_deleted });
  });
}
