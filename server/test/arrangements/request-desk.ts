import { requestLinkEndpoints } from '@threshold/contract/endpoints/requests/lead-requests';
import { requestOfferEndpoints } from '@threshold/contract/endpoints/requests/request-offers';
import { beforeEach } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildRequest } from '../factories/request.ts';
import { buildSession } from '../factories/session.ts';
import { buildVendor, buildVendorAccount } from '../factories/vendor.ts';
import { publicUrl, type TestApp, testSigner } from '../test-app.ts';

/** Half past ten on a Tuesday in Sydney. */
export const MORNING = new Date('2026-06-02T00:30:00Z');
export const HOUR_MS = 60 * 60 * 1000;

/**
 * Helpers for brokers around Sydney and requests to them. The clock is set to a Tuesday morning
 * before each test.
 */
export function requestDesk(test: TestApp) {
  const links = requestLinkEndpoints;
  const offers = requestOfferEndpoints;

  const later = (hours: number) => {
    test.clock.now = new Date(test.clock.now.getTime() + hours * HOUR_MS);
  };

  const deps = () => ({
    database: test.database,
    now: () => test.clock.now,
    publicUrl: () => publicUrl,
    sign: testSigner,
  });

  beforeEach(async () => {
    test.clock.now = MORNING;
    await test.database.db.deleteFrom('lead_requests').execute();
    await test.database.db.deleteFrom('vendors').execute();
  });

  let count = 0;

  /** Creates a broker who gets offers, `km` from the centre of Sydney. */
  async function broker(km = 1, overrides: Parameters<typeof buildVendor>[1] = {}) {
    const { db } = test.database;
    const id = await buildVendor(db, { latitude: -33.8688 + km / 111.2, ...overrides });
    count += 1;
    const email = `broker-${count}@vendors.example`;
    const account = await buildVendorAccount(db, { vendor_id: id, email });
    const token = await buildSession(db, {
      vendor_account_id: account,
    });
    return { id, email, caller: test.as(token) };
  }
  type Broker = Awaited<ReturnType<typeof broker>>;

  async function brokers(number: number): Promise<Broker[]> {
    const all = [];
    for (let km = 1; km <= number; km += 1) all.push(await broker(km));
    return all;
  }

  const bySecret = (link: string) => ({ headers: { 'request-link': link } });
  const read = async (link: string) => (await test.as().call(links.read, bySecret(link))).ok.data;
  const confirm = async (link: string) =>
    (await test.as().call(links.confirm, bySecret(link))).ok.data;

  /** Creates an unconfirmed request and confirms it. */
  async function confirmed(overrides: Parameters<typeof buildRequest>[1] = {}) {
    const request = await buildRequest(test, { confirmed_at: null, ...overrides });
    await confirm(request.link);
    return request;
  }

  const openOf = async ({ caller }: Pick<Broker, 'caller'>) =>
    (await caller.call(offers.list, { query: { open: true } })).ok.data;

  const answerText = () => `I know homes like that well and can help you with ${newId()} soon.`;

  async function answer(one: Broker, text = answerText()) {
    const [offer] = await openOf(one);
    return one.caller.call(offers.answer, {
      params: { id: offer?._id ?? newId() },
      body: { text },
    });
  }

  const holdersOfOffers = async (all: readonly Broker[]) => {
    const having = await Promise.all(all.map(openOf));
    return having.map(({ length }) => length);
  };

  const answerById = (one: Broker, id: string, text = answerText()) =>
    one.caller.call(offers.answer, { params: { id }, body: { text } });

  return {
    answer,
    answerById,
    answerText,
    broker,
    brokers,
    bySecret,
    confirm,
    confirmed,
    deps,
    holdersOfOffers,
    later,
    openOf,
    read,
  };
}

export type Broker = Awaited<ReturnType<ReturnType<typeof requestDesk>['broker']>>;
