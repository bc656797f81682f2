import { awayNoticeEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import {
  leadRequestEndpoints,
  requestLinkEndpoints,
} from '@threshold/contract/endpoints/requests/lead-requests';
import { requestOfferEndpoints } from '@threshold/contract/endpoints/requests/request-offers';
import { messages } from '@threshold/contract/texts/messages';
import { requestOutcomes } from '@threshold/contract/texts/request-texts';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { replaceServiceArea } from '#src/features/search/service-areas/service-areas.repo.ts';
import { type Broker, HOUR_MS, MORNING, requestDesk } from '#test/arrangements/request-desk.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';
import { offerDueRequests } from './request-desk.jobs.ts';

const test = testApp();
const links = requestLinkEndpoints;
const offers = requestOfferEndpoints;
const {
  answerById,
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
} = requestDesk(test);

describe('request sent by the public form', () => {
  const body = () => ({
    name: 'Ann Lee',
    email: `${newId()}@example.com`,
    phone_number: '0400 000 000',
    requirements: 'A first home. Call 0400 000 000.',
    vendor_type: 'Mortgage Broker',
    address: 'Sydney NSW 2000, Australia',
  });
  const send = (sent: ReturnType<typeof body>) =>
    test.as().call(leadRequestEndpoints.create, { body: sent });
  const linkIn = async (email: string) => {
    const mails = await listMailsTo(test.database.db, email);
    return /\/requests#([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  };

  it('is confirmed by link, then offered anonymously to three professionals', async () => {
    const all = await brokers(4);
    const sent = body();
    await send(sent);
    const link = await linkIn(sent.email);
    expect(await read(link)).toMatchObject({
      state: 'unconfirmed',
      held_by: ['person'],
      place: 'Sydney NSW 2000',
      due_at: null,
    });
    expect(await holdersOfOffers(all)).toEqual([0, 0, 0, 0]);
    expect(await confirm(link)).toMatchObject({
      state: 'waiting',
      held_by: ['professionals'],
      offers: { open: 3, made: 3 },
      due_at: new Date(MORNING.getTime() + 24 * HOUR_MS).toISOString(),
    });
    expect(await holdersOfOffers(all)).toEqual([1, 1, 1, 0]);
    const shown = await all[0]?.caller.call(offers.list, { query: { open: true } });
    expect(shown?.text).not.toMatch(/Ann|Lee|0400|@example/);
    expect(shown?.ok.data[0]).toMatchObject({
      place: 'Sydney NSW 2000',
      distance_km: expect.closeTo(1, 0),
    });
    const mails = await listMailsTo(test.database.db, all[0]?.email ?? '');
    expect(mails.map(({ template }) => template)).toEqual(['request_offered']);
    expect(mails[0]?.text).not.toMatch(/Ann|0400/);
    expect(mails[0]?.text).toContain('2:30 pm');
  });

  it('is offered to three professionals only, even if confirmed twice', async () => {
    const all = await brokers(6);
    const sent = body();
    await send(sent);
    const link = await linkIn(sent.email);
    await Promise.all([confirm(link), confirm(link), offerDueRequests(deps())]);
    expect(await holdersOfOffers(all)).toEqual([1, 1, 1, 0, 0, 0]);
  });

  it('has one link, even if the buyer sends a similar text again', async () => {
    await brokers(3);
    const sent = body();
    await send(sent);
    const first = await linkIn(sent.email);
    await confirm(first);
    await send({ ...sent, requirements: 'a FIRST home, call 0400 000 001!' });
    expect(await linkIn(sent.email)).toBe(first);
    expect((await read(first)).offers.made).toBe(3);
  });

  it('goes to staff if its place or vendor type is unknown', async () => {
    await brokers(3);
    const { link } = await confirmed({ latitude: null, longitude: null, timezone: null });
    expect(await read(link)).toMatchObject({ held_by: ['staff'], offers: { made: 0 } });
    expect((await read((await confirmed({ vendor_type: null })).link)).held_by).toEqual(['staff']);
  });

  it.each([
    [{ vendor_type: 'Astrologer' }, 'vendor_type', messages.search.vendor_type],
    [{ post_code: '20' }, 'post_code', messages.search.post_code],
    [{ latitude: 1 }, 'latitude', messages.search.both_coordinates],
  ])('is rejected for the invalid value %j', async (fault, field, sentence) => {
    const payload = { ...body(), ...fault };
    const { status, failure } = await test
      .as()
      .raw({ method: 'POST', url: '/api/lead-requests', payload });
    expect([status, failure.errors?.[field]?.[0]]).toEqual([422, sentence]);
  });

  it('is accepted with "All" or an empty text for missing values', async () => {
    const payload = { ...body(), vendor_type: 'All', post_code: '', address: '' };
    const { status } = await test.as().raw({ method: 'POST', url: '/api/lead-requests', payload });
    expect(status).toBe(201);
  });

  it('is stored with a mark if its email address is disposable', async () => {
    const sent = { ...body(), email: `${newId()}@mailinator.com` };
    await send(sent);
    const rows = test.database.db.selectFrom('lead_requests').select('is_disposable');
    expect(await rows.where('email', '=', sent.email).execute()).toEqual([{ is_disposable: true }]);
  });
});

describe('caller without a link', () => {
  it('gets 404 instead of the request', async () => {
    await confirmed();
    const wrong = await test.as().call(links.read, bySecret('A'.repeat(43)));
    expect([wrong.status, wrong.failure.error]).toEqual([404, requestOutcomes.link_unknown]);
    const none = await test.as().raw({ url: '/api/lead-requests/link' });
    expect(none.status).toBeGreaterThanOrEqual(400);
    expect(none.status).toBeLessThan(500);
  });

  it('cannot get a request link from the rows of the database', async () => {
    const { link } = await confirmed();
    const { rows } = await test.database.pool.query<{ text: string }>(
      'select r::text as text from lead_requests r',
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(link);
  });
});

describe('matching professionals to a request', () => {
  const chosen = async (all: readonly Broker[]) => {
    await confirmed();
    return holdersOfOffers(all);
  };
  const settle = (one: Broker, body: object) =>
    one.caller.call(offers.settings, { body }).then(({ ok }) => ok);

  it('excludes unverified and distant professionals and those of another type', async () => {
    const all = [
      await broker(1, { status: 'pending' }),
      await broker(1, { vendor_type: 'Accountant' }),
      await broker(51),
      await broker(49),
    ];
    expect(await chosen(all)).toEqual([0, 0, 0, 1]);
  });

  it('excludes professionals with an unverified email address', async () => {
    const one = await broker(1);
    await test.database.db
      .updateTable('vendor_accounts')
      .set({ email_verified_at: null })
      .where('vendor_id', '=', one.id)
      .execute();
    await confirmed();
    expect(await test.database.db.selectFrom('request_offers').select('id').execute()).toEqual([]);
  });

  it('excludes professionals who decline requests, pause, or reached their weekly limit', {
    tags: 'engine',
  }, async () => {
    const all = await brokers(4);
    await settle(all[0] as Broker, { takes_requests: false });
    await settle(all[1] as Broker, { paused_until: '2026-06-03' });
    await settle(all[2] as Broker, { weekly_most: 1 });
    expect(await chosen(all)).toEqual([0, 0, 1, 1]);
    expect(await chosen(all)).toEqual([0, 0, 1, 2]);
    later(24);
    expect(await chosen(all)).toEqual([0, 1, 0, 1]);
  });

  it('excludes professionals who are away', async () => {
    const all = await brokers(2);
    const [here, away] = all as [Broker, Broker];
    const params = { id: away.id };
    const body = { first_day: '2026-06-02', last_day: '2026-06-03' };
    await away.caller.call(awayNoticeEndpoints.set, { params, body });
    expect(await chosen(all)).toEqual([1, 0]);
    expect((await away.caller.call(offers.list)).ok.settings).toMatchObject({
      takes_requests: true,
      paused_until: null,
      away_until: '2026-06-03',
    });
    expect((await here.caller.call(offers.list)).ok.settings.away_until).toBeNull();
    later(48);
    expect((await away.caller.call(offers.list)).ok.settings.away_until).toBeNull();
    expect((await chosen(all))[1]).toBe(1);
  });

  it('includes professionals after an early end of absence, unless paused', async () => {
    const all = await brokers(2);
    for (const { id, caller } of all) {
      const body = { first_day: '2026-06-02', last_day: '2026-06-09' };
      await caller.call(awayNoticeEndpoints.set, { params: { id }, body });
    }
    await settle(all[0] as Broker, { paused_until: '2026-06-05' });
    expect(await chosen(all)).toEqual([0, 0]);
    for (const { id, caller } of all)
      await caller.call(awayNoticeEndpoints.end, { params: { id } });
    expect(await chosen(all)).toEqual([0, 1]);
  });

  it('prefers professionals with a short reply time if distances are similar', async () => {
    const all = await brokers(4);
    const reply = (one: Broker | undefined, reply_hours: number) =>
      test.database.pool.query('insert into answer_times values ($1, $2)', [one?.id, reply_hours]);
    await reply(all[0], 48);
    await reply(all[3], 1);
    expect(await chosen(all)).toEqual([0, 1, 1, 1]);
  });

  it('uses the stated service area instead of the distance to the office', async () => {
    const stated: [km: number, reach: number | string, isAsked: number][] = [
      [10, 5, 0],
      [20, '2000', 1],
      [30, '2150', 0],
      [120, 125, 1],
      [130, 125, 0],
      [140, '2000', 1],
    ];
    const all: Broker[] = [];
    for (const [km, reach] of stated) {
      const one = await broker(km);
      const radius_km = typeof reach === 'number' ? reach : null;
      const localities = typeof reach === 'string' ? [{ name: 'Sydney', post_code: reach }] : [];
      await replaceServiceArea(test.database.db, one.id, { radius_km, localities });
      all.push(one);
    }
    expect(await chosen(all)).toEqual(stated.map(([, , isAsked]) => isAsked));
  });
});

describe('re-offering a request', () => {
  it('happens after four daytime hours, for at most nine professionals in total', async () => {
    const all = await brokers(10);
    const { link } = await confirmed();
    later(3.9);
    await offerDueRequests(deps());
    expect(await holdersOfOffers(all)).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0, 0]);
    later(0.1);
    await offerDueRequests(deps());
    await offerDueRequests(deps());
    expect(await holdersOfOffers(all)).toEqual([0, 0, 0, 1, 1, 1, 0, 0, 0, 0]);
    later(4);
    await offerDueRequests(deps());
    expect(await read(link)).toMatchObject({ offers: { open: 3, made: 9 }, next_offers_at: null });
    later(4);
    await offerDueRequests(deps());
    // At 22:30 the last three offers are open until the next morning.
    expect(await holdersOfOffers(all)).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 0]);
    expect((await read(link)).held_by).toEqual(['professionals', 'staff']);
    later(12);
    await offerDueRequests(deps());
    expect(await read(link)).toMatchObject({ held_by: ['staff'], offers: { open: 0, made: 9 } });
  });

  it('happens within a minute after a professional is suspended or deleted', async () => {
    const all = await brokers(5);
    const { link } = await confirmed();
    const { db } = test.database;
    const [suspended, deleted, ...others] = all as [Broker, Broker, ...Broker[]];
    await db
      .updateTable('vendors')
      .set({ status: 'suspended' })
      .where('id', '=', suspended.id)
      .execute();
    await db.deleteFrom('vendors').where('id', '=', deleted.id).execute();
    await offerDueRequests(deps());
    expect(await holdersOfOffers(others)).toEqual([1, 1, 1]);
    expect((await read(link)).offers).toEqual({ open: 3, made: 5 });
    const [past] = (await suspended.caller.call(offers.list)).ok.data;
    expect(past?.state).toBe('ended');
    expect(await offerDueRequests(deps())).toBe(0);
  });

  it('waits until morning if the request was confirmed at night', { tags: 'engine' }, async () => {
    const all = await brokers(3);
    test.clock.now = new Date('2026-06-02T10:00:00Z');
    const { link } = await confirmed();
    expect(await read(link)).toMatchObject({
      held_by: ['staff'],
      offers: { made: 0 },
      next_offers_at: '2026-06-02T22:00:00.000Z',
    });
    test.clock.now = new Date('2026-06-02T22:00:00Z');
    await offerDueRequests(deps());
    expect(await holdersOfOffers(all)).toEqual([1, 1, 1]);
  });

  it('happens once after a decline, even if two jobs run concurrently', async () => {
    const all = await brokers(6);
    await confirmed();
    const [offer] = await openOf(all[0] as Broker);
    const { ok } = await (all[0] as Broker).caller.call(offers.decline, {
      params: { id: offer?._id ?? '' },
      body: { reason: 'no_time' },
    });
    expect(ok.data).toMatchObject({ state: 'declined', contact: null });
    await Promise.all([offerDueRequests(deps()), offerDueRequests(deps())]);
    expect(await holdersOfOffers(all)).toEqual([0, 1, 1, 1, 0, 0]);
    const again = await answerById(all[0] as Broker, offer?._id ?? '');
    expect([again.status, again.failure.error]).toEqual([409, requestOutcomes.offer_decided]);
  });
});
