import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../../../server/src/adapters/database/migrate.ts';
import { openPostgres } from '../../../server/src/adapters/database/postgres.ts';
import { connectTo, freePort } from '../../../server/test/public.ts';
import { defineBench, type Figure, readOption } from '../bench.ts';
import type { Pair } from '../chat/clients.ts';
import { makePairs, upload } from '../chat/members.ts';
import { root } from '../older-version.ts';
import { stopWith, temporaryFolder, withCleanup } from '../product.ts';
import { newAddress } from './people.ts';
import { startPrivatePostgres } from './private-services.ts';

const TIMES = 10;
const DELAY_SECONDS = 1;
/** Duration of the slow request and the slow upload: longer than the drain delay. */
const WORK_MS = 2000;
const PIECES = 20;
const END_MS = 15_000;

interface StopCase {
  readonly what: string;
  readonly command: readonly [string, ...string[]];
  readonly to: 'itself' | 'its group' | 'process 1';
}

const serve = ['npm', 'run', 'serve', '--silent'] as const;
const ownPids = ['unshare', '--pid', '--fork', '--mount-proc'] as const;
/** Start of a command line. The command that follows runs as process 1 with read-only sources. */
const onReadOnlyTree = [
  ...ownPids,
  'sh',
  '-c',
  `mount --bind ${root} ${root} && mount -o remount,bind,ro ${root} && cd ${root} && exec "$@"`,
  'sh',
] as const;

const ways: readonly StopCase[] = [
  { what: 'npm run serve, to npm', command: serve, to: 'itself' },
  { what: 'npm run serve, to the group', command: serve, to: 'its group' },
  { what: 'npm start, to npm', command: ['npm', 'start', '--silent'], to: 'itself' },
  {
    what: 'npm as process 1, on a read-only tree',
    command: [...onReadOnlyTree, ...serve],
    to: 'process 1',
  },
  {
    what: 'the server as process 1',
    command: [...ownPids, process.execPath, 'server/src/main.ts', '--production'],
    to: 'process 1',
  },
];

/**
 * Stops the product with SIGTERM or SIGINT, as operators, supervisors and containers do, during a
 * request and an upload.
 */
export const stopDrill = defineBench(
  'stop',
  'The product on SIGTERM and SIGINT',
  `each signal twice, with a call and an upload that take ${WORK_MS / 1000} s more, a chat socket, and a check of /readyz; DRAIN_DELAY_SECONDS=${DELAY_SECONDS}; needs root`,
  (args) => drill(Number(readOption(args, 'times') ?? TIMES)),
);

/** Database and data folder that every start of this drill uses. */
interface Place {
  readonly url: string;
  readonly folder: string;
}

async function drill(times: number): Promise<Figure[]> {
  return withCleanup(async (cleanup) => {
    const folder = await temporaryFolder(cleanup);
    const postgres = stopWith(cleanup, await startPrivatePostgres());
    const place = { url: postgres.url, folder };
    const database = openPostgres(place.url);
    await migrate(database);
    const pairs = await makePairs(database.db, 2);
    await database.close();
    const figures: Figure[] = [];
    for (const way of ways) {
      figures.push(
        ...(await Promise.all(
          (['SIGTERM', 'SIGINT'] as const).map((signal, nr) =>
            stopOften(place, pairs[nr] as Pair, way, signal, times),
          ),
        )),
      );
    }
    return figures;
  });
}

async function stopOften(
  place: Place,
  pair: Pair,
  way: StopCase,
  signal: NodeJS.Signals,
  times: number,
): Promise<Figure> {
  const ends: End[] = [];
  for (let nr = 0; nr < times; nr += 1) ends.push(await stopOnce(place, pair, way, signal));
  const count = (wrong: (end: End) => boolean) => ends.filter(wrong).length;
  const faults = {
    'calls cut': count(({ call }) => call !== 201),
    'uploads cut': count(({ uploaded }) => uploaded !== 201),
    'ready during the drain': count(({ ready, other }) => ready !== 503 || other !== 200),
    'sockets without a reason': count(({ reason }) => reason !== 'io server disconnect'),
    'exit code other than 0': count(({ code }) => code !== 0),
    'left running': count(({ isLeft }) => isLeft),
    'uploads left on disk': ends.reduce((sum, { uploadsLeft }) => sum + uploadsLeft, 0),
  };
  return {
    what: `${signal}: ${way.what}`,
    values: {
      times: String(times),
      ...Object.fromEntries(Object.entries(faults).map(([name, many]) => [name, String(many)])),
      'slowest end': `${(Math.max(...ends.map(({ ms }) => ms)) / 1000).toFixed(1)} s`,
    },
    pass: Object.values(faults).every((many) => many === 0),
  };
}

