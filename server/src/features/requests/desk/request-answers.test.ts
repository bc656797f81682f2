import { requestLinkEndpoints } from '@threshold/contract/endpoints/requests/lead-requests';
import { requestOfferEndpoints } from '@threshold/contract/endpoints/requests/request-offers';
import {
  requestLimits,
  requestMessages,
  requestOutcomes,
} from '@threshold/contract/texts/request-texts';
import { describe, expect, it } from 'vitest';
import { type Broker, requestDesk } from '#test/arrangements/request-desk.ts';
import { buildOffer, buildRequest } from '#test/factories/request.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';
import { deleteOldRequests, offerDueRequests, recordMissedRequests } from './request-desk.jobs.ts';

const test = testApp();
const links = requestLinkEndpoints;
const offers = requestOfferEndpoints;
const { answer, answerById, answerText, brokers, bySecret, confirmed, deps, later, openOf, read } =
  requestDesk(test);

describe('answering an offer', () => {
  it("shows the professional's profile to the buyer, who can share contact details", async () => {
    const all = await brokers(3);
    const { link, id } = await confirmed({ email: 'mia@example.com', name: 'Mia Wu' });
    await answer(all[0] as Broker);
    await answer(all[1] as Broker);
    const mails = await listMailsTo(test.database.db, 'mia@example.com');
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
    const templates = (await listMailsTo(test.database.db, all[0]?.email ?? '')).map(
      ({ template }) => template,
    );
    expect(templates).toEqual(['request_offered', 'request_agreed']);
    expect(id).toBe(request._id);
  });

  it('hides shared contact details from a professional whose listing was suspended', async () => {
    const [one] = await brokers(1);
    const { link } = await confirmed();
    await answer(one as Broker);
    const params = { id: (await read(link)).answers[0]?._id ?? '' };
    await test.as().call(links.agree, { ...bySecret(link), params });
    await test.database.db.updateTable('vendors').set({ status: 'suspended' }).execute();
    const [past] = (await (one as Broker).caller.call(offers.list)).ok.data;
    expect(past).toMatchObject({ state: 'answered', contact: null });
  });

  it('is refused if the text is too short', async () => {
    const [one] = await brokers(1);
    await confirmed();
    for (const text of ['', 'Call me', 'x'.repeat(60)]) {
      const { status, failure } = await answer(one as Broker, text);
      expect([status, failure.errors?.text?.[0]]).toEqual([422, requestMessages.answer_short]);
    }
  });

  it('succeeds for three of four professionals who answer concurrently', async () => {
    const all = await brokers(4);
    const { link, id } = await confirmed();
    await buildOffer(test, { request_id: id, vendor_id: all[3]?.id ?? '', ground: 'staff' });
    // All professionals read the offer before the first answer, because ended offers are no longer
    // shown.
    const shown = await Promise.all(all.map(openOf));
    const answered = await Promise.all(
      all.map((one, at) => answerById(one, shown[at]?.[0]?._id ?? '')),
    );
    const statuses = answered.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409]);
    const fourth = answered.find(({ status }) => status === 409);
    expect(fourth?.failure.error).toBe(requestOutcomes.offer_gone);
    expect((await read(link)).answers).toHaveLength(3);
  });

  it('succeeds once if the same offer is answered twice concurrently', async () => {
    const [one] = await brokers(1);
    const { link } = await confirmed();
    const [offer] = await openOf(one as Broker);
    const twice = [1, 2].map(() => answerById(one as Broker, offer?._id ?? ''));
    const statuses = (await Promise.all(twice)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await read(link)).answers).toHaveLength(1);
  });

  it('is refused after four hours, even if the offer is still open', async () => {
    const [one] = await brokers(1);
    await confirmed();
    const [offer] = await openOf(one as Broker);
    later(4);
    const { status, failure } = await answerById(one as Broker, offer?._id ?? '');
    expect([status, failure.error]).toEqual([409, requestOutcomes.offer_passed]);
  });

  it('is refused with a copied text; repeated copies stop new offers', {
    tags: 'engine',
  }, async () => {
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

describe('deletion of requests after a year', () => {
  it('preserves the number of answered and unanswered requests', async () => {
    const { db } = test.database;
    await db.deleteFrom('request_figures').execute();
    const [one] = await brokers(1);
    await confirmed();
    await answer(one as Broker);
    later(1);
    await confirmed({ status: 'new', requirements: 'Nobody answers this one.', vendor_type: null });
    later(24);
    await recordMissedRequests(deps());
    await buildRequest(test, { confirmed_at: null, vendor_type: null });
    await buildRequest(test, { closed_at: test.clock.now, close_reason: 'spam', status: 'closed' });
    expect(await deleteOldRequests(deps())).toBe(0);
    later(31 * 24);
    expect(await deleteOldRequests(deps())).toBe(1);
    later(340 * 24);
    expect(await deleteOldRequests(deps())).toBe(3);
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

describe('buyer with a request link', () => {
  it('shares contact details by replying to an answer', async () => {
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
    expect(await offerDueRequests(deps())).toBe(0);
  });

  it('can send an equal reply twice, which is stored once', async () => {
    const [one] = (await brokers(1)) as [Broker];
    const { link } = await confirmed();
    await answer(one);
    const params = { id: (await read(link)).answers[0]?._id ?? '' };
    const write = async (text: string) => {
      const body = { text };
      return (await test.as().call(links.reply, { ...bySecret(link), params, body })).status;
    };
    const texts = ['Please call me.', 'Please call me.', 'After five.', 'Please call me.'];
    for (const text of texts) {
      expect(await write(text)).toBe(200);
      later(0.1);
    }
    const replies = (await read(link)).answers[0]?.replies.map(({ text }) => text);
    expect(replies).toEqual(['Please call me.', 'After five.', 'Please call me.']);
    const templates = (await listMailsTo(test.database.db, one.email)).map(
      ({ template }) => template,
    );
    expect(templates.filter((template) => template === 'request_replied')).toHaveLength(3);
  });

  it('can delete the request, which the statistics still count', async () => {
    const [one] = await brokers(1);
    const { link, id } = await confirmed();
    await answer(one as Broker);
    await test.as().call(links.remove, bySecret(link));
    expect((await test.as().call(links.read, bySecret(link))).status).toBe(404);
    expect(await openOf(one as Broker)).toEqual([]);
    const answers = test.database.db.selectFrom('request_answers').select('id');
    expect(await answers.where('request_id', '=', id).execute()).toEqual([]);
    const row = await test.database.db
      .selectFrom('lead_requests')
      .select(['name', 'email', 'phone_number', 'requirements'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Object.values(row).filter(Boolean)).toEqual([]);
    const figures = test.database.db.selectFrom('request_figures').selectAll();
    expect(await figures.where('day', '=', '2026-06-02').execute()).toContainEqual(
      expect.objectContaining({ vendor_type: 'Mortgage Broker' }),
    );
  });

  it('gets exactly one mail if no answer arrived within 24 hours', async () => {
    const { link } = await confirmed({ email: 'late@example.com' });
    later(23.9);
    expect(await recordMissedRequests(deps())).toBe(0);
    later(0.1);
    expect(await recordMissedRequests(deps())).toBe(1);
    expect(await recordMissedRequests(deps())).toBe(0);
    expect(await read(link)).toMatchObject({ state: 'missed', held_by: ['staff'] });
    const mails = await listMailsTo(test.database.db, 'late@example.com');
    expect(mails.map(({ template }) => template)).toEqual(['request_missed']);
    expect(mails[0]?.text).toContain('We promised you an answer within 24 hours');
  });
});
