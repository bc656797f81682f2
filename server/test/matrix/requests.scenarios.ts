import { answerTimesEndpoints } from '@threshold/contract/endpoints/requests/answer-figures';
import { requestLinkEndpoints } from '@threshold/contract/endpoints/requests/lead-requests';
import { requestOfferEndpoints } from '@threshold/contract/endpoints/requests/request-offers';
import { serviceAreaEndpoints } from '@threshold/contract/endpoints/search/service-areas';
import { staffRequestEndpoints } from '@threshold/contract/endpoints/staff/requests';
import { expect } from 'vitest';
import { buildAnswer, buildOffer, buildRequest } from '../factories/request.ts';
import { buildVendor, buildVendorAccount } from '../factories/vendor.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

/** Returns a time zone in which it is about noon now, because offers are made only in daytime. */
function zoneAtNoon(now: Date): string {
  const hours = 12 - now.getUTCHours();
  return `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`;
}
const bySecret = ({ link }: { readonly link: string }) => ({ headers: { 'request-link': link } });
const reason = 'The matrix says so.';

async function answered({ test, vendorId, customerId }: World) {
  const { email } = await test.database.db
    .selectFrom('customers')
    .select('email')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const request = await buildRequest(test, { email });
  const answerId = await buildAnswer(test, { request_id: request.id, vendor_id: vendorId });
  return { ...request, answerId };
}

async function offered({ test, vendorId }: World) {
  const request = await buildRequest(test);
  const offerId = await buildOffer(test, { request_id: request.id, vendor_id: vendorId });
  return { ...request, offerId };
}

const links = requestLinkEndpoints;

const linkScenarios = [
  scenario({
    endpoint: links.read,
    arrange: answered,
    request: bySecret,
    effect: async ({ id, answerId }, { data }) => {
      expect(data).toMatchObject({ _id: id, answers: [{ _id: answerId }] });
    },
  }),
  scenario({
    endpoint: links.confirm,
    arrange: ({ test }) => buildRequest(test, { confirmed_at: null }),
    request: bySecret,
    effect: async (_world, { data }) => {
      expect(data.confirmed_at).not.toBeNull();
    },
  }),
  scenario({
    endpoint: links.agree,
    arrange: answered,
    request: (fixture) => ({ ...bySecret(fixture), params: { id: fixture.answerId } }),
    effect: async (_world, { data }) => {
      expect(data.answers[0]?.agreed_at).not.toBeNull();
    },
  }),
  scenario({
    endpoint: links.reply,
    arrange: answered,
    request: (fixture) => ({
      ...bySecret(fixture),
      params: { id: fixture.answerId },
      body: { text: 'Please call me.' },
    }),
    effect: async (_world, { data }) => {
      expect(data.answers[0]?.replies).toMatchObject([{ text: 'Please call me.' }]);
    },
  }),
  scenario({
    endpoint: links.talk,
    arrange: (world, actor) =>
      answered({
        ...world,
        customerId: actor === 'other_customer' ? world.ids[actor] : world.customerId,
      }),
    request: (fixture) => ({ ...bySecret(fixture), params: { id: fixture.answerId } }),
    effect: async ({ test, vendorId }, { data }) => {
      const messages = await test.database.db
        .selectFrom('messages')
        .select('sender_role')
        .where('conversation_id', '=', data.conversation)
        .orderBy('position')
        .execute();
      expect(data.vendor).toBe(vendorId);
      expect(messages.map(({ sender_role }) => sender_role)).toEqual(['customer', 'vendor']);
    },
  }),
  scenario({
    endpoint: links.close,
    arrange: offered,
    request: (fixture) => ({ ...bySecret(fixture), body: { reason: 'found_somebody' as const } }),
    effect: async (_world, { data }) => {
      expect(data).toMatchObject({ state: 'closed', close_reason: 'found_somebody' });
    },
  }),
  scenario({
    endpoint: links.remove,
    arrange: answered,
    request: bySecret,
    effect: async ({ test, id }) => {
      const rows = test.database.db.selectFrom('lead_requests').where('id', '=', id);
      expect(await rows.select(['name', 'email', 'requirements']).execute()).toEqual([
        { name: '', email: '', requirements: '' },
      ]);
    },
  }),
];

const offers = requestOfferEndpoints;

const offerScenarios = [
  scenario({
    endpoint: answerTimesEndpoints.own,
    arrange: offered,
    request: () => ({}),
    effect: async (_world, { data }, actor) => {
      expect(data.waiting).toHaveLength(actor === 'vendor' ? 1 : 0);
      expect(data).toMatchObject({ days: 90, reply_hours: null, silence: null });
    },
  }),
  scenario({
    endpoint: offers.list,
    arrange: offered,
    request: () => ({ query: { open: true } }),
    effect: async ({ offerId }, { data }, actor) => {
      expect(data.map(({ _id }) => _id)).toEqual(actor === 'vendor' ? [offerId] : []);
    },
  }),
  scenario({
    endpoint: offers.answer,
    arrange: offered,
    request: ({ id, offerId }) => ({
      params: { id: offerId },
      body: { text: `I know homes of this kind well and can help with ${id}.` },
    }),
    effect: async (_world, { data }) => {
      expect(data).toMatchObject({ state: 'answered', contact: null });
    },
  }),
  scenario({
    endpoint: offers.decline,
    arrange: offered,
    request: ({ offerId }) => ({ params: { id: offerId }, body: { reason: 'no_time' as const } }),
    effect: async (_world, { data }) => {
      expect(data).toMatchObject({ state: 'declined', decline_reason: 'no_time' });
    },
  }),
  scenario({
    endpoint: offers.settings,
    request: () => ({ body: { takes_requests: false, weekly_most: 3 } }),
    effect: async (_world, { data }) => {
      expect(data).toMatchObject({ takes_requests: false, weekly_most: 3 });
    },
  }),
  scenario({
    endpoint: serviceAreaEndpoints.set,
    request: ({ vendorId }) => ({ params: { id: vendorId }, body: { radius_km: 20 } }),
    effect: async ({ test, vendorId }, { data }) => {
      expect(data).toEqual({ radius_km: 20, localities: [] });
      const rows = test.database.db.selectFrom('service_areas').select('radius_km');
      expect(await rows.where('vendor_id', '=', vendorId).execute()).toEqual([{ radius_km: 20 }]);
    },
  }),
];

