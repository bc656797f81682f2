import { requestLinkEndpoints } from '@threshold/contract/endpoints/requests/lead-requests';
import { staffContentEndpoints } from '@threshold/contract/endpoints/staff/content';
import { staffRequestEndpoints } from '@threshold/contract/endpoints/staff/requests';
import { requestMessages, requestOutcomes } from '@threshold/contract/texts/request-texts';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildAnswer, buildOffer, buildRequest } from '#test/factories/request.ts';
import { buildVendor, buildVendorAccount } from '#test/factories/vendor.ts';
import { listMailsTo } from '#test/outbox.ts';
import { sharedStaff } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const desk = staffRequestEndpoints;
const staff = sharedStaff(test);

const reason = 'Seen before.';
const HOUR_MS = 3_600_000;

/**
 * Returns a time zone in which it is about noon now. The test cannot set the clock instead, because
 * staff sessions use the real time.
 */
function zoneAtNoon(): string {
  const hours = 12 - test.clock.now.getUTCHours();
  return `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`;
}
/**
 * Returns a time zone in which it is about 2 a.m. now. No zone is more than twelve hours behind
 * UTC.
 */
function atNight(): string {
  const behind = 2 - test.clock.now.getUTCHours();
  const hours = behind < -12 ? behind + 24 : behind;
  return `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`;
}

async function professional(overrides: Parameters<typeof buildVendor>[1] = {}) {
  const id = await buildVendor(test.database.db, overrides);
  await buildVendorAccount(test.database.db, { vendor_id: id });
  return id;
}

beforeEach(async () => {
  await test.database.db.deleteFrom('lead_requests').execute();
  await test.database.db.deleteFrom('vendors').execute();
});

const offer = (id: string, vendor: string) =>
  staff.call(desk.offer, { params: { id }, body: { vendor } });
const queue = async (name: 'staff' | 'professionals' | 'missed' | 'spam' | 'unconfirmed') =>
  (await staff.call(desk.board, { query: { queue: name } })).ok.data.map(({ _id }) => _id);
const read = (link: string) =>
  test.as().call(requestLinkEndpoints.read, { headers: { 'request-link': link } });

describe('request board', () => {
  it('lists requests by deadline and shows who has to act', async () => {
    const hoursAgo = (hours: number) => new Date(test.clock.now.getTime() - hours * HOUR_MS);
    const fresh = await buildRequest(test);
    const held = await buildRequest(test, { confirmed_at: hoursAgo(2) });
    await buildOffer(test, { request_id: held.id, vendor_id: await professional() });
    const late = await buildRequest(test, { confirmed_at: hoursAgo(13) });
    await buildOffer(test, { request_id: late.id, vendor_id: await professional() });
    const unconfirmed = await buildRequest(test, { confirmed_at: null });
    expect(await queue('staff')).toEqual([late.id, fresh.id]);
    expect(await queue('professionals')).toEqual([late.id, held.id]);
    expect(await queue('unconfirmed')).toEqual([unconfirmed.id]);
    const ended = await buildRequest(test, { status: 'closed', confirmed_at: hoursAgo(30) });
    const { ok } = await staff.call(desk.board, {});
    expect(ok.data.map(({ _id }) => _id).at(-1)).toBe(ended.id);
    expect(ok.data.find(({ _id }) => _id === late.id)?.held_by).toEqual(['professionals', 'staff']);
  });
});