/** Observations during and after one stop of the product. */
interface End {
  /** HTTP statuses of the slow request and the slow upload; undefined if there was no response. */
  readonly call: number | undefined;
  readonly uploaded: number | undefined;
  /** HTTP statuses of /readyz and of another request, right after the signal. */
  readonly ready: number | undefined;
  readonly other: number | undefined;
  /** Reason with which the chat socket was closed. */
  readonly reason: string | undefined;
  readonly code: number | null;
  /** Whether a process still listens on the port after the command has ended. */
  readonly isLeft: boolean;
  /** Temporary folders of uploads after the command has ended. */
  readonly uploadsLeft: number;
  readonly ms: number;
}

async function stopOnce(
  place: Place,
  pair: Pair,
  { command, to }: StopCase,
  signal: NodeJS.Signals,
): Promise<End> {
  const { child, address, temporary, ended } = await start(place, command);
  const pid = to === 'process 1' ? await findChildPid(child) : Number(child.pid);
  const kill = () => process.kill(to === 'its group' ? -pid : pid, signal);
  const socket = await connectTo(address, pair.tokens[0]);
  const disconnected = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  const work = [signUpSlowly(address), uploadSlowly(address, pair)];
  await sleep(WORK_MS / 4);
  const began = performance.now();
  kill();
  await sleep(DELAY_SECONDS * 250);
  const [ready, other] = await Promise.all([
    fetchStatus(`${address}/readyz`),
    fetchStatus(`${address}/healthz`),
  ]);
  kill();
  const [call, uploaded] = await Promise.all(work);
  const code = await Promise.race([ended, sleep(END_MS, null)]);
  const ms = performance.now() - began;
  const isLeft = (await fetchStatus(`${address}/healthz`)) !== undefined;
  if (code === null) process.kill(-Number(child.pid), 'SIGKILL');
  const uploadsLeft = (await readdir(temporary)).filter((name) => name.includes('upload')).length;
  const reason = await Promise.race([disconnected, sleep(1000, undefined)]);
  socket.close();
  return { call, uploaded, ready, other, reason, code, isLeft, uploadsLeft, ms };
}

async function start({ url, folder }: Place, [program, ...args]: StopCase['command']) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const temporary = await mkdtemp(join(folder, 'temporary-'));
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    env: {
      ...process.env,
      ALLOW_DEMO_ON_NETWORK: '1',
      PORT: String(port),
      PUBLIC_URL: address,
      DATABASE_URL: url,
      REDIS_URL: '',
      DATA_DIR: folder,
      TMPDIR: temporary,
      // No mail server listens on this port, so mail stays in the outbox.
      SMTP_URL: 'smtp://127.0.0.1:9',
      SECRET_KEY: 'a key of the drills, in plain sight',
      SEED: 'none',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_SCALE: '1000000',
      DRAIN_DELAY_SECONDS: String(DELAY_SECONDS),
      DRAIN_SECONDS: '10',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const lines = createInterface({ input: child.stdout });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => line.includes('Threshold is at') && resolve());
    lines.once('close', () => reject(new Error(`${program} ended before it listened`)));
  });
  return { child, address, temporary, ended };
}

/** Returns the process id of the child of `unshare`, which itself is outside of the namespace. */
async function findChildPid({ pid }: ChildProcess): Promise<number> {
  return Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim());
}

const fetchStatus = (url: string): Promise<number | undefined> =>
  fetch(url, { headers: { connection: 'close' } }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => undefined,
  );

/** Signs up with a request whose second half is sent later. @returns the HTTP status */
async function signUpSlowly(address: string): Promise<number | undefined> {
  const person = { first_name: 'Wattle', last_name: 'Drill', password: 'Doorway-26-lamp!' };
  const body = JSON.stringify({ ...person, email: newAddress() });
  const calling = request(`${address}/api/customers/register`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  const answered = new Promise<number | undefined>((resolve) => {
    calling.once('error', () => resolve(undefined));
    calling.once('response', (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode)),
    );
  });
  calling.write(body.slice(0, 20));
  await sleep(WORK_MS);
  calling.end(body.slice(20));
  return answered;
}

const uploadSlowly = (address: string, pair: Pair): Promise<number | undefined> =>
  upload({ address }, pair, PIECES * 64 * 1024, WORK_MS / PIECES).catch(() => undefined);
