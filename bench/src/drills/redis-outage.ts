import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientSocket, connectTo, type RealServer } from '../../../server/test/public.ts';
import { defineBench, type Figure } from '../bench.ts';
import { type Member, signInAsDemo } from './people.ts';
import { onPrivateSite, type PrivateRedis, type PrivateSite } from './private-services.ts';
import { describeSlowest, describeStatuses, findSlowest, startLoad } from './steady-load.ts';

const PER_SECOND = 20;
const PHASE_MS = 6000;
const ANSWER_MS = 1000;
/** Milliseconds after an outage within which all messages must reach the other process. */
const PATIENCE_MS = 10_000;

/**
 * Kills, freezes and slows the Redis that two processes share, during API calls and a chat between
 * members on different processes.
 */
export const redisOutageDrill = defineBench(
  'redis-outage',
  'Two processes while their Redis is killed, frozen and slow',
  `a private PostgreSQL and Redis; ${PER_SECOND} calls a second at each process, and messages between them; each outage lasts ${PHASE_MS / 1000} s`,
  () => onPrivateSite({ WEB_MODE: 'none', RATE_LIMIT_SCALE: '1000000' }, drill),
);

interface Outage {
  readonly name: string;
  readonly begin: (redis: PrivateRedis) => unknown;
  readonly end: (redis: PrivateRedis) => unknown;
}

const outages: readonly Outage[] = [
  { name: 'no outage', begin: () => undefined, end: () => undefined },
  { name: 'killed', begin: (redis) => redis.kill(), end: (redis) => redis.start() },
  { name: 'frozen', begin: (redis) => redis.freeze(), end: (redis) => redis.thaw() },
  { name: 'slow by 200 ms', begin: (redis) => redis.slowBy(200), end: (redis) => redis.slowBy(0) },
];

async function drill({ redis, start }: PrivateSite): Promise<Figure[]> {
  const [one, other] = [await start(), await start()];
  const scene = await openScene(one, other);
  // Warms up, because the first API calls to a process are slower even without an outage.
  const warming = [one, other].map((product) => loadOn(product, scene.vendor));
  await sleep(PHASE_MS / 3);
  for (const load of warming) await load.stop();
  const figures: Figure[] = [];
  for (const outage of outages) figures.push(await during(outage, redis, scene));
  scene.close();
  figures.push(await startWithout(redis, start));
  return figures;
}

interface Scene {
  readonly products: readonly RealServer[];
  readonly vendor: Member;
  readonly from: ClientSocket;
  /** Ids of the messages that have arrived at the other process. */
  readonly heard: ReadonlySet<string>;
  close(): void;
}

async function openScene(one: RealServer, other: RealServer): Promise<Scene> {
  const customer = await signInAsDemo(one, 'customer');
  const vendor = await signInAsDemo(other, 'vendor');
  const from = await connectTo(one.address, customer.token);
  const to = await connectTo(other.address, vendor.token);
  const heard = new Set<string>();
  to.on('message', ({ message }) => heard.add(message.clientMessageId ?? ''));
  return {
    products: [one, other],
    vendor,
    from,
    heard,
    close: () => {
      from.close();
      to.close();
    },
  };
}

async function during(outage: Outage, redis: PrivateRedis, scene: Scene): Promise<Figure> {
  const loads = scene.products.map((product) => loadOn(product, scene.vendor));
  await outage.begin(redis);
  const { acknowledged, slowestMs } = await talk(scene);
  await outage.end(redis);
  const began = performance.now();
  const missing = () => [...acknowledged].filter((id) => !scene.heard.has(id)).length;
  while (missing() > 0 && performance.now() - began < PATIENCE_MS) await sleep(20);
  const wholeAfter = performance.now() - began;
  for (const load of loads) await load.stop();
  const answers = loads.flatMap((load) => load.answers);
  const wrong = answers.filter(({ status }) => status !== 200);
  const longest = findSlowest(answers);
  return {
    what: outage.name,
    values: {
      answers: String(answers.length),
      'other than 200': describeStatuses(wrong),
      'slowest answer': describeSlowest(answers),
      'messages acknowledged': String(acknowledged.size),
      'slowest of them': `${slowestMs.toFixed(0)} ms`,
      'missing at the other process': String(missing()),
      'complete after': `${wholeAfter.toFixed(0)} ms`,
    },
    pass:
      wrong.length === 0 &&
      longest < ANSWER_MS &&
      slowestMs < ANSWER_MS &&
      missing() === 0 &&
      acknowledged.size > 0,
  };
}

function loadOn({ address }: RealServer, { token }: Member) {
  const get = (path: string) => () =>
    fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  return startLoad(
    [get('/vendors/search?location=Sydney%20NSW%202000&limit=5'), get('/vendors/'), get('/site')],
    PER_SECOND,
  );
}

async function talk({ from, vendor }: Scene) {
  const acknowledged = new Set<string>();
  let slowestMs = 0;
  const until = performance.now() + PHASE_MS;
  while (performance.now() < until) {
    const clientMessageId = randomUUID();
    const event = { receiverId: vendor.id, message: 'A message of the drill', clientMessageId };
    const began = performance.now();
    const ack = await from.timeout(5000).emitWithAck('message', event);
    slowestMs = Math.max(slowestMs, performance.now() - began);
    if (ack.status) acknowledged.add(clientMessageId);
    await sleep(100);
  }
  return { acknowledged, slowestMs };
}

/** Starts a process while Redis is down. */
async function startWithout(
  redis: PrivateRedis,
  start: () => Promise<RealServer>,
): Promise<Figure> {
  await redis.kill();
  const product = await start();
  const load = loadOn(product, await signInAsDemo(product, 'vendor'));
  await sleep(PHASE_MS / 2);
  await load.stop();
  const ready = await fetch(`${product.address}/readyz`);
  const { parts } = (await ready.json()) as { parts: Record<string, string> };
  const longest = findSlowest(load.answers);
  const wrong = load.answers.filter(({ status }) => status !== 200);
  return {
    what: 'down at the start',
    values: {
      answers: String(load.answers.length),
      'other than 200': describeStatuses(wrong),
      'slowest answer': describeSlowest(load.answers),
      '/readyz': `${ready.status}, redis ${parts.redis}`,
    },
    pass:
      wrong.length === 0 && longest < ANSWER_MS && ready.status === 200 && parts.redis === 'down',
  };
}
