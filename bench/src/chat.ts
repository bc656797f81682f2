import { join } from 'node:path';
import type { Bench, Figure } from './bench.ts';
import type { Pair } from './chat/clients.ts';
import { makePairs } from './chat/members.ts';
import {
  astrayOf,
  connectedSide,
  deliveryOf,
  FLOOD_SECONDS,
  floodInTurns,
  IN_FLIGHT,
  type Judged,
  mostPerSecond,
  PACED_ROUND_SECONDS,
  paceInTurns,
  type Side,
  sealedInTurns,
} from './chat/sides.ts';
import { databaseWith, freshDatabase } from './databases.ts';
import { median, medianRatio, milliseconds, percentile, ratio } from './measure.ts';
import { startProduct, startServer, withCleanup } from './product.ts';

const PAIRS = 1000;
const ROUNDS = 10;
const PACE_ROUNDS = 90;
/** Message rate of paced rounds on both servers, as a share of the relay's highest rate. */
const PACE_SHARE = 0.5;
/** Number of rounds with sealed messages, which are about ten times as long as plain messages. */
const SEALED_ROUNDS = 46;
/** Targets as multiples of the relay's values: lowest message rate, highest p99 of deliveries. */
const MIN_RATE = 1.3;
const MAX_DELIVERY_P99 = 1.5;
const relayScript = join(import.meta.dirname, 'chat/relay-process.ts');

/** The chat with thousands of connected clients, compared with a relay that stores each message with one INSERT. */
export const chatBench: Bench = {
  name: 'chat',
  run: async () => {
    return withCleanup(async (cleanup) => {
      const made = await databaseWith(cleanup, freshDatabase('chat'));
      const pairs = await makePairs(made.database.db, PAIRS);
      const relayed = pairs.map(openToRelay);
      const relay = await connectedSide(cleanup, await startServer(relayScript, made.url), relayed);
      const env = { DATABASE_URL: made.url, WEB_MODE: 'none', MAX_SOCKETS_PER_NETWORK: '10000' };
      const product = await connectedSide(cleanup, await startProduct(env), pairs);
      const pace = await measure(relay, product);
      return {
        title: `Chat: ${2 * PAIRS} connected clients`,
        note: `the sides in turn: medians of ${ROUNDS} rounds of ${FLOOD_SECONDS} s with ${IN_FLIGHT} messages in flight, ratios within a round; then ${PACE_ROUNDS} rounds of ${PACED_ROUND_SECONDS} s at ${pace} messages/s, all deliveries together and round by round; then ${SEALED_ROUNDS} rounds of sealed messages at the same pace, each next to a round of plain ones`,
        figures: figuresOf(relay, product),
      };
    });
  },
};

/** Returns the pair for the relay, which has no accounts: both tokens are the conversation's id. */
const openToRelay = ({ conversationId, sealed }: Pair): Pair => ({
  conversationId,
  ...(sealed && { sealed }),
  tokens: [conversationId, conversationId],
});

/** Runs all rounds on both servers. @returns the rate of the paced rounds, in messages a second */
async function measure(relay: Side, product: Side): Promise<number> {
  const sides = [relay, product];
  await floodInTurns(sides, ROUNDS);
  const rate = Math.round(PACE_SHARE * mostPerSecond(relay));
  await paceInTurns(sides, PACE_ROUNDS, rate);
  await sealedInTurns(sides, SEALED_ROUNDS, rate);
  return rate;
}

const whole = (value: number) => value.toFixed(0);

function figuresOf(relay: Side, product: Side): Figure[] {
  const compare = (of: (side: Side) => readonly number[], write: (value: number) => string) => {
    const [ours, theirs] = [of(product), of(relay)];
    const share = medianRatio(ours, theirs);
    const values = {
      product: write(median(ours)),
      relay: write(median(theirs)),
      'product / relay': ratio(share),
    };
    return { share, values };
  };
  const rate = compare((side) => side.floods.map(({ perSecond }) => perSecond), whole);
  const delivery = (share: number, of: Judged = 'paces') =>
    compare((side) => [deliveryOf(side[of], share)], milliseconds);
  const slowestSealed = delivery(0.99, 'sealedPaces');
  const sealedOverPlain = ({ sealedPaces, plainPaces }: Side, share: number) =>
    deliveryOf(sealedPaces, share) / deliveryOf(plainPaces, share);
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
  return [
    { what: 'messages/s at most', values: rate.values, pass: rate.share >= MIN_RATE },
    { what: 'delivery p50', values: delivery(0.5).values },
    {
      what: 'delivery p99',
      values: slowest.values,
      pass: slowest.share <= MAX_DELIVERY_P99,
    },
    { what: 'delivery p99.9', values: delivery(0.999).values },
    { what: 'delivery p99 of a round, median', values: slowestOfRound.values },
    { what: 'sealed messages, delivery p50', values: delivery(0.5, 'sealedPaces').values },
    {
      what: 'sealed messages, delivery p99',
      values: slowestSealed.values,
      pass: slowestSealed.share <= MAX_DELIVERY_P99,
    },
    {
      what: 'plain messages of the same rounds, delivery p99',
      values: delivery(0.99, 'plainPaces').values,
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
      what: 'lost, duplicate or refused',
      values: { product: String(astrayOf(product)), relay: String(astrayOf(relay)) },
      pass: astrayOf(product) === 0 && astrayOf(relay) === 0,
    },
  ];
}
