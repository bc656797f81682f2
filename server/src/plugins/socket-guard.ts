import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import { limits, networkBudgets } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import type { Server, Socket } from 'socket.io';
import { AppError, tooMany } from '../errors.ts';
import { networkOf } from '../lib/network-of.ts';
import { makeLimiter } from './limiter.ts';
import { busy } from './pressure.ts';

type Connection = Socket['conn'];

export interface SocketGuardOptions {
  /** Multiplies what is counted in a period. */
  readonly scale: number;
  readonly isBusy: () => boolean;
  readonly clientAddress: (request: IncomingMessage) => string;
  readonly onError: (error: unknown) => void;
  /** How many may be open at a time. */
  readonly most: { readonly inAll: number; readonly perNetwork: number };
}

/** What one connection has sent in the running period, and what waits to go out to it. */
interface Traffic {
  since: number;
  packets: number;
  characters: number;
  queued: number;
}

const { traffic } = limits.sockets;

/**
 * Bounds what sockets take of the process: handshakes and polls of a network, how many are open, what one of them sends,
 * and what waits for one that does not read. Engine.IO answers all of that before Fastify sees it.
 *
 * @returns counts one more handshake for the caller's network
 */
export function guardSockets(
  { engine }: Pick<Server, 'engine'>,
  { scale, isBusy, clientAddress, onError, most }: SocketGuardOptions,
): (request: IncomingMessage) => Promise<void> {
  const handshakes = makeLimiter('handshake', networkBudgets.handshake, { scale });
  const polls = makeLimiter('poll', networkBudgets.poll, { scale });
  // The minimum that one person needs.
  const room = Math.max(1, scale);
  const open = new Map<string, number>();
  const traffics = new WeakMap<Connection, Traffic>();
  const networkOfCaller = (request: IncomingMessage) => networkOf(clientAddress(request));

  engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    void letThrough(request, response, next);
  });

  async function letThrough(request: IncomingMessage, response: unknown, next: () => void) {
    // No other listener handles errors of this connection while the upgrade is checked.
    const isUpgrade = !(response instanceof ServerResponse);
    if (isUpgrade) request.socket.on('error', ignore);
    try {
      await judge(request);
    } catch (error) {
      if (!(error instanceof AppError)) onError(error);
      refuse(request, response, error);
      return;
    }
    request.socket.off('error', ignore);
    next();
  }

  /** @throws why the request is refused */
  async function judge(request: IncomingMessage): Promise<void> {
    const network = networkOfCaller(request);
    if (new URLSearchParams(request.url?.split('?')[1]).has('sid')) return polls.take(network);
    if (isBusy() || engine.clientsCount >= most.inAll) throw busy();
    await handshakes.take(network);
    if ((open.get(network) ?? 0) >= most.perNetwork) {
      throw tooMany(outcomes.refusals.too_many_windows, limits.sockets.retry_seconds);
    }
  }

  engine.on('connection', (connection: Connection) => {
    const network = networkOfCaller(connection.request);
    open.set(network, (open.get(network) ?? 0) + 1);
    traffics.set(connection, { since: performance.now(), packets: 0, characters: 0, queued: 0 });
    connection.on('packet', onPacket);
    connection.on('packetCreate', onPacketCreate);
    connection.on('flush', onFlush);
    connection.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });

  /** Whoever sends more than members do by hand is cut off before it is read any further. */
  function onPacket(this: Connection, { data }: { readonly data?: unknown }): void {
    const counted = traffics.get(this);
    if (!counted) return;
    const now = performance.now();
    if (now - counted.since > traffic.seconds * 1000) {
      Object.assign(counted, { since: now, packets: 0, characters: 0 });
    }
    counted.packets += 1;
    counted.characters += lengthOf(data);
    if (counted.packets > traffic.packets * room || counted.characters > traffic.bytes * room) {
      this.close(true);
    }
  }

  /** What is not read piles up here; the page asks for what it missed when it comes again. */
  function onPacketCreate(this: Connection, { data }: { readonly data?: unknown }): void {
    const counted = traffics.get(this);
    if (!counted) return;
    counted.queued += lengthOf(data);
    if (counted.queued > limits.sockets.queued_bytes) this.close(true);
  }

  function onFlush(this: Connection): void {
    const counted = traffics.get(this);
    if (counted) counted.queued = 0;
  }

  return (request) => handshakes.take(networkOfCaller(request));
}

const ignore = (): void => undefined;

const lengthOf = (data: unknown): number =>
  typeof data === 'string' || data instanceof Uint8Array ? data.length : 0;

/** Answers as the API does, so that whoever asks knows when to come again. */
function refuse(request: IncomingMessage, response: unknown, error: unknown): void {
  const failure =
    error instanceof AppError ? error : new AppError('internal', outcomes.refusals.internal);
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    ...(failure.retryAfterSeconds && { 'retry-after': String(failure.retryAfterSeconds) }),
  };
  if (response instanceof ServerResponse) {
    response.writeHead(failure.status, headers).end(failure.message);
    return;
  }
  // An upgrade has no response object, so the refusal is written to the socket.
  const { socket } = request;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`, ...lines];
  socket.end(`${head.join('\r\n')}\r\n\r\n${failure.message}`);
}
