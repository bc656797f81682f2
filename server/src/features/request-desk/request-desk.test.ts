import { requestLinkEndpoints } from '@threshold/contract/lead-request-links';
import { leadRequestEndpoints } from '@threshold/contract/lead-requests';
import { messages } from '@threshold/contract/messages';
import { requestMessages } from '@threshold/contract/messages-requests';
import { requestOutcomes } from '@threshold/contract/outcomes-requests';
import { requestLimits } from '@threshold/contract/request-limits';
import { requestOfferEndpoints } from '@threshold/contract/request-offers';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildOffer, buildRequest } from '#test/factories/request.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildVendor, buildVendorAccount } from '#test/factories/vendor.ts';
import { mailsTo } from '#test/outbox.ts';
import { publicUrl, testApp, testSigner } from '#test/test-app.ts';
import { forgetOldRequests, handOnRequests, recordMissed } from './request-desk.jobs.ts';

const test = testApp();
const links = requestLinkEndpoints;
const offers = requestOfferEndpoints;

/** Half past ten on a Tuesday in Sydney. */
const MORNING = new Date('2026-06-02T00:30:00Z');
const HOUR_MS = 60 * 60 * 1000;
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

/** A broker who gets offers, so far from the middle of Sydney. */
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

/** An unconfirmed request, and its confirmation. */
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

describe('a request by the form', () => {
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
    const mails = await mailsTo(test.database.db, email);
    return /\/requests#([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  };

  it('is confirmed by its link, and goes to the three who are nearest, without name and contact', async () => {
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
    const mails = await mailsTo(test.database.db, all[0]?.email ?? '');
    expect(mails.map(({ template }) => template)).toEqual(['request_offered']);
    expect(mails[0]?.text).not.toMatch(/Ann|0400/);
    expect(mails[0]?.text).toContain('2:30 pm');
  });

  it('confirmed twice is offered once', async () => {
    const all = await brokers(6);
    const sent = body();
    await send(sent);
    const link = await linkIn(sent.email);
    await Promise.all([confirm(link), confirm(link), handOnRequests(deps())]);
    expect(await holdersOfOffers(all)).toEqual([1, 1, 1, 0, 0, 0]);
  });

  it('again with the same words leads to the first one', async () => {
    await brokers(3);
    const sent = body();
    await send(sent);
    const first = await linkIn(sent.email);
    await confirm(first);
    await send({ ...sent, requirements: 'a FIRST home, call 0400 000 001!' });
    expect(await linkIn(sent.email)).toBe(first);
    expect((await read(first)).offers.made).toBe(3);
  });

  it('without a place or a type is held by staff', async () => {
    await brokers(3);
    const { link } = await confirmed({ latitude: null, longitude: null, timezone: null });
    expect(await read(link)).toMatchObject({ held_by: ['staff'], offers: { made: 0 } });
    expect((await read((await confirmed({ vendor_type: null })).link)).held_by).toEqual(['staff']);
  });

  it.each([
    [{ vendor_type: 'Astrologer' }, 'vendor_type', messages.search.vendor_type],
    [{ post_code: '20' }, 'post_code', messages.search.post_code],
    [{ latitude: 1 }, 'latitude', messages.search.both_coordinates],
  ])('refuses %j', async (fault, field, sentence) => {
    const payload = { ...body(), ...fault };
    const { status, failure } = await test
      .as()
      .raw({ method: 'POST', url: '/api/lead-requests', payload });
    expect([status, failure.errors?.[field]?.[0]]).toEqual([422, sentence]);
  });

  it('takes "All" and empty texts as nothing', async () => {
    const payload = { ...body(), vendor_type: 'All', post_code: '', address: '' };
    const { status } = await test.as().raw({ method: 'POST', url: '/api/lead-requests', payload });
    expect(status).toBe(201);
  });

  it('marks an address of throw-away mail', async () => {
    const sent = { ...body(), email: `${newId()}@mailinator.com` };
    await send(sent);
    const rows = test.database.db.selectFrom('lead_requests').select('is_disposable');
    expect(await rows.where('email', '=', sent.email).execute()).toEqual([{ is_disposable: true }]);
  });
});

