import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './lib/setup-error.ts';

const read = (env: NodeJS.ProcessEnv) => readConfig(env, 'local');
const [a, b] = ['abcdefgh'.repeat(4), 'ijklmnop'.repeat(5)];

describe('SECRET_KEY', () => {
  it('accepts several keys, of which the first is the current key', () => {
    expect(read({ SECRET_KEY: a }).secretKeys).toEqual([a]);
    expect(read({ SECRET_KEY: ` ${b} , ${a} ` }).secretKeys).toEqual([b, a]);
  });

  it('counts as one key with a comma if a part is too short', () => {
    const one = `${a},tail`;
    expect(read({ SECRET_KEY: one }).secretKeys).toEqual([one]);
  });

  it('is refused when it has fewer than 32 characters', () => {
    for (const short of ['short', 'x'.repeat(31)]) {
      expect(() => read({ SECRET_KEY: short }), short).toThrow(/^SECRET_KEY: /);
    }
  });

  it('is generated in the data folder, and refused if its file is empty', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'threshold-key-'));
    const file = join(folder, 'secret.key');
    await writeFile(file, '');
    expect(() => read({ DATA_DIR: folder }).secretKeys).toThrow(ConfigError);
    await rm(file);
    const { secretKeys } = read({ DATA_DIR: folder });
    expect(read({ DATA_DIR: folder }).secretKeys).toEqual(secretKeys);
    await rm(folder, { recursive: true });
  });
});

describe('TRUST_PROXY', () => {
  const fault =
    'TRUST_PROXY: must be false, or addresses and networks such as 127.0.0.1,10.0.0.0/8; a hop count is none';

  it.each(['true', '1', 'caddy', '10.0.0.0/99', '127.0.0.1,,10.0.0.0/8'])(
    'refuses %s',
    (TRUST_PROXY) => {
      expect(() => read({ TRUST_PROXY })).toThrow(new ConfigError(fault));
    },
  );

  it('accepts IP addresses and networks, or false', () => {
    expect(read({ TRUST_PROXY: '127.0.0.1, fd00::/8' }).trustProxy).toEqual([
      '127.0.0.1',
      'fd00::/8',
    ]);
    expect(read({ TRUST_PROXY: 'false' }).trustProxy).toBe(false);
    expect(read({}).trustProxy).toBe(false);
  });
});

describe('retention of unneeded files', () => {
  it('is one day in storage and a week in quarantine by default', () => {
    expect(read({ SECRET_KEY: a }).fileWaits).toEqual({ orphanAfterHours: 24, quarantineDays: 7 });
    const env = { SECRET_KEY: a, ORPHAN_AFTER_HOURS: '48', QUARANTINE_DAYS: '30' };
    expect(read(env).fileWaits).toEqual({ orphanAfterHours: 48, quarantineDays: 30 });
  });

  it('is refused below a day, or if the quarantine is not longer', () => {
    for (const wrong of [
      { ORPHAN_AFTER_HOURS: '23' },
      { QUARANTINE_DAYS: '1' },
      { ORPHAN_AFTER_HOURS: '72', QUARANTINE_DAYS: '3' },
    ]) {
      expect(() => read({ SECRET_KEY: a, ...wrong })).toThrow(ConfigError);
    }
  });
});
