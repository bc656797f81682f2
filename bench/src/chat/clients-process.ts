import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientSocket, connectTo } from '../../../server/test/sockets.ts';
import { type Answer, BODY_CHARACTERS, type Order, type Pair, type Tally } from './orders.ts';

/* Thousands of browsers in a process of their own, so that what they cost is not taken for the server's. */

const CONNECTING = 50;
/** A prime, so that everybody's turn comes. */
const STRIDE = 7919;
/** For the last messages to arrive. */
const PATIENCE_MS = 5000;

interface Client {
  readonly socket: ClientSocket;
  readonly conversationId: string;
  readonly sealed: string | undefined;
}

/** When each message that nobody has heard yet was sent, by its number. */
const underWay = new Map<number, number>();
const clients: Client[] = [];
let heard: number[] = [];
let sent = 0;
let acknowledged = 0;
let refused = 0;
let twice = 0;

process.on('message', (order: Order) => {
  void carryOut(order).then(
    (tally) => answer({ tally }),
    (error) => answer({ fault: String(error) }),
  );
});

const answer = (said: Answer) => process.send?.(said);

async function carryOut(order: Order): Promise<Tally | undefined> {
  if (order.act === 'connect') return connectAll(order.address, order.pairs);
  heard = [];
  acknowledged = refused = twice = 0;
  const first = sent;
  const begun = performance.now();
  await (order.act === 'flood' ? flood(order) : pace(order));
  const perSecond = (1000 * acknowledged) / (performance.now() - begun);
  const deadline = performance.now() + PATIENCE_MS;
  while (underWay.size > 0 && performance.now() < deadline) await sleep(10);
  const lost = underWay.size;
  underWay.clear();
  return {
    sent: sent - first,
    perSecond,
    delivery: heard,
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
      // A sealed body says no number.
      socket.on('message', ({ message: { body, clientMessageId } }) =>
        hear(Number.parseInt(clientMessageId ?? body, 10)),
      );
      clients.push({ socket, conversationId, sealed });
    }
  };
  await Promise.all(Array.from({ length: CONNECTING }, connectNext));
}

function hear(number: number): void {
  const sentAt = underWay.get(number);
  if (sentAt === undefined) twice += 1;
  else heard.push(performance.now() - sentAt);
  underWay.delete(number);
}

async function flood({ seconds, inFlight }: Extract<Order, { act: 'flood' }>): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  const sendOn = async () => {
    while (performance.now() < deadline) await sendOne();
  };
  await Promise.all(Array.from({ length: inFlight }, sendOn));
}

async function pace({ seconds, rate, isSealed }: Extract<Order, { act: 'pace' }>): Promise<void> {
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

/** Each time from somebody else, and from another conversation: the two of one do not write in the same moment. */
async function sendOne(isSealed = false): Promise<void> {
  sent += 1;
  const number = sent;
  const { socket, conversationId, sealed } = clients[(number * STRIDE) % clients.length] as Client;
  const message = (isSealed && sealed) || `${number} `.padEnd(BODY_CHARACTERS, 'x');
  underWay.set(number, performance.now());
  const ack = await socket
    .timeout(20_000)
    .emitWithAck('message', { conversationId, message, clientMessageId: String(number) })
    .catch(() => undefined);
  if (ack?.status === true) acknowledged += 1;
  else refused += 1;
}
