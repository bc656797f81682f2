import type { AnyEndpoint } from '@threshold/contract/endpoint';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { memberRoles } from '@threshold/contract/vocabularies';
import { describe, expect, it } from 'vitest';
import { nameOf } from '../endpoint-name.ts';
import { buildView } from '../factories/account-view.ts';
import { buildApplication, buildDocument } from '../factories/application.ts';
import { buildFile } from '../factories/file.ts';
import { testApp } from '../test-app.ts';
import { arrangedIn } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { sharedWorld } from './shared-world.ts';
import { buildWorld, type World } from './world.ts';

const test = testApp();

/** All that staff who look at an account are shown of it. Another call is no matter of a line: see decision 0232. */
const shown = [
  'GET /customers of customer',
  'GET /customers/2fa/status of customer',
  'GET /customers/{id}/appointments of customer',
  'GET /customers/{id}/shortlist of customer',
  'GET /figures of vendor',
  'GET /loan-applications/customer/{id} of customer',
  'GET /vendors of vendor',
  'GET /vendors/2fa/status of vendor',
  'GET /vendors/dashboard of vendor',
  'GET /vendors/service/by-type of vendor',
  'GET /vendors/{id}/appointments of vendor',
  'GET /vendors/{id}/availability of vendor',
  'GET /vendors/{id}/away-notice of vendor',
];

/** Whose account is looked at, and by which token. What is arranged may be about others. */
async function viewOf({ test, ids }: World, role: 'customer' | 'vendor') {
  if (role === 'customer') return buildView(test, { customer_id: ids.customer });
  const { id } = await test.database.db
    .selectFrom('vendor_accounts')
    .select('id')
    .where('vendor_id', '=', ids.vendor)
    .executeTakeFirstOrThrow();
  return buildView(test, { vendor_account_id: id });
}

/** Files of both, whose names nobody is to read. */
async function leaveFiles({ test, customerId, vendorId }: World): Promise<void> {
  await buildFile(test, { kind: 'licence', vendor_id: vendorId, original_name: 'secret.pdf' });
  const sides = { customer_id: customerId, vendor_id: vendorId };
  await buildDocument(test, await buildApplication(test, sides), 'secret.pdf');
}

describe('staff who look at an account', () => {
  it('are shown what is on a short list, which reads and nothing else', () => {
    const marked = test.app.endpoints.flatMap((endpoint) =>
      (endpoint.viewAs ?? []).map((role) => `${nameOf(endpoint)} of ${role}`),
    );
    expect(marked.toSorted()).toEqual(shown);
    const writing = test.app.endpoints.filter(({ method, viewAs }) => viewAs && method !== 'GET');
    expect(writing).toEqual([]);
  });

  for (const scenario of scenarios) {
    const { endpoint, request } = scenario;
    const arranged = sharedWorld(scenario, async (role) => {
      const world = await buildWorld(test);
      const fixture = await arrangedIn(world, scenario, role);
      await leaveFiles(world);
      return fixture;
    });
    it.each(memberRoles)(`${nameOf(endpoint)} of a %s`, async (role) => {
      const world = await arranged(role);
      const token = await viewOf(world, role);
      const answered = await test.as(token).call<AnyEndpoint>(endpoint, request(world, role));
      if (shown.includes(`${nameOf(endpoint)} of ${role}`)) {
        expect(answered.status, answered.text).toBe(200);
        expect(answered.text).not.toMatch(/secret\.pdf|s3_url_path/);
      } else {
        expect(answered.status, answered.text).toBe(403);
        expect(answered.failure.message).toBe(adminOutcomes.only_viewed);
      }
    });
  }
});