describe('request offered to a professional by staff', () => {
  it('is refused with a reason if the offer is impossible', async () => {
    const zone = zoneAtNoon();
    const { id } = await buildRequest(test, { timezone: zone });
    const vendor = await professional({ latitude: -37 });
    const { ok } = await offer(id, vendor);
    expect(ok.data.offers).toMatchObject([{ vendor: { _id: vendor }, ground: 'staff' }]);
    const refusals = [
      [id, vendor, requestOutcomes.already_offered],
      [id, await professional({ status: 'pending' }), requestOutcomes.vendor_unfit],
      [
        (await buildRequest(test, { confirmed_at: null })).id,
        vendor,
        requestOutcomes.not_confirmed,
      ],
      [(await buildRequest(test, { timezone: atNight() })).id, vendor, requestOutcomes.no_daytime],
    ] as const;
    for (const [request, to, sentence] of refusals) {
      const { status, failure } = await offer(request, to);
      expect([status, failure.error]).toEqual([409, sentence]);
    }
    expect((await offer(id, newId())).status).toBe(404);
  });

  it('cannot be offered a tenth time, or after three answers', async () => {
    const timezone = zoneAtNoon();
    const { id } = await buildRequest(test, { timezone });
    for (let n = 0; n < 9; n += 1) {
      const vendor_id = await professional();
      await buildOffer(test, { request_id: id, vendor_id, state: 'lapsed' });
    }
    const tenth = await offer(id, await professional());
    expect(tenth.failure.error).toBe(requestOutcomes.no_more_offers);
    const other = await buildRequest(test, { timezone });
    for (let n = 0; n < 3; n += 1) {
      await buildAnswer(test, { request_id: other.id, vendor_id: await professional() });
    }
    const fourth = await offer(other.id, await professional());
    expect(fourth.failure.error).toBe(requestOutcomes.answered_enough);
  });

  it('can be moved to another professional while the offer is open', async () => {
    const { id } = await buildRequest(test, { timezone: zoneAtNoon() });
    // The professionals are too far away for an automatic offer.
    const far = { latitude: -37 };
    const [first, second] = [await professional(far), await professional(far)];
    const { ok } = await offer(id, first);
    const instead_of = ok.data.offers[0]?._id ?? '';
    const reassign = (vendor: string) =>
      staff.call(desk.offer, { params: { id }, body: { vendor, instead_of } });
    const { ok: changed } = await reassign(second);
    expect(changed.data.offers).toMatchObject([
      { vendor: { _id: first }, state: 'ended' },
      { vendor: { _id: second }, state: 'open' },
    ]);
    const again = await reassign(await professional(far));
    expect([again.status, again.failure.error]).toEqual([409, requestOutcomes.offer_not_open]);
  });
});

describe('candidates for an offer', () => {
  const look = async (id: string, q?: string) =>
    (await staff.call(desk.candidates, { params: { id }, query: { q } })).ok.data;

  it('are found by name, nearest first, with reasons against an offer', async () => {
    const { id } = await buildRequest(test);
    const named = (full_name: string, overrides: Parameters<typeof buildVendor>[1] = {}) =>
      professional({ full_name, business_name: '', ...overrides });
    const far = await named('Marlo Banksia', { latitude: -37.8 });
    const near = await named('Marlo Bank');
    const asked = await named('Marlo Banks', { latitude: -33.9 });
    await buildOffer(test, { request_id: id, vendor_id: asked });
    await named('Marlo Banner', { status: 'pending' });
    await named('Marlo Bannock', { vendor_type: 'Accountant' });
    const silent = await buildVendor(test.database.db, { full_name: 'Marlo Banjo', latitude: -34 });
    const found = await look(id, 'ban marlo');
    expect(found.map(({ _id, ground, hindrance }) => [_id, ground, hindrance])).toEqual([
      [near, 'near', null],
      [asked, 'near', 'had_it'],
      [silent, 'near', 'no_account'],
      [far, null, null],
    ]);
    expect(found[0]?.distance_km).toBeLessThan(1);
    expect(found[3]?.distance_km).toBeGreaterThan(400);
    expect((await look(id, 'nobody')).length).toBe(0);
  });

  it('are matched by service area if no name is searched', async () => {
    const { id } = await buildRequest(test);
    await professional({ latitude: -37.8 });
    const wide = await professional({ latitude: -34.5 });
    const values = { vendor_id: wide, radius_km: 100 };
    await test.database.db.insertInto('service_areas').values(values).execute();
    const next = (await look(id)).map(({ _id, ground }) => [_id, ground]);
    expect(next).toEqual([[wide, 'radius']]);
  });

  it('require a request with vendor type and place', async () => {
    const { id } = await buildRequest(test, { vendor_type: null });
    const { status } = await staff.call(desk.candidates, { params: { id } });
    expect(status).toBe(409);
  });
});

