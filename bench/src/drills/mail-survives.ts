import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../server/test/ports.ts';
import { type RealServer, startRealServer } from '../../../server/test/real-server.ts';
import {
  recipientsOf,
  startSmtpServer,
  type TestSmtpServer,
} from '../../../server/test/smtp-server.ts';
import { benchOf, type Figure } from '../bench.ts';
import { type Engine, onEveryEngine } from './engines.ts';
import { members, signUp } from './people.ts';
import { until } from './until.ts';

/** How long after the last sign-up's answer the process is killed: before its mail's first try, in it, and after it. */
const KILL_AFTER_MS = [0, 60, 300] as const;
/** A mail that was under way when its process died is due again when its lease has ended, after two minutes. */
const PATIENCE_MS = 5 * 60_000;

/** Kills the product between the outbox and the mail server, again and again, and counts what arrives. */
export const mailSurvivesDrill = benchOf(
  'mail-survives',
  'Mail of a product that is killed while the mail server is down',
  `sign-ups with a mail server that refuses, then one that is silent; kill -9 ${KILL_AFTER_MS.join(', ')} ms after the last answer, and once in the middle of sending`,
  () => onEveryEngine(drill),
);

async function drill(engine: Engine): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-drill-'));
  const port = await freePort();
  const start = () =>
    startRealServer({
      DATA_DIR: folder,
      DATABASE_URL: engine.databaseUrl,
      REDIS_URL: '',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      SEED: 'none',
      WEB_MODE: 'none',
      RATE_LIMIT_SCALE: '1000000',
    });
  let running: RealServer | undefined;
  let mailServer: TestSmtpServer | undefined;
  try {
    const people: string[] = [];
    const signUpAndDie = async (delay: number) => {
      running = await start();
      for (const kind of members) people.push(await signUp(running, kind));
      await sleep(delay);
      await running.kill();
    };
    for (const delay of KILL_AFTER_MS) await signUpAndDie(delay);
    const silent = await startSilentServer(port);
    for (const delay of KILL_AFTER_MS) await signUpAndDie(delay);
    await silent.close();

    const mail = await startSmtpServer(port);
    mailServer = mail;
    running = await start();
    const began = performance.now();
    await until(() => recipientsOf(mail).length > 0, PATIENCE_MS);
    await running.kill();
    running = await start();
    await until(() => people.every((email) => recipientsOf(mail).includes(email)), PATIENCE_MS);
    const arrived = recipientsOf(mail);
    const lost = people.filter((email) => !arrived.includes(email)).length;
    return {
      what: engine.name,
      values: {
        'signed up': String(people.length),
        kills: String(2 * KILL_AFTER_MS.length + 1),
        lost: String(lost),
        'came twice': String(arrived.length - new Set(arrived).size),
        'all there after': `${((performance.now() - began) / 1000).toFixed(0)} s`,
      },
      pass: lost === 0,
    };
  } finally {
    await running?.stop();
    await mailServer?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Takes connections and says nothing: a mail is under way for as long as the product is patient. */
async function startSilentServer(port: number) {
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
