import { requestLinkEndpoints } from '@threshold/contract/endpoints/requests/lead-requests';
import { requestOfferEndpoints } from '@threshold/contract/endpoints/requests/request-offers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Broker, requestDesk } from '#test/arrangements/request-desk.ts';
import type { Answered } from '#test/client.ts';
import { listMailsTo } from '#test/outbox.ts';
import { type CuttableLine, cuttableLine } from '#test/peers/cuttable-line.ts';
import { testRedisUrl } from '#test/peers/redis.ts';
import { testApp } from '#test/test-app.ts';
import { createRedisRealtime } from '../../../adapters/realtime/redis.ts';
import { openRedis, type SharedRedis } from '../../../adapters/redis/open-redis.ts';
import { createDependencyRegistry } from '../../../lib/parts.ts';
import { offerDueRequests } from './request-desk.jobs.ts';

/* Redis becomes unavailable during operations of the request desk and then available again. */

describe.runIf(testRedisUrl)('request desk during a loss of Redis', () => {
  let line: CuttableLine;
  let redis: SharedRedis;
  const part = createDependencyRegistry().add('redis');
  const ownRedis = () => redis;
  beforeAll(async () => {
    line = await cuttableLine(testRedisUrl ?? '');
    redis = openRedis(line.url, part);
    await vi.waitUntil(() => part.state === 'up', 5000);
  });
  const test = testApp({
    redis: () => ownRedis().commands,
    realtime: () => createRedisRealtime(ownRedis()),
  });
  afterAll(async () => {
    redis.close();
    await line.close();
  });

  const desk = requestDesk(test);
  const { answerById, answerText, brokers, bySecret, confirmed, holdersOfOffers, openOf, read } =
    desk;
  const links = requestLinkEndpoints;
  const offers = requestOfferEndpoints;

  /** Restores the connection and waits until this process has noticed. */
  async function comesBack(): Promise<void> {
    line.mend();
    await vi.waitFor(async () => {
      expect(part.state).toBe('up');
      expect(await redis.commands.ping()).toBe('PONG');
    }, 10_000);
  }
  afterEach(comesBack);

  /** Runs `act` and cuts the connection at the first Redis command of `act`. */
  async function cutDuring<A extends Pick<Answered<never>, 'status'>>(act: () => Promise<A>) {
    const isCut = line.cutAtNextWord();
    const began = performance.now();
    const [answer] = await Promise.all([act(), isCut]);
    // The Redis command times out after 250 ms. The limit is higher, because the machine may be
    // busy.
    expect(performance.now() - began).toBeLessThan(5000);
    return answer;
  }

  const answersIn = async () =>
    (await test.database.db.selectFrom('request_answers').select('id').execute()).length;
  const templatesTo = async (email: string) =>
    (await listMailsTo(test.database.db, email)).map(({ template }) => template);

  it("stores a professional's answer once, refuses repeats and sends one mail", async () => {
    const [one] = (await brokers(1)) as [Broker];
    const { link } = await confirmed({ email: 'waits@example.com' });
    const [offer] = await openOf(one);
    const id = offer?._id ?? '';
    expect((await cutDuring(() => answerById(one, id))).status).toBe(200);
    // The professional repeats the answer while Redis is unavailable and after it returns.
    expect((await answerById(one, id)).status).toBe(409);
    await comesBack();
    expect((await answerById(one, id)).status).toBe(409);
    expect(await answersIn()).toBe(1);
    expect(await templatesTo('waits@example.com')).toEqual(['request_answered']);
    expect((await read(link)).state).toBe('answered');
  });

  it('re-offers a declined request and stores each of three concurrent answers once', async () => {
    const all = await brokers(4);
    const [first, ...three] = all as [Broker, Broker, Broker, Broker];
    await confirmed();
    const declined = {
      params: { id: (await openOf(first))[0]?._id ?? '' },
      body: { reason: 'no_time' as const },
    };
    expect((await cutDuring(() => first.caller.call(offers.decline, declined))).status).toBe(200);
    await comesBack();
    const ids = await Promise.all(three.map(async (one) => (await openOf(one))[0]?._id ?? ''));
    const isCut = line.cutAtNextWord();
    const answers = await Promise.all(three.map((one, nr) => answerById(one, ids[nr] ?? '')));
    await isCut;
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await answersIn()).toBe(3);
  });

  it('makes each offer once, during and after the outage', async () => {
    const all = await brokers(6);
    await confirmed();
    expect(await holdersOfOffers(all)).toEqual([1, 1, 1, 0, 0, 0]);
    desk.later(4);
    const isCut = line.cutAtNextWord();
    // The connection fails at the health check or at a command of the job, whichever comes first.
    await Promise.all([offerDueRequests(desk.deps()), isCut]);
    await offerDueRequests(desk.deps());
    expect(await holdersOfOffers(all)).toEqual([0, 0, 0, 1, 1, 1]);
    await comesBack();
    expect(await offerDueRequests(desk.deps())).toBe(0);
    expect(await holdersOfOffers(all)).toEqual([0, 0, 0, 1, 1, 1]);
    const mails = await Promise.all(all.map(({ email }) => templatesTo(email)));
    expect(mails).toEqual(all.map(() => ['request_offered']));
  });

  it("stores a buyer's agreement to share contact details and a reply once", async () => {
    const [one] = (await brokers(1)) as [Broker];
    const { link } = await confirmed({ email: 'writes@example.com' });
    const [offer] = await openOf(one);
    await answerById(one, offer?._id ?? '', answerText());
    const params = { id: (await read(link)).answers[0]?._id ?? '' };
    const agree = () => test.as().call(links.agree, { ...bySecret(link), params });
    expect((await cutDuring(agree)).status).toBe(200);
    await comesBack();
    await agree();
    expect(await templatesTo(one.email)).toEqual(['request_offered', 'request_agreed']);
    const text = 'Thank you. When would it suit you to talk?';
    const write = () => test.as().call(links.reply, { ...bySecret(link), params, body: { text } });
    expect((await cutDuring(write)).status).toBe(200);
    expect((await read(link)).answers[0]?.replies).toHaveLength(1);
  });
});
