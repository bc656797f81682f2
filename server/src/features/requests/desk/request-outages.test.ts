import {
  leadRequestEndpoints,
  requestLinkEndpoints,
} from '@threshold/contract/endpoints/requests/lead-requests';
import { requestOfferEndpoints } from '@threshold/contract/endpoints/requests/request-offers';
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Broker, requestDesk } from '#test/arrangements/request-desk.ts';
import type { Answered } from '#test/client.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';
import { offerDueRequests } from './request-desk.jobs.ts';

/*
 * The database connection fails in the middle of an operation: when it queues mails, which is its
 * last step. Mails are only stored in the outbox, so mail servers and Redis are not involved.
 */

const test = testApp();
const links = requestLinkEndpoints;
const offers = requestOfferEndpoints;
const { answerText, brokers, bySecret, confirmed, deps, holdersOfOffers, openOf, read } =
  requestDesk(test);

const run = (statement: RawBuilder<unknown>) => statement.execute(test.database.db);
beforeEach(async () => {
  await run(sql`create function lose_connection() returns trigger language plpgsql as
    'begin raise exception using errcode = ''08006''; end'`);
});
afterEach(async () => {
  await run(sql`drop function lose_connection cascade`);
});

/** Runs `act` twice: first while mail cannot be queued, then normally. */
async function twice<A extends Pick<Answered<never>, 'status' | 'text'>>(act: () => Promise<A>) {
  await run(sql`create trigger lost before insert on outbox
    for each row execute function lose_connection()`);
  const failed = await act();
  // The response asks the visitor to try again later.
  expect([failed.status, JSON.parse(failed.text).code]).toEqual([503, 'unavailable']);
  await run(sql`drop trigger lost on outbox`);
  const done = await act();
  expect(done.status).toBeLessThan(300);
  return done;
}

const numberOf = async (table: 'lead_requests' | 'request_offers' | 'request_answers') =>
  (await test.database.db.selectFrom(table).select('id').execute()).length;
const templatesTo = async (email: string) =>
  (await listMailsTo(test.database.db, email)).map(({ template }) => template);

describe('repeating an operation after a lost database connection', () => {
  it('creates the request once', async () => {
    const email = 'cut@example.com';
    const body = {
      name: 'Ann Lee',
      email,
      phone_number: '0400000000',
      requirements: 'A first home.',
    };
    await twice(() => test.as().call(leadRequestEndpoints.create, { body }));
    expect(await numberOf('lead_requests')).toBe(1);
    expect(await templatesTo(email)).toEqual(['lead_request_received']);
  });

  it('confirms the request and makes each offer once', async () => {
    const all = await brokers(3);
    const { link } = await confirmed({ vendor_type: null });
    await test.database.db
      .updateTable('lead_requests')
      .set({ confirmed_at: null, vendor_type: 'Mortgage Broker' })
      .execute();
    await twice(() => test.as().call(links.confirm, bySecret(link)));
    expect(await holdersOfOffers(all)).toEqual([1, 1, 1]);
    expect(await templatesTo(all[0]?.email ?? '')).toEqual(['request_offered']);
  });

  it('offers a waiting request to each professional once', async () => {
    const all = await brokers(3);
    await confirmed();
    await test.database.db.deleteFrom('request_offers').execute();
    await test.database.db.updateTable('lead_requests').set({ next_at: test.clock.now }).execute();
    await run(sql`create trigger lost before insert on outbox
      for each row execute function lose_connection()`);
    await expect(offerDueRequests(deps())).rejects.toMatchObject({ code: '08006' });
    expect(await holdersOfOffers(all)).toEqual([0, 0, 0]);
    await run(sql`drop trigger lost on outbox`);
    await offerDueRequests(deps());
    expect(await holdersOfOffers(all)).toEqual([1, 1, 1]);
  });

  it("stores the professional's answer once", async () => {
    const [one] = (await brokers(1)) as [Broker];
    const { link } = await confirmed({ email: 'waits@example.com' });
    const [offer] = await openOf(one);
    const request = { params: { id: offer?._id ?? '' }, body: { text: answerText() } };
    await twice(() => one.caller.call(offers.answer, request));
    expect(await numberOf('request_answers')).toBe(1);
    expect(await templatesTo('waits@example.com')).toEqual(['request_answered']);
    expect((await read(link)).state).toBe('answered');
  });

  it('stores once that the buyer shares contact details', async () => {
    const [one] = (await brokers(1)) as [Broker];
    const { link } = await confirmed();
    const [offer] = await openOf(one);
    const answer = { params: { id: offer?._id ?? '' }, body: { text: answerText() } };
    await one.caller.call(offers.answer, answer);
    const params = { id: (await read(link)).answers[0]?._id ?? '' };
    await twice(() => test.as().call(links.agree, { ...bySecret(link), params }));
    expect(await templatesTo(one.email)).toEqual(['request_offered', 'request_agreed']);
    expect((await read(link)).answers[0]?.agreed_at).not.toBeNull();
  });
});