describe('request without vendor type and place', () => {
  it('is offered immediately when staff have completed it', async () => {
    const vendor = await professional({
      vendor_type: 'Accountant',
      latitude: -33.815,
      longitude: 151.0,
    });
    const { id } = await buildRequest(test, { vendor_type: null, timezone: zoneAtNoon() });
    const complete = (place: string) =>
      staff.call(desk.complete, { params: { id }, body: { vendor_type: 'Accountant', place } });
    const wrong = await complete('Nowhere at all');
    expect(wrong.failure.errors).toEqual({ place: [requestMessages.place] });
    const { ok } = await complete('Parramatta NSW');
    expect(ok.data).toMatchObject({ place: 'Parramatta NSW 2150' });
    const isDay = ok.data.next_offers_at === null || ok.data.offers.length > 0;
    expect(ok.data.offers.map(({ vendor: to }) => to?._id)).toEqual(isDay ? [vendor] : []);
  });
});

describe('merging two requests', () => {
  it('redirects the link of the merged request to the remaining request', async () => {
    const email = `${newId()}@example.com`;
    const first = await buildRequest(test, { email });
    const second = await buildRequest(test, { email });
    const merge = (id: string, into: string) =>
      staff.call(desk.merge, { params: { id }, body: { into, reason } });
    const stranger = await merge((await buildRequest(test)).id, first.id);
    expect(stranger.failure.error).toBe(requestOutcomes.merge_other_person);
    expect((await merge(first.id, first.id)).status).toBe(409);
    expect((await merge(second.id, first.id)).status).toBe(200);
    expect((await read(second.link)).ok.data._id).toBe(first.id);
    expect((await merge(second.id, first.id)).status).toBe(409);
    // The link of an earlier merged request also leads to the new target.
    const third = await buildRequest(test, { email });
    expect((await merge(first.id, third.id)).status).toBe(200);
    for (const { link } of [first, second]) expect((await read(link)).ok.data._id).toBe(third.id);
  });
});

describe('possible duplicates of a request', () => {
  it('have an equal email address or text, newest first', async () => {
    const email = `${newId()}@example.com`;
    const about = await buildRequest(test, { email, text_digest: 'a' });
    const mine = await buildRequest(test, { email, text_digest: 'b' });
    const same = await buildRequest(test, { text_digest: 'a' });
    await buildRequest(test, { text_digest: 'b' });
    await buildRequest(test, { email, merged_into: mine.id });
    const { ok } = await staff.call(desk.repeats, { params: { id: about.id } });
    const found = ok.data.map(({ _id, same_address, same_text }) => [_id, same_address, same_text]);
    expect(found).toEqual([
      [same.id, false, true],
      [mine.id, true, false],
    ]);
  });
});

describe('staff of the request board', () => {
  it('can mark a request as spam and restore it', async () => {
    const { id } = await buildRequest(test);
    const vendor_id = await professional();
    const offerId = await buildOffer(test, { request_id: id, vendor_id });
    const mark = (spam: boolean) =>
      staff.call(desk.spam, { params: { id }, body: { spam, reason } });
    expect((await mark(true)).ok.data).toMatchObject({ state: 'closed', held_by: [] });
    expect(await queue('spam')).toEqual([id]);
    const { ok } = await mark(false);
    expect(ok.data).toMatchObject({ state: 'waiting', close_reason: null, status: 'new' });
    expect(ok.data.offers).toMatchObject([{ _id: offerId, state: 'ended' }]);
  });
});

