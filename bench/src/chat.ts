import { join } from 'node:path';
import type { Bench, Figure } from './bench.ts';
import type { Pair } from './chat/clients.ts';
import { makePairs } from './chat/members.ts';
import {
  computeDeliveryPercentile,
  computeMessagesPerSecond,
  connectedSide,
  countStrayMessages,
  FLOOD_SECONDS,
  floodInTurns,
  IN_FLIGHT,
  type Kind,
  PACED_ROUND_SECONDS,
  paceInTurns,
  type Side,
} from './chat/sides.ts';
import { databaseWith, freshDatabase } from './databases.ts';
import { formatRatio, median, medianRatio, milliseconds, percentile } from './measure.ts';
import { startProduct, startServer, withCleanup } from './product.ts';

const PAIRS = 1000;
const ROUNDS = 10;
const PACE_ROUNDS = 90;
/** Message rate of paced rounds on both servers, as a share of the relay's highest rate. */
const PACE_SHARE = 0.5;
/** Number of rounds with sealed messages, which are about ten times as long as plain messages. */
const SEALED_ROUNDS = 46;
/**
 * Targets as multiples of the relay's values: lowest message rate, highest p99 of delivery times.
 * Each round has its own p99, because one stall of the disk would decide a p99 of all rounds.
 */
const MIN_RATE = 1.3;
const MAX_DELIVERY_P99 = 1.5;
const relayScript = join(import.meta.dirname, 'chat/relay-process.ts');

/**
 * The chat with thousands of connected clients, compared with a relay that stores each message with
 * one INSERT.
 */
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
        note: `the sides in turn: medians of ${ROUNDS} rounds of ${FLOOD_SECONDS} s with ${IN_FLIGHT} messages in flight, ratios within a round; then ${PACE_ROUNDS} rounds of ${PACED_ROUND_SECONDS} s at ${pace} messages/s, then ${SEALED_ROUNDS} rounds of sealed messages at the same pace`,
        figures: buildFigures(relay, product),
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
  const rate = Math.round(PACE_SHARE * computeMessagesPerSecond(relay));
  await paceInTurns(sides, PACE_ROUNDS, { rate, of: 'paces' });
  await paceInTurns(sides, SEALED_ROUNDS, { rate, of: 'sealedPaces' });
  return rate;
}

const whole = (value: number) => value.toFixed(0);

function buildFigures(relay: Side, product: Side): Figure[] {
  const compare = (of: (side: Side) => readonly number[], write: (value: number) => string) => {
    const [ours, theirs] = [of(product), of(relay)];
    const share = medianRatio(ours, theirs);
    const values = {
      product: write(median(ours)),
      relay: write(median(theirs)),
      'product / relay': formatRatio(share),
    };
    return { share, values };
  };
  const rate = compare((side) => side.floods.map(({ perSecond }) => perSecond), whole);
  const deliveries = (name: string, of: Kind): Figure[] => {
    const together = (share: number) =>
      compare((side) => [computeDeliveryPercentile(side[of], share)], milliseconds).values;
    const slowestOfRound = compare(
      (side) => side[of].map(({ delivery }) => percentile(delivery, 0.99)),
      milliseconds,
    );
    return [
      { what: `${name}, delivery p50`, values: together(0.5) },
      {
        what: `${name}, delivery p99 of a round, median`,
        values: slowestOfRound.values,
        pass: slowestOfRound.share <= MAX_DELIVERY_P99,
      },
      { what: `${name}, delivery p99 of all rounds`, values: together(0.99) },
    ];
  };
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
    ...deliveries('plain messages', 'paces'),
    ...deliveries('sealed messages', 'sealedPaces'),
    { what: 'processor of the server, a message', values: cost.values },
    { what: 'memory of an idle connection', values: idle.values },
    {
      what: 'lost, duplicate or refused',
      values: {
        product: String(countStrayMessages(product)),
        relay: String(countStrayMessages(relay)),
      },
      pass: countStrayMessages(product) === 0 && countStrayMessages(relay) === 0,
    },
  ];
}