describe('whoever has no link', () => {
  it('finds nothing', async () => {
    await confirmed();
    const wrong = await test.as().call(links.read, bySecret('A'.repeat(43)));
    expect([wrong.status, wrong.failure.error]).toEqual([404, requestOutcomes.link_unknown]);
    const none = await test.as().raw({ url: '/api/lead-requests/link' });
    expect(none.status).toBeGreaterThanOrEqual(400);
    expect(none.status).toBeLessThan(500);
  });

  it('finds nothing in the database to make one of', async () => {
    const { link } = await confirmed();
    const { rows } = await test.database.pool.query<{ text: string }>(
      'select r::text as text from lead_requests r',
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(link);
  });
});

describe('matching', () => {
  const chosen = async (all: readonly Broker[]) => {
    await confirmed();
    return holdersOfOffers(all);
  };
  const settle = (one: Broker, body: object) =>
    one.caller.call(offers.settings, { body }).then(({ ok }) => ok);

  it('leaves out who is not verified, of another type, or too far', async () => {
    const all = [
      await broker(1, { status: 'pending' }),
      await broker(1, { vendor_type: 'Accountant' }),
      await broker(51),
      await broker(49),
    ];
    expect(await chosen(all)).toEqual([0, 0, 0, 1]);
  });

  it('leaves out whose address is not verified: nobody reads there', async () => {
    const one = await broker(1);
    await test.database.db
      .updateTable('vendor_accounts')
      .set({ email_verified_at: null })
      .where('vendor_id', '=', one.id)
      .execute();
    await confirmed();
    expect(await test.database.db.selectFrom('request_offers').select('id').execute()).toEqual([]);
  });

  it('leaves out who takes none, pauses, or has had enough this week', async () => {
    const all = await brokers(4);
    await settle(all[0] as Broker, { takes_requests: false });
    await settle(all[1] as Broker, { paused_until: '2026-06-03' });
    await settle(all[2] as Broker, { weekly_most: 1 });
    expect(await chosen(all)).toEqual([0, 0, 1, 1]);
    expect(await chosen(all)).toEqual([0, 0, 1, 2]);
    later(24);
    expect(await chosen(all)).toEqual([0, 1, 0, 1]);
  });

  it('asks the quick first among those who are about as near', async () => {
    const all = await brokers(4);
    const reply = (one: Broker | undefined, reply_hours: number) =>
      test.database.pool.query('insert into answer_times values ($1, $2)', [one?.id, reply_hours]);
    await reply(all[0], 48);
    await reply(all[3], 1);
    expect(await chosen(all)).toEqual([0, 1, 1, 1]);
  });

  it('goes by the service area where one is stated', async () => {
    const all = [await broker(10), await broker(20), await broker(120), await broker(130)];
    const area = (one: Broker | undefined, radius_km: number | null) =>
      test.database.db
        .insertInto('service_areas')
        .values({ vendor_id: one?.id ?? '', radius_km })
        .execute();
    await area(all[0], 5);
    await area(all[1], null);
    await area(all[2], 125);
    await area(all[3], 125);
    await test.database.db
      .insertInto('service_localities')
      .values({ vendor_id: all[1]?.id ?? '', post_code: '2000', name: 'Sydney' })
      .execute();
    expect(await chosen(all)).toEqual([0, 1, 1, 0]);
  });
});

describe('handing on', () => {
  it('happens after four hours of daytime, to nine at most, and is late for nobody at night', async () => {
    const all = await brokers(10);
    const { link } = await confirmed();
    later(3.9);
    await handOnRequests(deps());
    expect(await holdersOfOffers(all)).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0, 0]);
    later(0.1);
    await handOnRequests(deps());
    await handOnRequests(deps());
    expect(await holdersOfOffers(all)).toEqual([0, 0, 0, 1, 1, 1, 0, 0, 0, 0]);
    later(4);
    await handOnRequests(deps());
    expect(await read(link)).toMatchObject({ offers: { open: 3, made: 9 }, next_offers_at: null });
    later(4);
    await handOnRequests(deps());
    // 22:30: the last three have until the morning.
    expect(await holdersOfOffers(all)).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 0]);
    expect((await read(link)).held_by).toEqual(['professionals', 'staff']);
    later(12);
    await handOnRequests(deps());
    expect(await read(link)).toMatchObject({ held_by: ['staff'], offers: { open: 0, made: 9 } });
  });

  it('waits for the morning at night', async () => {
    const all = await brokers(3);
    test.clock.now = new Date('2026-06-02T10:00:00Z');
    const { link } = await confirmed();
    expect(await read(link)).toMatchObject({
      held_by: ['staff'],
      offers: { made: 0 },
      next_offers_at: '2026-06-02T22:00:00.000Z',
    });
    test.clock.now = new Date('2026-06-02T22:00:00Z');
    await handOnRequests(deps());
    expect(await holdersOfOffers(all)).toEqual([1, 1, 1]);
  });

  it('happens at once when somebody declines, by two processes too', async () => {
    const all = await brokers(6);
    await confirmed();
    const [offer] = await openOf(all[0] as Broker);
    const { ok } = await (all[0] as Broker).caller.call(offers.decline, {
      params: { id: offer?._id ?? '' },
      body: { reason: 'no_time' },
    });
    expect(ok.data).toMatchObject({ state: 'declined', contact: null });
    await Promise.all([handOnRequests(deps()), handOnRequests(deps())]);
    expect(await holdersOfOffers(all)).toEqual([0, 1, 1, 1, 0, 0]);
    const again = await answerById(all[0] as Broker, offer?._id ?? '');
    expect([again.status, again.failure.error]).toEqual([409, requestOutcomes.offer_decided]);
  });
});

