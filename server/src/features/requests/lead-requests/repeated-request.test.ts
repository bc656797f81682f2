import {
  leadRequestEndpoints,
  requestLinkEndpoints,
} from '@threshold/contract/endpoints/requests/lead-requests';
import { expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { requestDesk } from '#test/arrangements/request-desk.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { brokers, bySecret, confirm, holdersOfOffers, read } = requestDesk(test);

const body = () => ({
  name: 'Ann Lee',
  email: `${newId()}@example.com`,
  phone_number: '0400 000 000',
  requirements: 'A first home for 500,000 dollars.',
});
const send = (sent: ReturnType<typeof body> & Record<string, string>) =>
  test.as().call(leadRequestEndpoints.create, { body: sent });
const linkIn = async (email: string) => {
  const mails = await listMailsTo(test.database.db, email);
  return /\/requests#([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
};
const idsOf = async (email: string) => {
  const requests = test.database.db.selectFrom('lead_requests').where('email', '=', email);
  return (await requests.select('id').execute()).map(({ id }) => id);
};
const where = { vendor_type: 'Mortgage Broker', address: 'Sydney NSW 2000, Australia' };
const mended = {
  name: 'Ann Leigh',
  phone_number: '0400 000 001',
  requirements: 'A first home for 600,000 dollars.',
};

it("an unconfirmed request that is sent again replaces the first request's data", async () => {
  const all = await brokers(1);
  const sent = body();
  await send(sent);
  const link = await linkIn(sent.email);
  await send({ ...sent, ...mended, ...where });
  expect(await linkIn(sent.email)).toBe(link);
  expect(await read(link)).toMatchObject({
    ...mended,
    phone_number: '0400000001',
    vendor_type: 'Mortgage Broker',
    place: 'Sydney NSW 2000',
  });
  // The first request's fields that the repeated request omits stay unchanged.
  await send({ ...sent, ...mended });
  expect((await read(link)).place).toBe('Sydney NSW 2000');
  await confirm(link);
  expect(await holdersOfOffers(all)).toEqual([1]);
});

it('a confirmed request that is sent again changes nothing', {
  tags: 'engine',
}, async () => {
  const sent = body();
  await send({ ...sent, ...where });
  const link = await linkIn(sent.email);
  await confirm(link);
  const before = await read(link);
  await send({ ...sent, ...mended });
  expect(await read(link)).toEqual(before);
});

it('a closed request that is sent again stays closed', async () => {
  const sent = body();
  await send(sent);
  const link = await linkIn(sent.email);
  const reason = { body: { reason: 'no_longer_looking' as const } };
  await test.as().call(requestLinkEndpoints.close, { ...bySecret(link), ...reason });
  await send({ ...sent, ...mended });
  expect(await linkIn(sent.email)).not.toBe(link);
  expect(await read(link)).toMatchObject({ state: 'closed', name: 'Ann Lee' });
});

it('two concurrent requests with equal content are stored as one', async () => {
  const sent = { ...body(), ...where };
  const answers = await Promise.all([send(sent), send(sent)]);
  await send(sent);
  expect(await idsOf(sent.email)).toEqual([answers[0].ok.data._id]);
  expect(answers[1].ok.data._id).toBe(answers[0].ok.data._id);
  expect(await listMailsTo(test.database.db, sent.email)).toHaveLength(1);
});

it('two equal requests after a minute cause one more mail', async () => {
  const sent = body();
  await send(sent);
  test.clock.now = new Date(test.clock.now.getTime() + 61_000);
  const answers = await Promise.all([send(sent), send(sent)]);
  expect(answers[1].ok.data._id).toBe(answers[0].ok.data._id);
  expect(await idsOf(sent.email)).toHaveLength(2);
  expect(await listMailsTo(test.database.db, sent.email)).toHaveLength(2);
});
