import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type ClientSocket, connectTo } from '../../../server/test/public.ts';
import { defineBench, type Figure } from '../bench.ts';
import { type RunningProduct, startProduct, stopWith, withCleanup } from '../product.ts';
import { type Member, newAddress, register, signInAsDemo } from './people.ts';
import {
  type PrivatePostgres,
  type ShutdownMode,
  startPrivatePostgres,
} from './private-services.ts';
import {
  describeSlowest,
  describeStatuses,
  findSlowest,
  isAcceptableAnswer,
  startLoad,
} from './steady-load.ts';

const RESTARTS: Readonly<Record<ShutdownMode, number>> = { fast: 20, immediate: 5 };
const PER_SECOND = 20;
const ANSWER_MS = 5000;
const BACK_MS = 3000;

/**
 * Restarts PostgreSQL during API calls, messages and open transactions, and checks that every
 * acknowledged write is in the database afterwards.
 */
export const databaseRestartsDrill = defineBench(
  'database-restarts',
  'The product while PostgreSQL is restarted',
  `a private PostgreSQL; ${PER_SECOND} calls a second (search, own listing, sign-ups), a stream of messages, and one that waits for a lock in an open transaction`,
  () => drill(),
);

/** Acknowledged writes, which the database must have after the restart. */
interface Acknowledged {
  readonly people: Set<string>;
  readonly messages: Set<string>;
}

async function drill(): Promise<Figure[]> {
  return withCleanup(async (cleanup) => {
    const postgres = stopWith(cleanup, await startPrivatePostgres());
    const env = { DATABASE_URL: postgres.url, SEED: 'demo', WEB_MODE: 'none', LOG_LEVEL: 'fatal' };
    const product = stopWith(cleanup, await startProduct(env));
    const acknowledged: Acknowledged = { people: new Set(), messages: new Set() };
    const figures: Figure[] = [];
    for (const mode of ['fast', 'immediate'] as const) {
      figures.push(await restartUnderLoad({ postgres, product, acknowledged, mode }));
    }
    figures.push(await lookForLost(postgres.url, acknowledged));
    return figures;
  });
}

interface Scene {
  readonly postgres: PrivatePostgres;
  readonly product: RunningProduct;
  readonly acknowledged: Acknowledged;
  readonly mode: ShutdownMode;
}

async function restartUnderLoad({ postgres, product, acknowledged, mode }: Scene): Promise<Figure> {
  const { address } = product;
  const customer = await signInAsDemo(product, 'customer');
  const vendor = await signInAsDemo(product, 'vendor');
  const search = () => fetch(`${address}/api/vendors/search?location=Sydney%20NSW%202000&limit=5`);
  const own = () =>
    fetch(`${address}/api/vendors/`, { headers: { authorization: `Bearer ${vendor.token}` } });
  const load = startLoad(
    [search, own, search, own, search, () => signUp(product, acknowledged)],
    PER_SECOND,
  );
  const talk = startTalk(address, customer, vendor, acknowledged);
  const backAfter: number[] = [];
  for (let nr = 0; nr < RESTARTS[mode]; nr += 1) {
    const unlock = await lockConversation(postgres.url, customer, vendor);
    await sleep(150 + 20 * nr);
    await postgres.restart(mode);
    const began = performance.now();
    while (!(await search().catch(() => undefined))?.ok) await sleep(20);
    backAfter.push(performance.now() - began);
    unlock();
    await sleep(500);
  }
  await load.stop();
  await talk.stop();
  const wrong = load.answers.filter((answer) => !isAcceptableAnswer(answer));
  const longest = findSlowest(load.answers);
  const back = Math.max(...backAfter);
  return {
    what: `${RESTARTS[mode]} ${mode} restarts`,
    values: {
      answers: String(load.answers.length),
      'of them 503': String(load.answers.filter(({ status }) => status === 503).length),
      'neither 2xx nor 503 with Retry-After': describeStatuses(wrong),
      'slowest answer': describeSlowest(load.answers),
      'back after at most': `${back.toFixed(0)} ms`,
      'process alive': isAlive(product) ? 'yes' : 'no',
    },
    pass: wrong.length === 0 && longest < ANSWER_MS && back < BACK_MS && isAlive(product),
  };
}

async function signUp(product: RunningProduct, { people }: Acknowledged): Promise<Response> {
  const email = newAddress();
  const answer = await register(product, email);
  if (answer.status === 201) people.add(email);
  return answer;
}

/** Sends messages one after the other and reconnects after a lost connection. */
function startTalk(address: string, { token }: Member, other: Member, { messages }: Acknowledged) {
  const stopping = new AbortController();
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const socket = await connectTo(address, token).catch(() => undefined);
      if (socket) await sendUntilLost(socket);
      else await sleep(50);
      socket?.close();
    }
  }

  async function sendUntilLost(socket: ClientSocket): Promise<void> {
    while (socket.connected && !stopping.signal.aborted) {
      const clientMessageId = randomUUID();
      const event = { receiverId: other.id, message: 'A message of the drill', clientMessageId };
      const ack = await socket
        .timeout(ANSWER_MS)
        .emitWithAck('message', event)
        .catch(() => undefined);
      if (ack?.status) messages.add(clientMessageId);
      await sleep(20);
    }
  }
}

/**
 * Locks the conversation, so that its messages wait in an open transaction until the restart of
 * the server releases the lock.
 */
async function lockConversation(
  url: string,
  customer: Member,
  vendor: Member,
): Promise<() => void> {
  const client = new Client({ connectionString: url });
  // The restart ends this connection, so its error is expected.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query(
    'select 1 from conversations where customer_id = $1 and vendor_id = $2 for update',
    [customer.id, vendor.id],
  );
  return () => void client.end().catch(() => undefined);
}

async function lookForLost(url: string, { people, messages }: Acknowledged): Promise<Figure> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const stored = async (statement: string, keys: ReadonlySet<string>) =>
    (await client.query(statement, [[...keys]])).rows.length;
  const found =
    (await stored('select email from customers where email = any($1)', people)) +
    (await stored(
      'select client_message_id from messages where client_message_id = any($1)',
      messages,
    ));
  await client.end();
  const acknowledged = people.size + messages.size;
  return {
    what: 'acknowledged writes',
    values: {
      'sign-ups': String(people.size),
      messages: String(messages.size),
      lost: String(acknowledged - found),
    },
    pass: found === acknowledged && messages.size > 0 && people.size > 0,
  };
}

function isAlive({ pid }: RunningProduct): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
