import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientSocket, connectTo } from '../../../server/test/public.ts';
import { type Answer, BODY_CHARACTERS, type Command, type Pair, type Tally } from './clients.ts';

/* Thousands of clients. Their process is separate, so that the server's cost excludes theirs. */

const CONNECTING = 50;
/** Step in the list of clients between two senders: a large prime, so that every client sends. */
const STRIDE = 7919;
/** Longest wait for the last messages of a round, in milliseconds. */
const PATIENCE_MS = 5000;

interface Client {
  readonly socket: ClientSocket;
  readonly conversationId: string;
  readonly sealed: string | undefined;
}

/** Send time of each message that has not arrived yet, by the number that the message contains. */
const inFlight = new Map<number, number>();
const clients: Client[] = [];
let delivered: number[] = [];
let sent = 0;
let acknowledged = 0;
let refused = 0;
let twice = 0;

process.on('message', (order: Command) => {
  void carryOut(order).then(
    (tally) => answer({ tally }),
    (error) => answer({ fault: String(error) }),
  );
});

const answer = (message: Answer) => process.send?.(message);

async function carryOut(order: Command): Promise<Tally | undefined> {
  if (order.act === 'connect') return connectAll(order.address, order.pairs);
  delivered = [];
  acknowledged = refused = twice = 0;
  const first = sent;
  const begun = performance.now();
  await (order.act === 'flood' ? flood(order) : pace(order));
  const perSecond = (1000 * acknowledged) / (performance.now() - begun);
  const deadline = performance.now() + PATIENCE_MS;
  while (inFlight.size > 0 && performance.now() < deadline) await sleep(10);
  const lost = inFlight.size;
  inFlight.clear();
  return {
    sent: sent - first,
    perSecond,
    delivery: delivered,
    refused,
    lost,
    twice,
  };
}

async function connectAll(address: string, pairs: readonly Pair[]): Promise<undefined> {
  const waiting = pairs.flatMap(({ conversationId, tokens, sealed }) =>
    tokens.map((token, side) => ({ conversationId, token, sealed: sealed?.[side] })),
  );
  const connectNext = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { conversationId, token, sealed } = next;
      const socket = await connectTo(address, token);
      // The client message id is the message's number. A plain body begins with the same number.
      socket.on('message', ({ message: { body, clientMessageId } }) =>
        receive(Number.parseInt(clientMessageId ?? body, 10)),
      );
      clients.push({ socket, conversationId, sealed });
    }
  };
  await Promise.all(Array.from({ length: CONNECTING }, connectNext));
}

function receive(number: number): void {
  const sentAt = inFlight.get(number);
  if (sentAt === undefined) twice += 1;
  else delivered.push(performance.now() - sentAt);
  inFlight.delete(number);
}

async function flood({ seconds, atOnce }: Extract<Command, { act: 'flood' }>): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  const sendOn = async () => {
    while (performance.now() < deadline) await sendOne();
  };
  await Promise.all(Array.from({ length: atOnce }, sendOn));
}

async function pace({ seconds, rate, isSealed }: Extract<Command, { act: 'pace' }>): Promise<void> {
  const begun = performance.now();
  const all = seconds * rate;
  const sending: Promise<void>[] = [];
  while (sending.length < all) {
    const due = Math.min(all, ((performance.now() - begun) * rate) / 1000);
    while (sending.length < due) sending.push(sendOne(isSealed));
    await sleep(1);
  }
  await Promise.all(sending);
}

/** Sends from a different client each time, so that members of a chat never write at once. */
async function sendOne(isSealed = false): Promise<void> {
  sent += 1;
  const number = sent;
  const { socket, conversationId, sealed } = clients[(number * STRIDE) % clients.length] as Client;
  const message = (isSealed && sealed) || `${number} `.padEnd(BODY_CHARACTERS, 'x');
  inFlight.set(number, performance.now());
  const ack = await socket
    .timeout(20_000)
    .emitWithAck('message', { conversationId, message, clientMessageId: String(number) })
    .catch(() => undefined);
  if (ack?.status === true) acknowledged += 1;
  else refused += 1;
}