const answerById = (one: Broker, id: string, text = answerText()) =>
  one.caller.call(offers.answer, { params: { id }, body: { text } });

describe('answers', () => {
  it('reach the person with profiles, and contact goes to the one whom the person agreed to', async () => {
    const all = await brokers(3);
    const { link, id } = await confirmed({ email: 'mia@example.com', name: 'Mia Wu' });
    await answer(all[0] as Broker);
    await answer(all[1] as Broker);
    const mails = await mailsTo(test.database.db, 'mia@example.com');
    expect(mails.map(({ template }) => template)).toEqual(['request_answered', 'request_answered']);
    expect(mails[0]?.text).toContain(`/requests#${link}`);
    const request = await read(link);
    expect(request.state).toBe('answered');
    expect(request.answers.map(({ vendor }) => vendor?._id)).toEqual([all[0]?.id, all[1]?.id]);
    const answerId = request.answers[0]?._id ?? '';
    const agree = { ...bySecret(link), params: { id: answerId } };
    await test.as().call(links.agree, agree);
    await test.as().call(links.agree, agree);
    const past = async (one: Broker) => (await one.caller.call(offers.list)).ok.data[0];
    expect((await past(all[0] as Broker))?.contact).toEqual({
      name: 'Mia Wu',
      email: 'mia@example.com',
      phone_number: '0400000000',
    });
    expect((await past(all[1] as Broker))?.contact).toBeNull();
    const told = (await mailsTo(test.database.db, all[0]?.email ?? '')).map(
      ({ template }) => template,
    );
    expect(told).toEqual(['request_offered', 'request_agreed']);
    expect(id).toBe(request._id);
  });

  it('show no contact to who is not verified any more', async () => {
    const [one] = await brokers(1);
    const { link } = await confirmed();
    await answer(one as Broker);
    const params = { id: (await read(link)).answers[0]?._id ?? '' };
    await test.as().call(links.agree, { ...bySecret(link), params });
    await test.database.db.updateTable('vendors').set({ status: 'suspended' }).execute();
    const [past] = (await (one as Broker).caller.call(offers.list)).ok.data;
    expect(past).toMatchObject({ state: 'answered', contact: null });
  });

  it('are whole sentences', async () => {
    const [one] = await brokers(1);
    await confirmed();
    for (const text of ['', 'Call me', 'x'.repeat(60)]) {
      const { status, failure } = await answer(one as Broker, text);
      expect([status, failure.errors?.text?.[0]]).toEqual([422, requestMessages.answer_short]);
    }
  });

  it('of four at once three are passed on, and the fourth hears that it is gone', async () => {
    const all = await brokers(4);
    const { link, id } = await confirmed();
    await buildOffer(test, { request_id: id, vendor_id: all[3]?.id ?? '', ground: 'staff' });
    const answered = await Promise.all(all.map((one) => answer(one)));
    const statuses = answered.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 200, 409]);
    const fourth = answered.find(({ status }) => status === 409);
    expect(fourth?.failure.error).toBe(requestOutcomes.offer_gone);
    expect((await read(link)).answers).toHaveLength(3);
  });

  it('twice at once is one', async () => {
    const [one] = await brokers(1);
    const { link } = await confirmed();
    const statuses = (await Promise.all([answer(one as Broker), answer(one as Broker)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect((await read(link)).answers).toHaveLength(1);
  });

  it('come too late after four hours, whether or not a job has come', async () => {
    const [one] = await brokers(1);
    await confirmed();
    const [offer] = await openOf(one as Broker);
    later(4);
    const { status, failure } = await answerById(one as Broker, offer?._id ?? '');
    expect([status, failure.error]).toEqual([409, requestOutcomes.offer_passed]);
  });

  it('that are copied are refused, and cost offers when it goes on', async () => {
    const [one] = await brokers(1);
    const text = answerText();
    await confirmed();
    await answer(one as Broker, text);
    for (let n = 0; n < requestLimits.copies.allowed; n += 1) {
      const { link } = await confirmed();
      const { status, failure } = await answer(one as Broker, `${text.toUpperCase()}!!`);
      expect([status, failure.errors?.text?.[0]]).toEqual([422, requestMessages.answer_copied]);
      expect((await read(link)).answers).toEqual([]);
    }
    const { ok } = await (one as Broker).caller.call(offers.list);
    expect(ok.settings.held_until).not.toBeNull();
    await confirmed();
    expect(await openOf(one as Broker)).toHaveLength(requestLimits.copies.allowed);
  });
});

describe('a year later', () => {
  it('figures are left, of what was not kept too', async () => {
    const { db } = test.database;
    await db.deleteFrom('request_figures').execute();
    const [one] = await brokers(1);
    await confirmed();
    await answer(one as Broker);
    later(1);
    await confirmed({ status: 'new', requirements: 'Nobody answers this one.', vendor_type: null });
    later(24);
    await recordMissed(deps());
    await buildRequest(test, { confirmed_at: null, vendor_type: null });
    await buildRequest(test, { closed_at: test.clock.now, close_reason: 'spam', status: 'closed' });
    expect(await forgetOldRequests(deps())).toBe(0);
    later(31 * 24);
    expect(await forgetOldRequests(deps())).toBe(1);
    later(340 * 24);
    expect(await forgetOldRequests(deps())).toBe(3);
    const figures = await db.selectFrom('request_figures').selectAll().orderBy('day').execute();
    const none = { received: 0, confirmed: 0, answered_in_time: 0, answered_late: 0, missed: 0 };
    const first = { ...none, day: '2026-06-02', received: 1, confirmed: 1 };
    expect(figures).toEqual(
      expect.arrayContaining([
        { ...first, vendor_type: 'Mortgage Broker', answered_in_time: 1 },
        { ...first, vendor_type: '', missed: 1 },
        { ...none, day: '2026-06-03', vendor_type: '', received: 1 },
      ]),
    );
    expect(figures).toHaveLength(3);
  });
});

describe('the person', () => {
  it('writes back, which passes contact on, and closes for everybody', async () => {
    const all = await brokers(3);
    const { link } = await confirmed();
    await answer(all[0] as Broker);
    const answerId = (await read(link)).answers[0]?._id ?? '';
    const body = { text: 'Please call me after five.' };
    await test.as().call(links.reply, { ...bySecret(link), params: { id: answerId }, body });
    const [mine] = (await (all[0] as Broker).caller.call(offers.list)).ok.data;
    expect(mine?.contact).not.toBeNull();
    expect(mine?.answer?.replies).toMatchObject([body]);
    await test.as().call(links.close, { ...bySecret(link), body: { reason: 'found_somebody' } });
    expect(await read(link)).toMatchObject({ state: 'closed', held_by: [], offers: { open: 0 } });
    const [open] = (await (all[1] as Broker).caller.call(offers.list)).ok.data;
    const late = await answerById(all[1] as Broker, open?._id ?? '');
    expect([late.status, late.failure.error]).toEqual([409, requestOutcomes.offer_ended]);
    later(5);
    expect(await handOnRequests(deps())).toBe(0);
  });

  it('deletes everything but the figures', async () => {
    const [one] = await brokers(1);
    const { link, id } = await confirmed();
    await answer(one as Broker);
    await test.as().call(links.remove, bySecret(link));
    expect((await test.as().call(links.read, bySecret(link))).status).toBe(404);
    expect(await openOf(one as Broker)).toEqual([]);
    for (const table of ['request_offers', 'request_answers'] as const) {
      const rows = test.database.db.selectFrom(table).select('id').where('request_id', '=', id);
      expect(await rows.execute()).toEqual([]);
    }
    const figures = test.database.db.selectFrom('request_figures').selectAll();
    expect(await figures.where('day', '=', '2026-06-02').execute()).toContainEqual(
      expect.objectContaining({ vendor_type: 'Mortgage Broker' }),
    );
  });

  it('is told the truth when nobody has answered in time, once', async () => {
    const { link } = await confirmed({ email: 'late@example.com' });
    later(23.9);
    expect(await recordMissed(deps())).toBe(0);
    later(0.1);
    expect(await recordMissed(deps())).toBe(1);
    expect(await recordMissed(deps())).toBe(0);
    expect(await read(link)).toMatchObject({ state: 'missed', held_by: ['staff'] });
    const mails = await mailsTo(test.database.db, 'late@example.com');
    expect(mails.map(({ template }) => template)).toEqual(['request_missed']);
    expect(mails[0]?.text).toContain('We promised you an answer within 24 hours');
  });
});
