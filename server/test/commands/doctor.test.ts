import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startClamdPeer } from '../peers/clamd-peer.ts';
import { ownDatabase } from '../peers/postgres-server.ts';
import { testRedisUrl } from '../peers/redis.ts';
import { startS3Server } from '../peers/s3-server.ts';
import { startSilentServer } from '../peers/silent-server.ts';
import { startSmtpServer } from '../peers/smtp-server.ts';
import { startTraceCollector } from '../peers/trace-collector.ts';
import { startRealServer } from '../product/real-server.ts';
import { runScript } from '../product/run-script.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threshold-doctor-'));
});
afterAll(() => rm(folder, { recursive: true }));

const TIME = { timeout: 120_000 };
const SECRET_KEY = 'abcdefgh'.repeat(4);

/** Runs `npm run doctor` and parses its table: the state of each dependency. */
async function doctor(env: NodeJS.ProcessEnv, dataDir = folder) {
  const ran = await runScript('doctor', [], { DATA_DIR: dataDir, ...env });
  const [head = '', ...lines] = ran.said.trimEnd().split('\n');
  const states = lines.map((line) => [line.split('  ')[0], line.slice(head.indexOf('state'))]);
  return { ...ran, states: Object.fromEntries(states) as Record<string, string> };
}

describe('npm run doctor', () => {
  it('accepts an empty data folder and leaves no files in it', TIME, async () => {
    const { code, states } = await doctor({});
    expect(states).toEqual({
      database: `the first start makes the one in ${folder}`,
      Redis: 'ok for one process alone',
      storage: expect.stringMatching(/^ok, [\d.]+ GB free$/),
      mail: 'it stays on this machine, at /dev/mailbox',
      clamd: 'uploads are not scanned for viruses',
      passkeys: 'browsers make them for http://localhost alone',
      brand: 'pages and mails say Threshold, help@threshold.example',
      traces: 'nothing is traced',
    });
    expect(code).toBe(0);
    expect(await readdir(folder)).toEqual(['files']);
    expect(await readdir(join(folder, 'files', 'doctor'))).toEqual([]);
  });

  it('reports invalid settings without contacting any service', TIME, async () => {
    const ran = await doctor({ NODE_ENV: 'production', REDIS_URL: 'redis.example' });
    expect(ran).toMatchObject({ said: '', code: 1 });
    expect(ran.complaint).toBe(
      'REDIS_URL: must be an address that begins with redis:// or rediss://\n',
    );
    const missing = await doctor({ NODE_ENV: 'production' });
    expect(missing.complaint.split('\n').slice(0, 4)).toEqual([
      'DATABASE_URL: required in production',
      'SMTP_URL: required in production',
      'SECRET_KEY: required in production',
      'PUBLIC_URL: required in production',
    ]);
  });

  it('reports a host without passkey support as a fault only in production', TIME, async () => {
    const unreachable = {
      DATABASE_URL: 'postgres://homes@127.0.0.1:1/homes',
      SMTP_URL: 'smtp://127.0.0.1:1',
      SECRET_KEY,
    };
    const passkeysState = async (env: NodeJS.ProcessEnv) =>
      (await doctor({ ...unreachable, ...env })).states['passkeys'];
    const fault =
      'browsers make no passkeys for https://203.0.113.7: they need https and the name of a host';
    const PUBLIC_URL = 'https://203.0.113.7';
    expect(await passkeysState({ NODE_ENV: 'production', PUBLIC_URL })).toBe(`WRONG: ${fault}`);
    expect(await passkeysState({ PUBLIC_URL })).toBe(fault);
    expect(
      await passkeysState({ NODE_ENV: 'production', PUBLIC_URL: 'https://threshold.example' }),
    ).toBe('ok, and for ever of this host');
  });

  it('contacts configured services', TIME, async () => {
    const [s3, smtp, clamd, collector] = [
      await startS3Server(),
      await startSmtpServer(),
      await startClamdPeer(),
      await startTraceCollector(),
    ];
    try {
      const { code, states, said } = await doctor({
        S3_ENDPOINT: s3.config.endpoint,
        S3_BUCKET: s3.config.bucket,
        S3_ACCESS_KEY_ID: s3.config.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
        SMTP_URL: smtp.url,
        CLAMD_URL: clamd.url,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
        BRAND_NAME: 'Doorstep',
        BRAND_EMAIL: 'care@doorstep.test',
      });
      expect(states).toMatchObject({
        storage: 'ok',
        mail: 'ok',
        clamd: 'ok',
        traces: 'ok',
        brand: 'ok, care@doorstep.test, no phone, profiles elsewhere: 0',
      });
      expect(said).toContain(`${s3.config.endpoint}, bucket ${s3.config.bucket}`);
      expect(code).toBe(0);
    } finally {
      await s3.stop();
      await smtp.close();
      clamd.close();
      await collector.close();
    }
  });

  it('explains each failure quickly and prints no secrets', TIME, async () => {
    const silent = await startSilentServer();
    const s3 = await startS3Server();
    const closed = await startSilentServer();
    await closed.close();
    try {
      const { code, states, said, complaint } = await doctor({
        DATABASE_URL: `postgres://homes:hidden-1@127.0.0.1:${closed.port}/homes`,
        REDIS_URL: `redis://homes:hidden-2@127.0.0.1:${closed.port}`,
        S3_ENDPOINT: s3.config.endpoint,
        S3_BUCKET: s3.config.bucket,
        S3_ACCESS_KEY_ID: s3.config.accessKeyId,
        S3_SECRET_ACCESS_KEY: 'hidden-3',
        SMTP_URL: `smtp://homes:hidden-4@127.0.0.1:${silent.port}?pass=hidden-5`,
        CLAMD_URL: `tcp://127.0.0.1:${silent.port}`,
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${closed.port}`,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-key=hidden-6',
      });
      expect(states).toEqual({
        database: `WRONG: DATABASE_URL: 127.0.0.1:${closed.port}: nobody listens there`,
        Redis: `WRONG: nobody listens there (connect ECONNREFUSED 127.0.0.1:${closed.port})`,
        storage: 'WRONG: storage answered 403 SignatureDoesNotMatch',
        mail: 'WRONG: no answer within 8 s',
        clamd: 'WRONG: no answer within 8 s',
        passkeys: expect.any(String),
        brand: expect.any(String),
        traces: expect.stringMatching(/^WRONG: nobody listens there/),
      });
      expect(code).toBe(1);
      expect(said + complaint).not.toContain('hidden');
    } finally {
      await silent.close();
      await s3.stop();
    }
  });

  it('does not touch the embedded database of a running product', TIME, async () => {
    const dataDir = join(folder, 'open');
    const product = await startRealServer({ DATA_DIR: dataDir, SEED: 'none', WEB_MODE: 'none' });
    const during = await doctor({}, dataDir);
    expect(during.states.database).toBe(
      'ok, a running product has it open: nothing in it was looked at',
    );
    await product.stop();
    const after = await doctor({}, dataDir);
    expect(after).toMatchObject({ states: { database: 'ok', migrations: 'ok' }, code: 0 });
  });
});

const template = inject('template');
const server = template.engine === 'postgres' ? template.server : '';
const direct = template.engine === 'postgres' ? template.direct : '';
const name = `${template.engine === 'postgres' ? template.name : ''}_doctor`;

describe.runIf(server)('npm run doctor on PostgreSQL', () => {
  it('compares schema and secret key with those of the database', TIME, async () => {
    const database = await ownDatabase(direct, name, undefined, server);
    const smtp = await startSmtpServer();
    const production = {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      SMTP_URL: smtp.url,
      PUBLIC_URL: 'https://homes.example',
      SECRET_KEY,
    };
    try {
      const empty = await doctor(production);
      expect(empty.code).toBe(1);
      expect(empty.states.database).toBe('ok');
      expect(empty.states.migrations).toMatch(/^WRONG: The database lacks \d+ migrations/);

      await runScript('migrate', [], { DATA_DIR: folder, ...production });
      await runScript('rekey', [], { DATA_DIR: folder, ...production });
      const whole = await doctor(production);
      expect(whole).toMatchObject({
        states: { migrations: 'ok', 'secret key': 'ok', 'push key': 'ok, the next start makes it' },
        code: 0,
      });

      const other = await doctor({ ...production, SECRET_KEY: 'ijklmnop'.repeat(4) });
      expect(other.code).toBe(1);
      expect(other.states['secret key']).toMatch(
        /^WRONG: SECRET_KEY: this is not the key of this installation/,
      );
    } finally {
      await smtp.close();
    }
  });
});

it.runIf(testRedisUrl)('npm run doctor reports the version of Redis', TIME, async () => {
  const { states } = await doctor({ REDIS_URL: testRedisUrl });
  expect(states.Redis).toMatch(/^ok, Redis [78]\./);
});
