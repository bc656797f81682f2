import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';
import { ConfigError } from './lib/setup-error.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threshold-environment-'));
});
afterAll(() => rm(folder, { recursive: true }));

function faultsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readEnvironment(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('readEnvironment', () => {
  it.each([
    [
      'PUBLIC_URL',
      'ftp://homes.example',
      'must be an address that begins with http:// or https://',
    ],
    [
      'PUBLIC_URL',
      'https://homes.example/site',
      'must end with its host: no path, no name, no password',
    ],
    ['SMTP_URL', 'http://mail.example', 'must be an address that begins with smtp:// or smtps://'],
    [
      'DATABASE_URL',
      'mysql://db.example/homes',
      'must be an address that begins with postgres:// or postgresql://',
    ],
    ['REDIS_URL', 'db.example:6379', 'must be an address that begins with redis:// or rediss://'],
    ['CLAMD_URL', 'clamd', 'must be tcp://host:port or unix:/path'],
    [
      'SECRET_KEY',
      'short',
      'must have 32 characters or more; make one with: openssl rand -base64 48',
    ],
    ['SECRET_KEY', 'a'.repeat(32), 'can be guessed; make one with: openssl rand -base64 48'],
    ['PORT', 'eighty', 'must be a number'],
    ['PORT', '70000', 'must be 65535 or less'],
    ['LOG_LEVEL', 'loud', 'must be fatal or error or warn or info or debug or silent'],
    ['RATE_LIMIT_SCALE', '0', 'must be more than 0'],
    ['ORPHAN_AFTER_HOURS', '1', 'must be 24 or more'],
    [
      'MAIL_FROM',
      'Homes <a@homes.example>\r\nBcc: all@homes.example',
      'must be one line with an address, such as Homes <no-reply@homes.example>',
    ],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'collector:4318',
      'must be an address that begins with http:// or https://',
    ],
    [
      'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      'https://homes:hidden@otel.example/v1/traces',
      'must have no name and no password: OTEL_EXPORTER_OTLP_HEADERS takes them',
    ],
    ['OTEL_TRACES_SAMPLER_ARG', '2', 'must be 1 or less'],
    [
      'OTEL_EXPORTER_OTLP_HEADERS',
      'Bearer hidden',
      'must be name=value,name=value, with values percent-encoded',
    ],
    [
      'OTEL_RESOURCE_ATTRIBUTES',
      'a=%zz',
      'must be name=value,name=value, with values percent-encoded',
    ],
  ])('reports variable and fault, but not the value, of %s=%s', (name, value, sentence) => {
    expect(faultsOf({ [name]: value })).toEqual([`${name}: ${sentence}`]);
  });

  it('reports all faults together', () => {
    expect(faultsOf({ PORT: 'x', SEED: 'all', SMTP_URL: 'mail' })).toHaveLength(3);
  });
});

it('readEnvironment treats an empty value as unset', () => {
  expect(readEnvironment({ PORT: '', LOG_LEVEL: ' ', DATABASE_URL: '' })).toMatchObject({
    LOG_LEVEL: 'info',
  });
  expect(readEnvironment({ PORT: '' }).PORT).toBeUndefined();
});

describe('a secret in a file', () => {
  const key = 'abcdefgh'.repeat(5);

  it('is read without its last line break', async () => {
    const path = join(folder, 'key');
    await writeFile(path, `${key}\n`);
    expect(readEnvironment({ SECRET_KEY_FILE: path }).SECRET_KEY).toBe(key);
  });

  it('is refused if missing, empty, or also set as a variable', async () => {
    const empty = join(folder, 'empty');
    await writeFile(empty, '\n');
    const missing = join(folder, 'missing');
    expect(faultsOf({ SECRET_KEY_FILE: missing })).toEqual([
      `SECRET_KEY_FILE: ${missing} cannot be read (ENOENT)`,
    ]);
    expect(faultsOf({ METRICS_TOKEN_FILE: empty })).toEqual([
      `METRICS_TOKEN_FILE: ${empty} is empty`,
    ]);
    expect(faultsOf({ SECRET_KEY_FILE: missing, SECRET_KEY: key })).toEqual([
      'SECRET_KEY_FILE: SECRET_KEY is set, too; leave one of them out',
    ]);
  });
});
