import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  freePort,
  listRecipients,
  startRealServer,
  startSmtpServer,
} from '../../../server/test/public.ts';
import { defineBench, type Figure } from '../bench.ts';
import { type Engine, onEveryEngine } from '../databases.ts';
import { stopWith, temporaryFolder, withCleanup } from '../product.ts';
import { members, newAddress, register } from './people.ts';

/** Delays in milliseconds from the sign-up's response to the kill of the process. */
const KILL_AFTER_MS = [0, 60, 300] as const;
/** Longest wait for mails. A mail that a kill interrupted is sent again after two minutes. */
const PATIENCE_MS = 5 * 60_000;

/** Kills the product repeatedly while mails wait in its outbox; counts the mails that arrive. */
export const mailSurvivesDrill = defineBench(
  'mail-survives',
  'Mail of a product that is killed while the mail server is down',
  `sign-ups with a mail server that refuses, then one that never answers; kill -9 ${KILL_AFTER_MS.join(', ')} ms after the last answer, and once while mail is sent`,
  () => onEveryEngine(drill),
);

async function drill(engine: Engine): Promise<Figure> {
  return withCleanup(async (cleanup) => {
    const folder = await temporaryFolder(cleanup);
    const port = await freePort();
    const start = async () =>
      stopWith(
        cleanup,
        await startRealServer({
          DATA_DIR: folder,
          DATABASE_URL: engine.databaseUrl,
          REDIS_URL: '',
          SMTP_URL: `smtp://127.0.0.1:${port}`,
          SEED: 'none',
          WEB_MODE: 'none',
          RATE_LIMIT_SCALE: '1000000',
        }),
      );
    const people: string[] = [];
    const signUpAndDie = async (delay: number) => {
      const running = await start();
      for (const kind of members) {
        const email = newAddress();
        const { status } = await register(running, email, kind);
        if (status !== 201) throw new Error(`a sign-up was answered ${status}`);
        people.push(email);
      }
      await sleep(delay);
      await running.kill();
    };
    for (const delay of KILL_AFTER_MS) await signUpAndDie(delay);
    const silent = await startSilentServer(port);
    for (const delay of KILL_AFTER_MS) await signUpAndDie(delay);
    await silent.close();

    const mail = await startSmtpServer(port);
    cleanup.defer(() => mail.close());
    const running = await start();
    const began = performance.now();
    await until(() => listRecipients(mail).length > 0, PATIENCE_MS);
    await running.kill();
    await start();
    await until(() => people.every((email) => listRecipients(mail).includes(email)), PATIENCE_MS);
    const arrived = listRecipients(mail);
    const lost = people.filter((email) => !arrived.includes(email)).length;
    return {
      what: engine.name,
      values: {
        'signed up': String(people.length),
        kills: String(2 * KILL_AFTER_MS.length + 1),
        lost: String(lost),
        'sent twice': String(arrived.length - new Set(arrived).size),
        'all arrived after': `${((performance.now() - began) / 1000).toFixed(0)} s`,
      },
      pass: lost === 0,
    };
  });
}

/** Accepts connections and never answers, so that the product waits until its timeout. */
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

const LOOK_EVERY_MS = 10;

/** Waits until `isSo()`, at most `patienceMs`. A timeout is no error: the result shows it. */
async function until(isSo: () => boolean | Promise<boolean>, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isSo()) && performance.now() < deadline) await sleep(LOOK_EVERY_MS);
}
