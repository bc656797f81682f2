import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Figure } from './bench.ts';
import { type Clients, startClients } from './chat/clients.ts';
import { makePairs } from './chat/members.ts';
import type { Pair, Tally } from './chat/orders.ts';
import { startRelay } from './chat/relay.ts';
import { freshDatabase } from './databases.ts';
import { milliseconds, percentile, ratio } from './measure.ts';
import { processorMs, residentMb } from './process-figures.ts';
import { type RunningProduct, startProduct } from './product.ts';

const PAIRS = 1000;
const ROUNDS = 10;
const SECONDS = 2;
/** Short ones, so that what else the machine does hits both sides alike. */
const PACE_ROUNDS = 90;
const PACE_SECONDS = 1;
const IN_FLIGHT = 100;
/** Of what the relay can do at most: a pace that it keeps up with. */
const PACE_SHARE = 0.5;
/** Of messages as browsers seal them, which are some ten times as long. */
const SEALED_ROUNDS = 46;
const SETTLE_MS = 5000;

interface Side {
  readonly running: RunningProduct;
  readonly clients: Clients;
  /** Of one connection that says nothing. */
  idleKb: number;
  readonly floods: (Tally & { readonly processorMs: number })[];
  readonly paces: Tally[];
  readonly sealedPaces: Tally[];
  /** Of plain messages, each round of them beside one of sealed ones. */
  readonly plainBeside: Tally[];
}

/** The chat with thousands of connected clients, against a relay that stores each message by an INSERT of its own. */
export const chatBench: Bench = {
  name: 'chat',
  run: async () => {
    const made = await freshDatabase('chat');
    const sides: Side[] = [];
    try {
      const pairs = await makePairs(made.database.db, PAIRS);
      const relay = await connectedSide(await startRelay(made.url), pairs.map(openToRelay), sides);
      const env = {
        DATABASE_URL: made.url,
        WEB_MODE: 'none',
        REDIS_URL: '',
        MAX_SOCKETS_PER_NETWORK: '10000',
      };
      const product = await connectedSide(await startProduct(env), pairs, sides);
      const pace = await measure(relay, product);
      return {
        title: `Chat: ${2 * PAIRS} connected clients`,
        note: `the sides in turns: medians of ${ROUNDS} rounds of ${SECONDS} s with ${IN_FLIGHT} messages on their way, ratios within a round; then ${PACE_ROUNDS} rounds of ${PACE_SECONDS} s at ${pace} messages/s, whose deliveries are judged together, which a stall of the machine can sway, and shown round by round; then ${SEALED_ROUNDS} rounds of sealed messages at the same pace, each beside one of plain ones`,
        figures: figuresOf(relay, product),
      };
    } finally {
      for (const { clients, running } of sides) {
        await clients.stop();
        await running.stop();
      }
      await made.drop();
    }
  },
};

/** The relay knows a conversation, not who is in it. */
const openToRelay = ({ conversationId, sealed }: Pair): Pair => ({
  conversationId,
  ...(sealed && { sealed }),
  tokens: [conversationId, conversationId],
});

async function connectedSide(
  running: RunningProduct,
  pairs: readonly Pair[],
  sides: Side[],
): Promise<Side> {
  const clients = startClients();
  const side: Side = {
    running,
    clients,
    idleKb: 0,
    floods: [],
    paces: [],
    sealedPaces: [],
    plainBeside: [],
  };
  sides.push(side);
  await sleep(SETTLE_MS);
  const before = await residentMb(running.pid);
  await clients.connect({ address: running.address, pairs });
  await sleep(SETTLE_MS);
  side.idleKb = (1024 * ((await residentMb(running.pid)) - before)) / (2 * pairs.length);
  return side;
}

/** In turns, each first as often as the other, after a round to warm up. @returns the pace, in messages a second */
async function measure(relay: Side, product: Side): Promise<number> {
  const inTurns = async (rounds: number, act: (side: Side) => Promise<void>) => {
    for (let round = 0; round < rounds; round += 1) {
      for (const side of round % 2 === 0 ? [relay, product] : [product, relay]) await act(side);
    }
  };
  for (const side of [relay, product]) {
    await flood(side);
    side.floods.length = 0;
  }
  await inTurns(ROUNDS, flood);
  const rate = Math.round(PACE_SHARE * middle(relay.floods.map(({ perSecond }) => perSecond)));
  await inTurns(PACE_ROUNDS, async ({ clients, paces }) => {
    paces.push(await clients.measure({ act: 'pace', seconds: PACE_SECONDS, rate }));
  });
  await inTurns(SEALED_ROUNDS, async ({ clients, sealedPaces, plainBeside }) => {
    const order = { act: 'pace', seconds: PACE_SECONDS, rate } as const;
    const isPlainFirst = sealedPaces.length % 2 === 1;
    for (const paces of isPlainFirst ? [plainBeside, sealedPaces] : [sealedPaces, plainBeside])
      paces.push(await clients.measure({ ...order, isSealed: paces === sealedPaces }));
  });
  return rate;
}

