import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientSocket, connectTo, startRealServer } from '../../../server/test/public.ts';
import { defineBench, type Figure } from '../bench.ts';
import { type Engine, onEveryEngine } from '../databases.ts';
import { stopWith, temporaryFolder, withCleanup } from '../product.ts';
import { readAll, signInAsDemo } from './people.ts';

const KILLS = 10;
/** Number of concurrent messages: enough for each kill to hit some that are not stored yet. */
const IN_FLIGHT = 50;

/**
 * Kills the product repeatedly during a stream of messages. No acknowledged message may be lost.
 */
export const messagesSurviveDrill = defineBench(
  'messages-survive',
  'Messages of a product that is killed',
  `${KILLS} kill -9, each with ${IN_FLIGHT} messages in flight; messages without an acknowledgement are sent again after the restart`,
  () => onEveryEngine(drill),
);

async function drill(engine: Engine): Promise<Figure> {
  return withCleanup(async (cleanup) => {
    const folder = await temporaryFolder(cleanup);
    const start = async () =>
      stopWith(
        cleanup,
        await startRealServer({
          DATA_DIR: folder,
          DATABASE_URL: engine.databaseUrl,
          REDIS_URL: '',
          SEED: 'demo',
          WEB_MODE: 'none',
          RATE_LIMIT_SCALE: '1000000',
        }),
      );
    let product = await start();
    const customer = await signInAsDemo(product, 'customer');
    const vendor = await signInAsDemo(product, 'vendor');
    const acknowledged = new Set<string>();
    const unanswered = new Set<string>();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const socket = await connectTo(product.address, customer.token);
      await sendAll(socket, vendor.id, unanswered, acknowledged);
      const streams = Array.from({ length: IN_FLIGHT }, () =>
        stream(socket, vendor.id, unanswered, acknowledged),
      );
      // Kills the product at a different moment of the stream each time.
      await sleep(150 + 37 * kill);
      await product.kill();
      socket.close();
      await Promise.all(streams);
      product = await start();
    }
    const socket = await connectTo(product.address, customer.token);
    await sendAll(socket, vendor.id, unanswered, acknowledged);
    socket.close();

    const stored = await readAll(product, vendor.token, customer.id);
    // The messages of the demo data have no client message id.
    const ids = stored.flatMap(({ clientMessageId }) => clientMessageId ?? []);
    const lost = [...acknowledged].filter((id) => !ids.includes(id)).length;
    const twice = ids.length - new Set(ids).size;
    const isWhole = stored.every(({ position }, index) => position === index + 1);
    return {
      what: engine.name,
      values: {
        acknowledged: String(acknowledged.size),
        stored: String(stored.length),
        lost: String(lost),
        twice: String(twice),
        'order without a gap': isWhole ? 'yes' : 'no',
      },
      pass: lost === 0 && twice === 0 && isWhole && unanswered.size === 0,
    };
  });
}

/** Sends one message after the other until the connection is lost. */
async function stream(
  socket: ClientSocket,
  receiverId: string,
  unanswered: Set<string>,
  acknowledged: Set<string>,
): Promise<void> {
  while (socket.connected) {
    const id = randomUUID();
    unanswered.add(id);
    if (!(await send(socket, receiverId, id))) return;
    unanswered.delete(id);
    acknowledged.add(id);
  }
}

/** Sends the messages without an acknowledgement again. */
async function sendAll(
  socket: ClientSocket,
  receiverId: string,
  unanswered: Set<string>,
  acknowledged: Set<string>,
): Promise<void> {
  for (const id of unanswered) {
    if (!(await send(socket, receiverId, id))) throw new Error('a resend was refused');
    unanswered.delete(id);
    acknowledged.add(id);
  }
}

async function send(socket: ClientSocket, receiverId: string, clientMessageId: string) {
  const event = { receiverId, message: `drill ${clientMessageId}`, clientMessageId };
  const ack = await socket
    .timeout(5000)
    .emitWithAck('message', event)
    .catch(() => undefined);
  return ack?.status === true;
}
