import { setTimeout as sleep } from 'node:timers/promises';
import { median, percentile, readProcessorMs, readResidentMb } from '../measure.ts';
import { type RunningProduct, stopWith } from '../product.ts';
import { type Clients, type Pair, startClients, type Tally } from './clients.ts';

export const FLOOD_SECONDS = 2;
/** Seconds for which one server gets messages at a fixed rate, before it is the other's turn. */
export const PACED_ROUND_SECONDS = 1;
export const IN_FLIGHT = 100;
const SETTLE_MS = 5000;

/** A server with its clients and the results of their messages. */
export interface Side {
  readonly running: RunningProduct;
  readonly clients: Clients;
  /** Memory of one idle connection, in KB. */
  idleKb: number;
  readonly floods: (Tally & { readonly processorMs: number })[];
  readonly paces: Tally[];
  readonly sealedPaces: Tally[];
}

/** Kinds of rounds whose delivery times have a target. */
export type Kind = 'paces' | 'sealedPaces';

/** Connects two clients per pair to the server. `cleanup` stops the server and the clients. */
export async function connectedSide(
  cleanup: AsyncDisposableStack,
  running: RunningProduct,
  pairs: readonly Pair[],
): Promise<Side> {
  stopWith(cleanup, running);
  const clients = stopWith(cleanup, startClients());
  const side: Side = {
    running,
    clients,
    idleKb: 0,
    floods: [],
    paces: [],
    sealedPaces: [],
  };
  await sleep(SETTLE_MS);
  const before = await readResidentMb(running.pid);
  await clients.connect({ address: running.address, pairs });
  await sleep(SETTLE_MS);
  side.idleKb = (1024 * ((await readResidentMb(running.pid)) - before)) / (2 * pairs.length);
  return side;
}

/** Runs `act` for every server in each round. Each server is first in equally many rounds. */
async function inTurns(
  sides: readonly Side[],
  rounds: number,
  act: (side: Side) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await act(side);
  }
}

/** Sends each server as many messages as it accepts, after one round to warm up. */
export async function floodInTurns(sides: readonly Side[], rounds: number): Promise<void> {
  for (const side of sides) {
    await flood(side);
    side.floods.length = 0;
  }
  await inTurns(sides, rounds, flood);
}

async function flood({ running, clients, floods }: Side): Promise<void> {
  const before = await readProcessorMs(running.pid);
  const order = { act: 'flood', seconds: FLOOD_SECONDS, atOnce: IN_FLIGHT } as const;
  const tally = await clients.measure(order);
  floods.push({ ...tally, processorMs: (await readProcessorMs(running.pid)) - before });
}

/** Sends each server in turn `rate` messages a second, plain or sealed. */
export const paceInTurns = (
  sides: readonly Side[],
  rounds: number,
  { rate, of }: { readonly rate: number; readonly of: Kind },
): Promise<void> =>
  inTurns(sides, rounds, async (side) => {
    const order = { act: 'pace', seconds: PACED_ROUND_SECONDS, rate } as const;
    side[of].push(await side.clients.measure({ ...order, isSealed: of === 'sealedPaces' }));
  });

/** Returns a percentile of the delivery times of all rounds together. */
export const computeDeliveryPercentile = (rounds: readonly Tally[], share: number): number =>
  percentile(
    rounds.flatMap(({ delivery }) => delivery),
    share,
  );

/** Number of messages that were lost, delivered twice or refused. */
export const countStrayMessages = ({ floods, paces, sealedPaces }: Side): number =>
  [...floods, ...paces, ...sealedPaces].reduce((n, t) => n + t.lost + t.twice + t.refused, 0);

/** Acknowledged messages a second: the median of the rounds without a limited rate. */
export const computeMessagesPerSecond = ({ floods }: Side): number =>
  median(floods.map(({ perSecond }) => perSecond));