async function flood({ running, clients, floods }: Side): Promise<void> {
  const before = await processorMs(running.pid);
  const tally = await clients.measure({ act: 'flood', seconds: SECONDS, inFlight: IN_FLIGHT });
  floods.push({ ...tally, processorMs: (await processorMs(running.pid)) - before });
}

/** Of all rounds at once, which a stall of the machine can sway. */
const deliveryOf = (rounds: readonly Tally[], share: number) =>
  percentile(
    rounds.flatMap(({ delivery }) => delivery),
    share,
  );

/** Rounds whose deliveries are judged together. */
type Judged = 'paces' | 'sealedPaces' | 'plainBeside';

const whole = (value: number) => value.toFixed(0);
const middle = (values: readonly number[]) => percentile(values, 0.5);

function figuresOf(relay: Side, product: Side): Figure[] {
  /** Median of the rounds' ratios: the two of a round ran next to each other, so that what else the machine did hit both. */
  const compare = (of: (side: Side) => readonly number[], write: (value: number) => string) => {
    const [ours, theirs] = [of(product), of(relay)];
    const share = middle(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));
    const values = {
      product: write(middle(ours)),
      relay: write(middle(theirs)),
      'product / relay': ratio(share),
    };
    return { share, values };
  };
  const rate = compare((side) => side.floods.map(({ perSecond }) => perSecond), whole);
  const delivery = (share: number, of: Judged = 'paces') =>
    compare((side) => [deliveryOf(side[of], share)], milliseconds);
  const slowestSealed = delivery(0.99, 'sealedPaces');
  /** What sealing costs the product, and the relay that only stores it. */
  const sealedOverPlain = ({ sealedPaces, plainBeside }: Side, share: number) =>
    deliveryOf(sealedPaces, share) / deliveryOf(plainBeside, share);
  const slowest = delivery(0.99);
  const slowestOfRound = compare(
    ({ paces }) => paces.map(({ delivery }) => percentile(delivery, 0.99)),
    milliseconds,
  );
  const cost = compare(
    (side) => side.floods.map(({ processorMs, sent }) => processorMs / sent),
    milliseconds,
  );
  const idle = compare(
    (side) => [side.idleKb],
    (kb) => `${kb.toFixed(1)} KB`,
  );
  const astray = ({ floods, paces, sealedPaces, plainBeside }: Side) =>
    [...floods, ...paces, ...sealedPaces, ...plainBeside].reduce(
      (n, t) => n + t.lost + t.twice + t.refused,
      0,
    );
  return [
    { what: 'messages/s at most', values: rate.values, pass: rate.share >= 1 },
    { what: 'delivery p50', values: delivery(0.5).values },
    { what: 'delivery p99', values: slowest.values, pass: slowest.share <= 1 },
    { what: 'delivery p99.9', values: delivery(0.999).values },
    { what: 'delivery p99 of a round, median', values: slowestOfRound.values },
    { what: 'sealed messages, delivery p50', values: delivery(0.5, 'sealedPaces').values },
    {
      what: 'sealed messages, delivery p99',
      values: slowestSealed.values,
      pass: slowestSealed.share <= 1,
    },
    {
      what: 'plain messages beside them, delivery p99',
      values: delivery(0.99, 'plainBeside').values,
    },
    ...[0.5, 0.99].map((share) => ({
      what: `sealed / plain, delivery p${100 * share}`,
      values: {
        product: ratio(sealedOverPlain(product, share)),
        relay: ratio(sealedOverPlain(relay, share)),
        'product / relay': ratio(sealedOverPlain(product, share) / sealedOverPlain(relay, share)),
      },
    })),
    { what: 'processor of the server, a message', values: cost.values },
    { what: 'memory of an idle connection', values: idle.values },
    {
      what: 'lost, twice or refused',
      values: { product: String(astray(product)), relay: String(astray(relay)) },
      pass: astray(product) === 0 && astray(relay) === 0,
    },
  ];
}
