import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientSocket, connectTo } from '../../../server/test/public.ts';
import { defineBench, type Figure } from '../bench.ts';
import { type Member, readAll, register, signInAsDemo } from './people.ts';
import { behindNginx, type SiteBehindNginx } from './private-services.ts';
import { describeSlowest, describeStatuses, startLoad } from './steady-load.ts';

const RESTARTS = 10;
const PER_SECOND = 20;
/** Highest number of concurrent API calls; a call that would exceed it is skipped. */
const AT_ONCE = 4;
const MESSAGE_EVERY_MS = 50;
const PATIENCE_MS = 5000;

const env = { RATE_LIMIT_SCALE: '1000000', DRAIN_DELAY_SECONDS: '1' };

/** Restarts two processes behind `deploy/nginx.conf` in turn, during API calls and a chat. */
export const rollingDrill = defineBench(
  'rolling',
  'Two processes behind deploy/nginx.conf, restarted in turn',
  `a private PostgreSQL and Redis; at most ${PER_SECOND} calls a second, ${AT_ONCE} at once (pages, search, own listing, sign-ups) and a message every ${MESSAGE_EVERY_MS} ms; each is taken out of the proxy, stopped, started and put back`,
  () => behindNginx(env, restartInTurn),
);

async function restartInTurn({ nginx, ports, start, stop }: SiteBehindNginx): Promise<Figure[]> {
  const { address } = nginx;
  const customer = await signInAsDemo(nginx, 'customer');
  const vendor = await signInAsDemo(nginx, 'vendor');
  const page = () => fetch(address);
  const search = () => fetch(`${address}/api/vendors/search?location=Sydney%20NSW%202000&limit=5`);
  const own = () =>
    fetch(`${address}/api/vendors/`, { headers: { authorization: `Bearer ${vendor.token}` } });
  const load = startLoad(
    [search, own, page, search, own, () => register(nginx)],
    PER_SECOND,
    AT_ONCE,
  );
  const talk = startTalk(address, customer, vendor);
  for (let nr = 0; nr < RESTARTS; nr += 1) {
    const port = ports[nr % 2] as number;
    await nginx.takeOut(port);
    await stop(port);
    await start(port);
    await nginx.putBack(port);
  }
  await load.stop();
  const { acknowledged, heard, lines } = await talk.stop();
  const failed = load.answers.filter(({ status = 0 }) => status < 200 || status > 299);
  const stored = await readAll(nginx, vendor.token, customer.id);
  const ids = stored.flatMap(({ clientMessageId }) => clientMessageId ?? []);
  const lost = [...acknowledged].filter((id) => !ids.includes(id)).length;
  const unheard = [...acknowledged].filter((id) => !heard.has(id)).length;
  const twice = ids.length - new Set(ids).size;
  const isWhole = stored.every(({ position }, index) => position === index + 1);
  return [
    {
      what: `calls in ${RESTARTS} restarts`,
      values: {
        answers: String(load.answers.length),
        failed: describeStatuses(failed),
        'slowest answer': describeSlowest(load.answers),
      },
      pass: failed.length === 0 && load.answers.length > 0,
    },
    {
      what: 'chat',
      values: {
        acknowledged: String(acknowledged.size),
        lost: String(lost),
        'not delivered': String(unheard),
        twice: String(twice),
        'order without a gap': isWhole ? 'yes' : 'no',
        'connections opened': String(lines),
      },
      pass: lost + unheard + twice === 0 && isWhole && acknowledged.size > 0,
    },
  ];
}

/**
 * Starts a conversation between two browsers. After a lost connection they reconnect and read the
 * missed messages.
 */
function startTalk(address: string, from: Member, to: Member) {
  const stopping = new AbortController();
  const acknowledged = new Set<string>();
  const heard = new Set<string>();
  let lines = 0;
  const sending = send();
  const listening = listen();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all([sending, listening]);
      return { acknowledged, heard, lines };
    },
  };

  async function open({ token }: Member): Promise<ClientSocket> {
    for (;;) {
      const socket = await connectTo(address, token).catch(() => undefined);
      if (socket) {
        lines += 1;
        return socket;
      }
      await sleep(50);
    }
  }

  async function send(): Promise<void> {
    let socket = await open(from);
    while (!stopping.signal.aborted) {
      const clientMessageId = randomUUID();
      const event = { receiverId: to.id, message: 'A message of the drill', clientMessageId };
      while (!acknowledged.has(clientMessageId)) {
        if (!socket.connected) socket = await open(from);
        const ack = await socket
          .timeout(PATIENCE_MS)
          .emitWithAck('message', event)
          .catch(() => undefined);
        if (ack?.status) acknowledged.add(clientMessageId);
      }
      await sleep(MESSAGE_EVERY_MS);
    }
    socket.close();
  }

  async function listen(): Promise<void> {
    let position = 0;
    const take = (message: { clientMessageId: string | null }) =>
      heard.add(message.clientMessageId ?? '');
    let socket: ClientSocket | undefined;
    while (!stopping.signal.aborted) {
      if (!socket?.connected) {
        socket = await open(to);
        socket.on('message', ({ message }) => take(message));
        const missed = await readAll({ address }, to.token, from.id);
        for (const message of missed.filter((one) => one.position > position)) take(message);
        position = missed.at(-1)?.position ?? 0;
      }
      await sleep(20);
    }
    await sending;
    // The last acknowledged messages may still be in flight.
    const end = performance.now() + PATIENCE_MS;
    while (performance.now() < end && [...acknowledged].some((id) => !heard.has(id)))
      await sleep(20);
    socket?.close();
  }
}