describe('link of a request marked as spam', () => {
  it('cannot share contact details or send a reply to a professional', async () => {
    const { id, link } = await buildRequest(test);
    const vendor_id = await professional();
    const answerId = await buildAnswer(test, { request_id: id, vendor_id });
    const mark = (spam: boolean) =>
      staff.call(desk.spam, { params: { id }, body: { spam, reason } });
    await mark(true);
    const by = { headers: { 'request-link': link }, params: { id: answerId } };
    const body = { text: 'Buy now.' };
    const calls = [
      await test.as().call(requestLinkEndpoints.agree, by),
      await test.as().call(requestLinkEndpoints.reply, { ...by, body }),
    ];
    for (const { status, failure } of calls) {
      expect([status, failure.error]).toEqual([409, requestOutcomes.already_closed]);
    }
    expect((await read(link)).ok.data.answers).toMatchObject([{ agreed_at: null, replies: [] }]);
    await mark(false);
    expect((await test.as().call(requestLinkEndpoints.agree, by)).status).toBe(200);
  });
});

describe('older endpoints for requests (leads)', () => {
  it('measure the 24-hour deadline from the confirmation of the email address', async () => {
    const confirmed_at = new Date(test.clock.now.getTime() + 5 * HOUR_MS);
    const { id } = await buildRequest(test, { confirmed_at });
    const { ok } = await staff.call(staffContentEndpoints.leads, {});
    const due_at = new Date(confirmed_at.getTime() + 24 * HOUR_MS).toISOString();
    expect(ok.data.find(({ _id }) => _id === id)?.due_at).toBe(due_at);
  });

  it('close the open offers of a request after the third answer', async () => {
    const { id } = await buildRequest(test);
    for (let n = 0; n < 2; n += 1) {
      await buildAnswer(test, { request_id: id, vendor_id: await professional() });
    }
    const offerId = await buildOffer(test, { request_id: id, vendor_id: await professional() });
    await staff.call(staffContentEndpoints.updateLead, {
      params: { id },
      body: { status: 'answered', seen_status: 'answered', reply: 'Here is one more.' },
    });
    const offers = test.database.db.selectFrom('request_offers').select('state');
    expect(await offers.where('id', '=', offerId).execute()).toEqual([{ state: 'gone' }]);
  });

  it('reject a fourth answer and send no mail', async () => {
    const email = `${newId()}@example.com`;
    const { id, link } = await buildRequest(test, { email, status: 'answered' });
    for (let n = 0; n < 3; n += 1) {
      await buildAnswer(test, { request_id: id, vendor_id: await professional() });
    }
    const { status, failure } = await staff.call(staffContentEndpoints.updateLead, {
      params: { id },
      body: { status: 'answered', seen_status: 'answered', reply: 'Here is a fourth.' },
    });
    expect([status, failure.error]).toEqual([409, requestOutcomes.answered_enough]);
    expect((await read(link)).ok.data.answers).toHaveLength(3);
    expect(await listMailsTo(test.database.db, email)).toEqual([]);
  });

  it('allow staff to answer, close and reopen a request', async () => {
    const email = `${newId()}@example.com`;
    const { id, link } = await buildRequest(test, { email });
    const offerId = await buildOffer(test, { request_id: id, vendor_id: await professional() });
    const put = (body: { status: 'new' | 'answered' | 'closed'; reply?: string }) =>
      staff.call(staffContentEndpoints.updateLead, { params: { id }, body });
    await put({ status: 'answered', reply: 'Here are three brokers.' });
    const [mail] = await listMailsTo(test.database.db, email);
    expect(mail?.text).toContain(`/requests#${link}`);
    expect((await read(link)).ok.data).toMatchObject({
      state: 'answered',
      answers: [{ by: 'staff', text: 'Here are three brokers.', vendor: null, vendor_name: '' }],
    });
    await put({ status: 'closed' });
    expect((await read(link)).ok.data).toMatchObject({ state: 'closed', close_reason: 'staff' });
    const offers = test.database.db.selectFrom('request_offers').select('state');
    expect(await offers.where('id', '=', offerId).execute()).toEqual([{ state: 'ended' }]);
    await put({ status: 'new' });
    expect((await read(link)).ok.data).toMatchObject({ close_reason: null, closed_at: null });
  });
});
