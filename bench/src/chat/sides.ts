import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../measure.ts';
import { processorMs, residentMb } from '../process-figures.ts';
import type { RunningProduct } from '../product.ts';
import { type Clients, startClients } from './clients.ts';
import type { Pair, Tally } from './orders.ts';

const FLOOD_SECONDS = 2;
/** Short ones, so that what else the machine does hits all sides alike. */
const PACE_SECONDS = 1;
const IN_FLIGHT = 100;
const SETTLE_MS = 5000;

/** What is measured beside others: a server with its clients, and what became of their messages. */
export interface Side {
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

/** Rounds whose deliveries are judged together. */
export type Judged = 'paces' | 'sealedPaces' | 'plainBeside';

/** Connects a process of clients to the server, and adds both to the sides that are ended with the bench. */
export async function connectedSide(
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

/** Ends the clients and the server of each. */
export async function endSides(sides: readonly Side[]): Promise<void> {
  for (const { clients, running } of sides) {
    await clients.stop();
    await running.stop();
  }
}

/** In turns, each first as often as the other. */
export async function inTurns(
  sides: readonly Side[],
  rounds: number,
  act: (side: Side) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await act(side);
  }
}

/** As many messages as go through, after a round to warm up. */
export async function floodInTurns(sides: readonly Side[], rounds: number): Promise<void> {
  for (const side of sides) {
    await flood(side);
    side.floods.length = 0;
  }
  await inTurns(sides, rounds, flood);
}

async function flood({ running, clients, floods }: Side): Promise<void> {
  const before = await processorMs(running.pid);
  const order = { act: 'flood', seconds: FLOOD_SECONDS, inFlight: IN_FLIGHT } as const;
  const tally = await clients.measure(order);
  floods.push({ ...tally, processorMs: (await processorMs(running.pid)) - before });
}

/** So many plain messages a second. */
export const paceInTurns = (sides: readonly Side[], rounds: number, rate: number): Promise<void> =>
  inTurns(sides, rounds, async ({ clients, paces }) => {
    paces.push(await clients.measure({ act: 'pace', seconds: PACE_SECONDS, rate }));
  });

/** So many sealed messages a second, each round beside one of plain ones. */
export const sealedInTurns = (
  sides: readonly Side[],
  rounds: number,
  rate: number,
): Promise<void> =>
  inTurns(sides, rounds, async ({ clients, sealedPaces, plainBeside }) => {
    const order = { act: 'pace', seconds: PACE_SECONDS, rate } as const;
    const isPlainFirst = sealedPaces.length % 2 === 1;
    for (const paces of isPlainFirst ? [plainBeside, sealedPaces] : [sealedPaces, plainBeside])
      paces.push(await clients.measure({ ...order, isSealed: paces === sealedPaces }));
  });

/** Milliseconds to delivery, of all rounds at once, which a stall of the machine can sway. */
export const deliveryOf = (rounds: readonly Tally[], share: number): number =>
  percentile(
    rounds.flatMap(({ delivery }) => delivery),
    share,
  );

/** How many messages were lost, heard twice or refused. */
export const astrayOf = ({ floods, paces, sealedPaces, plainBeside }: Side): number =>
  [...floods, ...paces, ...sealedPaces, ...plainBeside].reduce(
    (n, t) => n + t.lost + t.twice + t.refused,
    0,
  );

/** Messages a second, the middle of the rounds. */
export const mostPerSecond = ({ floods }: Side): number =>
  percentile(
    floods.map(({ perSecond }) => perSecond),
    0.5,
  );

export const floodNote = (rounds: number) =>
  `medians of ${rounds} rounds of ${FLOOD_SECONDS} s with ${IN_FLIGHT} messages on their way`;
export const paceNote = (rounds: number) => `${rounds} rounds of ${PACE_SECONDS} s`;
