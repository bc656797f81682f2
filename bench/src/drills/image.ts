import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../server/test/ports.ts';
import { startS3Server } from '../../../server/test/s3-server.ts';
import { startSmtpServer } from '../../../server/test/smtp-server.ts';
import { benchOf, type Figure } from '../bench.ts';
import { residentMb } from '../process-figures.ts';
import { type BuiltImage, buildImage } from './image/build-image.ts';
import { checkHealth, ended, startImage } from './image/run-image.ts';
import { signUp } from './people.ts';
import { startPrivatePostgres } from './private-postgres.ts';
import { startPrivateRedis } from './private-redis.ts';

const MOST_MB = 350;
const START_MS = 60_000;

/** Builds `deploy/Dockerfile` by its own steps and runs what comes of it, without a container daemon. Needs root and minutes. */
export const imageDrill = benchOf(
  'image',
  'What deploy/Dockerfile makes',
  'its steps in an empty Debian (debootstrap), its program as process 1 of another user on a read-only root; a private PostgreSQL, Redis, S3 store and mail server',
  () => drill(),
);

async function drill(): Promise<Figure[]> {
  if (process.getuid?.() !== 0) throw new Error('the drill image needs root');
  const work = await mkdtemp(join(tmpdir(), 'threshold-image-'));
  try {
    const image = await buildImage(work);
    const size: Figure = {
      what: 'size',
      values: { 'beside Debian': `${image.ownMb} MB` },
      pass: image.ownMb <= MOST_MB,
    };
    return [size, ...(await runs(image))];
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function runs(image: BuiltImage): Promise<Figure[]> {
  const postgres = await startPrivatePostgres();
  const redis = await startPrivateRedis();
  const store = await startS3Server();
  const smtp = await startSmtpServer();
  try {
    const env = {
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      PUBLIC_URL: 'https://threshold.example',
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      S3_ENDPOINT: store.config.endpoint,
      S3_BUCKET: store.config.bucket,
      S3_ACCESS_KEY_ID: store.config.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.config.secretAccessKey,
      SMTP_URL: smtp.url,
      SECRET_KEY: 'a key of the drills, in plain sight',
      LOG_LEVEL: 'fatal',
    };
    const migrated = await ended(startImage(image, env, ['server/scripts/migrate.ts']));
    const examined = await ended(startImage(image, env, ['server/scripts/doctor.ts']));
    const backup = ['server/scripts/backup.ts', '--to=/tmp/backups'];
    const backedUp = await ended(startImage(image, env, backup));
    const commands: Figure = {
      what: 'commands',
      values: {
        migrate: String(migrated.code),
        doctor: String(examined.code),
        backup: String(backedUp.code),
      },
      pass: [migrated, examined, backedUp].every(({ code }) => code === 0),
    };
    if (!commands.pass) console.error(migrated.said, examined.said, backedUp.said);
    return [commands, await serves(image, env, smtp.received)];
  } finally {
    await smtp.close();
    await store.stop();
    await redis.stop();
    await postgres.stop();
  }
}

type Environment = Readonly<Record<string, string>> & { readonly PORT: string };

async function serves(
  image: BuiltImage,
  env: Environment,
  mails: readonly string[],
): Promise<Figure> {
  const began = performance.now();
  const outer = startImage(image, env);
  const end = ended(outer);
  const address = `http://127.0.0.1:${env.PORT}`;
  while ((await fetch(`${address}/readyz`).catch(() => undefined))?.status !== 200) {
    if (outer.exitCode !== null) throw new Error(`it ended: ${(await end).said}`);
    if (performance.now() - began > START_MS) throw new Error('it is not ready');
    await sleep(100);
  }
  const readyMs = performance.now() - began;
  const pid = await childOf(outer.pid);
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const page = await fetch(address);
  const html = await page.text();
  const health = (await ended(checkHealth(image, env))).code;
  await signUp({ address }, 'customers');
  for (let tries = 0; mails.length === 0 && tries < 200; tries += 1) await sleep(100);
  const residentAtEnd = await residentMb(pid);
  process.kill(pid, 'SIGTERM');
  const { code } = await end;
  const uid = /^Uid:\s+(\d+)/m.exec(status)?.[1];
  const inside = /^NSpid:.*\t(\d+)$/m.exec(status)?.[1];
  const capabilities = /^CapEff:\s+(\w+)/m.exec(status)?.[1];
  return {
    what: 'serves',
    values: {
      'ready after': `${(readyMs / 1000).toFixed(1)} s`,
      page: `${page.status}, ${html.length} characters`,
      'health check': String(health),
      mails: String(mails.length),
      user: `${uid}, capabilities ${capabilities}`,
      process: String(inside),
      memory: `${residentAtEnd.toFixed(0)} MB`,
      'SIGTERM ends it with': String(code),
    },
    pass:
      page.status === 200 &&
      html.includes('</html>') &&
      health === 0 &&
      mails.length > 0 &&
      uid === '10001' &&
      Number.parseInt(capabilities ?? '1', 16) === 0 &&
      inside === '1' &&
      code === 0,
  };
}

/** The program itself: what made its namespaces waits outside of them. */
async function childOf(pid: number | undefined): Promise<number> {
  return Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim());
}