const desk = staffRequestEndpoints;

const actsOn = async ({ test }: World, id: string) => {
  const rows = test.database.db.selectFrom('audit_log').select('action');
  return (await rows.where('subject_id', '=', id).execute()).map(({ action }) => action);
};

const boardScenarios = [
  scenario({
    endpoint: desk.board,
    arrange: offered,
    request: () => ({ query: { queue: 'professionals' as const, limit: 100 } }),
    effect: async ({ id }, { data }) => {
      expect(data.map(({ _id }) => _id)).toContain(id);
    },
  }),
  scenario({
    endpoint: desk.get,
    arrange: offered,
    request: ({ id }) => ({ params: { id } }),
    effect: async ({ offerId, vendorId }, { data }) => {
      expect(data.offers).toMatchObject([{ _id: offerId, vendor: { _id: vendorId } }]);
    },
  }),
  scenario({
    endpoint: desk.complete,
    arrange: ({ test }) => buildRequest(test, { vendor_type: null }),
    request: ({ id }) => ({
      params: { id },
      body: { vendor_type: 'Accountant' as const, place: 'Parramatta NSW' },
    }),
    effect: async ({ id, ...world }, { data }) => {
      expect(data).toMatchObject({ vendor_type: 'Accountant', place: 'Parramatta NSW 2150' });
      expect(await actsOn(world, id)).toEqual(['lead_request.complete']);
    },
  }),
  scenario({
    endpoint: desk.offer,
    arrange: async ({ test }) => {
      const vendor = await buildVendor(test.database.db);
      await buildVendorAccount(test.database.db, { vendor_id: vendor });
      return { ...(await buildRequest(test, { timezone: zoneAtNoon(test.clock.now) })), vendor };
    },
    request: ({ id, vendor }) => ({ params: { id }, body: { vendor } }),
    effect: async ({ id, vendor, ...world }, { data }) => {
      expect(data.offers).toContainEqual(
        expect.objectContaining({
          ground: 'staff',
          vendor: expect.objectContaining({ _id: vendor }),
        }),
      );
      expect(await actsOn(world, id)).toEqual(['lead_request.offer']);
    },
  }),
  scenario({
    endpoint: desk.candidates,
    arrange: async ({ test }) => {
      const vendor = await buildVendor(test.database.db, { full_name: 'Wattle Bunya' });
      return { ...(await buildRequest(test)), vendor };
    },
    request: ({ id }) => ({ params: { id }, query: { q: 'bun' } }),
    effect: async ({ vendor }, { data }) => {
      const found = data.find(({ _id }) => _id === vendor);
      expect(found).toMatchObject({ ground: 'near', hindrance: 'no_account' });
    },
  }),
  scenario({
    endpoint: desk.repeats,
    arrange: async ({ test }) => {
      const { id: other } = await buildRequest(test, { email: 'twice@example.com' });
      return { ...(await buildRequest(test, { email: 'twice@example.com' })), other };
    },
    request: ({ id }) => ({ params: { id } }),
    effect: async ({ other }, { data }) => {
      expect(data.map(({ _id }) => _id)).toContain(other);
    },
  }),
  scenario({
    endpoint: desk.merge,
    arrange: async ({ test }) => {
      const { id: into } = await buildRequest(test, { email: 'same@example.com' });
      return { ...(await buildRequest(test, { email: 'same@example.com' })), into };
    },
    request: ({ id, into }) => ({ params: { id }, body: { into, reason } }),
    effect: async ({ id, into, ...world }, { data }) => {
      expect(data).toMatchObject({ close_reason: 'merged', merged_into: into });
      expect(await actsOn(world, id)).toEqual(['lead_request.merge']);
    },
  }),
  scenario({
    endpoint: desk.spam,
    arrange: offered,
    request: ({ id }) => ({ params: { id }, body: { spam: true, reason } }),
    effect: async ({ id, ...world }, { data }) => {
      expect(data).toMatchObject({ state: 'closed', close_reason: 'spam' });
      expect(await actsOn(world, id)).toEqual(['lead_request.spam']);
    },
  }),
  scenario({
    endpoint: desk.spamDomain,
    arrange: ({ test }) => buildRequest(test, { email: 'made-up@example.xyz' }),
    request: () => ({ params: { domain: 'example.xyz' }, body: { spam: true, reason } }),
    effect: async ({ id, ...world }, { data }) => {
      expect(data.count).toBeGreaterThan(0);
      expect(await actsOn(world, id)).toEqual(['lead_request.spam']);
    },
  }),
];

export const requestScenarios = [...linkScenarios, ...offerScenarios, ...boardScenarios];
