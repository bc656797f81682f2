import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import { limits, networkBudgets } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Server, Socket } from 'socket.io';
import { AppError, tooManyRequests } from '../../errors.ts';
import { toNetworkKey } from '../../lib/network-of.ts';
import { makeLimiter } from '../limiter.ts';
import { createBusyError } from '../pressure.ts';

type Connection = Socket['conn'];

export interface SocketGuardOptions {
  /** Multiplies the limits of handshakes, polls and traffic per period. */
  readonly scale: number;
  readonly isBusy: () => boolean;
  readonly clientAddress: (request: IncomingMessage) => string;
  readonly onError: (error: unknown) => void;
  /** Limits of connections open at the same time: in this process, and from one network. */
  readonly most: { readonly inAll: number; readonly perNetwork: number };
}

/** Traffic of one connection in the current period, and the data queued for it. */
interface Traffic {
  since: number;
  packets: number;
  characters: number;
  queued: number;
}

const { traffic } = limits.sockets;

/**
 * Limits a network's handshakes and polls, the open connections, and the data of each connection.
 * The limits of HTTP requests do not apply, because Engine.IO handles sockets before Fastify does.
 * @returns a function that counts a further handshake
 */
export function limitSockets(
  { engine }: Pick<Server, 'engine'>,
  { scale, isBusy, clientAddress, onError, most }: SocketGuardOptions,
): (request: IncomingMessage) => Promise<void> {
  const handshakes = makeLimiter('handshake', networkBudgets.handshake, { scale });
  const polls = makeLimiter('poll', networkBudgets.poll, { scale });
  // A scale below 1 does not lower traffic limits: a single user may need the whole limit.
  const room = Math.max(1, scale);
  const open = new Map<string, number>();
  const traffics = new WeakMap<Connection, Traffic>();
  const networkOfCaller = (request: IncomingMessage) => toNetworkKey(clientAddress(request));

  engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    void letThrough(request, response, next);
  });

  async function letThrough(request: IncomingMessage, response: unknown, next: () => void) {
    // No other listener handles errors of this connection while the upgrade is checked.
    const isUpgrade = !(response instanceof ServerResponse);
    if (isUpgrade) request.socket.on('error', ignoreError);
    try {
      await judge(request);
    } catch (error) {
      if (!(error instanceof AppError)) onError(error);
      sendSocketRefusal(request, response, error);
      return;
    }
    request.socket.off('error', ignoreError);
    next();
  }

  /** @throws the refusal if the process is busy or a limit is exceeded */
  async function judge(request: IncomingMessage): Promise<void> {
    const network = networkOfCaller(request);
    if (new URLSearchParams(request.url?.split('?')[1]).has('sid')) return polls.take(network);
    if (isBusy() || engine.clientsCount >= most.inAll) throw createBusyError();
    await handshakes.take(network);
    if ((open.get(network) ?? 0) >= most.perNetwork) {
      throw tooManyRequests(outcomes.refusals.too_many_windows, limits.sockets.retry_seconds);
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

  /** Closes a connection that sends more than a person would, before more data is read. */
  function onPacket(this: Connection, { data }: { readonly data?: unknown }): void {
    const usage = traffics.get(this);
    if (!usage) return;
    const now = performance.now();
    if (now - usage.since > traffic.seconds * 1000) {
      Object.assign(usage, { since: now, packets: 0, characters: 0 });
    }
    usage.packets += 1;
    usage.characters += getDataLength(data);
    if (usage.packets > traffic.packets * room || usage.characters > traffic.bytes * room) {
      this.close(true);
    }
  }

  /** Closes a connection with too much unread data; its page later fetches the messages. */
  function onPacketCreate(this: Connection, { data }: { readonly data?: unknown }): void {
    const usage = traffics.get(this);
    if (!usage) return;
    usage.queued += getDataLength(data);
    if (usage.queued > limits.sockets.queued_bytes) this.close(true);
  }

  function onFlush(this: Connection): void {
    const usage = traffics.get(this);
    if (usage) usage.queued = 0;
  }

  return (request) => handshakes.take(networkOfCaller(request));
}

const ignoreError = (): void => undefined;

const getDataLength = (data: unknown): number =>
  typeof data === 'string' || data instanceof Uint8Array ? data.length : 0;

/** Sends the same status, message and Retry-After header as a refused API call would have. */
function sendSocketRefusal(request: IncomingMessage, response: unknown, error: unknown): void {
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
