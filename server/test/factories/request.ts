import type { Insertable } from 'kysely';
import { newId } from '#src/db/new-id.ts';
import type { LeadRequestsTable, RequestOffersTable } from '#src/db/request-tables.ts';
import {
  buildRequestUrl,
  computeRequestLinkHash,
} from '#src/features/requests/desk/request-link.ts';
import type { TestApp } from '../test-app.ts';
import { publicUrl, testSigner } from '../test-app.ts';
import { buildLeadRequest } from './lead-request.ts';

const deps = { sign: testSigner, publicUrl: () => publicUrl };

/**
 * Creates a confirmed request for a broker in Sydney, by the app's clock. @returns its id and the
 * secret of its link
 */
export async function buildRequest(
  test: TestApp,
  overrides: Partial<Insertable<LeadRequestsTable>> = {},
) {
  const id = newId();
  const link_hash = computeRequestLinkHash(deps, id);
  await buildLeadRequest(test.database.db, {
    id,
    link_hash,
    vendor_type: 'Mortgage Broker',
    suburb: 'Sydney',
    state: 'NSW',
    post_code: '2000',
    latitude: -33.8688,
    longitude: 151.2093,
    timezone: 'Australia/Sydney',
    created_at: test.clock.now,
    confirmed_at: test.clock.now,
    ...overrides,
  });
  const [, link = ''] = buildRequestUrl(deps, { id, link_hash }).split('#');
  return { id, link };
}

/** Creates an open offer of a request, for four hours from the app's clock. @returns its id */
export async function buildOffer(
  test: TestApp,
  overrides: Partial<Insertable<RequestOffersTable>> & { request_id: string; vendor_id: string },
) {
  const row = {
    id: newId(),
    state: 'open' as const,
    ground: 'near' as const,
    offered_at: test.clock.now,
    due_at: new Date(test.clock.now.getTime() + 4 * 60 * 60 * 1000),
    ...overrides,
  };
  await test.database.db.insertInto('request_offers').values(row).execute();
  return row.id;
}

/** Creates an answer of a professional to a request. @returns its id */
export async function buildAnswer(
  test: TestApp,
  { request_id, vendor_id }: { readonly request_id: string; readonly vendor_id: string },
) {
  const offer_id = await buildOffer(test, { request_id, vendor_id, state: 'answered' });
  const id = newId();
  await test.database.db
    .insertInto('request_answers')
    .values({
      id,
      request_id,
      offer_id,
      vendor_id,
      is_staff: false,
      body: `An answer of mine to what you ask for: ${id}`,
      text_digest: id,
      created_at: test.clock.now,
    })
    .execute();
  await test.database.db
    .updateTable('lead_requests')
    .set({ status: 'answered', first_answer_at: test.clock.now })
    .where('id', '=', request_id)
    .execute();
  return id;
}
