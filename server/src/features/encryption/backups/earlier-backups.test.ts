import { e2eeEndpoints, type KeyBackup } from '@threshold/contract/endpoints/encryption/e2ee';
import { limits } from '@threshold/contract/limits';
import { describe, expect, it } from 'vitest';
import { requestExportLink } from '#test/arrangements/exported-data.ts';
import { buildBackupOwner, saveBackupOver } from '#test/commands/backup-owner.ts';
import { buildSealedBackup, codeSlot, newKeys } from '#test/factories/message-keys.ts';
import { testApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';

const test = testApp();
const { backup: read } = e2eeEndpoints;

const buildOwner = () => buildBackupOwner(test);
const save = (token: string, body: KeyBackup & { current_password?: string }, seen = '"1"') =>
  saveBackupOver(test, token, body, seen);

describe('earlier backups of message keys', () => {
  const { earlierBackups, earlierBackup } = e2eeEndpoints;
  const { newest, days } = limits.e2ee.earlier_backups;
  const listed = async (token: string) =>
    (await test.as(token).call(earlierBackups)).ok.data.map(({ version }) => version);
  async function aDayPasses() {
    await test.database.pool.query(`
      update message_keys set published_at = published_at - interval '1 day';
      update message_backups set updated_at = updated_at - interval '1 day';
      update earlier_message_backups set saved_at = saved_at - interval '1 day'`);
  }
  /** Writes `count` backups one after the other, starting after version `seen`. */
  async function write(token: string, count: number, seen: number) {
    for (let version = seen + 1; version <= seen + count; version += 1) {
      expect((await save(token, buildSealedBackup(version), `"${version - 1}"`)).status).toBe(200);
    }
  }

  it('are preserved when a stolen session overwrites the newest backup', async () => {
    const me = await buildOwner();
    const good = buildSealedBackup(2, { bundle: 'good' });
    await save(me.token, good);
    // A thief with a session can read the slots, and saves garbage without changing them.
    await save(me.token, buildSealedBackup(3, { bundle: 'rubbish' }), '"2"');
    expect(await listed(me.token)).toEqual([2, 1]);
    const { ok } = await test.as(me.token).call(earlierBackup, { params: { version: '2' } });
    expect(ok.data).toEqual(good);
  });

  it('include the newest five, the last of each day and the first', async () => {
    const me = await buildOwner();
    let version = 1;
    for (let day = 0; day < days + 2; day += 1) {
      await write(me.token, 2, version);
      version += 2;
      await aDayPasses();
    }
    await write(me.token, 20, version);
    const versions = await listed(me.token);
    const newestOnes = Array.from({ length: newest }, (_, nr) => version + 19 - nr);
    expect(versions.slice(0, newest)).toEqual(newestOnes);
    const ends = Array.from({ length: days - 1 }, (_, nr) => version - 2 * nr);
    expect(versions.slice(newest)).toEqual([...ends, 1]);
  });

  it('include the first backup made with the newest keys', async () => {
    const me = await buildOwner();
    await write(me.token, 20, 1);
    const newestOnes = Array.from({ length: newest }, (_, nr) => 20 - nr);
    expect(await listed(me.token)).toEqual([...newestOnes, 1]);
    test.clock.now = new Date(test.clock.now.getTime() + 1000);
    const next = await newKeys(me.as, me.keys);
    const headers = { 'if-match': '"21"' };
    const body = { entry: next.entry, backup: buildSealedBackup(22) };
    expect((await test.as(me.token).call(e2eeEndpoints.publish, { headers, body })).status).toBe(
      200,
    );
    await write(me.token, 20, 22);
    const versions = await listed(me.token);
    expect(versions).toEqual([...newestOnes.map((version) => version + 21), 22]);
  });

  it('are returned only to their owner and for existing version numbers', async () => {
    const me = await buildOwner();
    const other = await buildOwner();
    await save(me.token, buildSealedBackup(2));
    expect(await listed(other.token)).toEqual([]);
    for (const [token, version] of [
      [other.token, '1'],
      [me.token, '2'],
      [me.token, 'x'],
      [me.token, '99999999999999999999'],
    ] as const) {
      const { status } = await test.as(token).call(earlierBackup, { params: { version } });
      expect(status).toBe(404);
    }
    expect((await test.as().call(earlierBackups)).status).toBe(401);
    expect((await test.as().call(earlierBackup, { params: { version: '1' } })).status).toBe(401);
  });
});

describe('backups from before a reset of message keys', () => {
  const { earlierBackups, earlierBackup } = e2eeEndpoints;
  const { former_backups: most } = limits.e2ee;

  const formerOf = async (token: string) => {
    const { data } = (await test.as(token).call(earlierBackups)).ok;
    return data.flatMap(({ version, former }) => (former ? [version] : []));
  };

  /** Resets the keys and saves a backup with another recovery code. @returns the new keys */
  async function reset(
    me: Awaited<ReturnType<typeof buildOwner>>,
    version: number,
    before = me.keys,
  ) {
    const identity = await newKeys(me.as, before, 'reset');
    const { status } = await test.as(me.token).call(e2eeEndpoints.publish, {
      headers: { 'if-match': `"${version - 1}"` },
      body: {
        entry: identity.entry,
        backup: buildSealedBackup(version, { slots: [codeSlot(String(version))] }),
      },
    });
    expect(status).toBe(200);
    return identity;
  }

  it('remain stored after the reset, even if new backups are saved later', async () => {
    const me = await buildOwner();
    const first = await test.as(me.token).call(read);
    await reset(me, 2);
    for (let version = 3; version < 12; version += 1) {
      const next = buildSealedBackup(version, { slots: [codeSlot('2')] });
      expect((await save(me.token, next, `"${version - 1}"`)).status).toBe(200);
    }
    expect(await formerOf(me.token)).toEqual([1]);
    const { ok } = await test.as(me.token).call(earlierBackup, { params: { version: '1' } });
    expect(ok.data).toEqual(first.ok.data);
    const files = await unzip(
      (await test.app.inject(await requestExportLink(test, me))).rawPayload,
    );
    expect(JSON.parse(String(files['message-backups-former.json']))).toEqual([first.ok.data]);
  });

  it('are limited to five by deleting the oldest', async () => {
    const me = await buildOwner();
    let keys = me.keys;
    for (let version = 2; version <= most + 1; version += 1) {
      keys = await reset(me, version, keys);
    }
    expect(await formerOf(me.token)).toEqual([5, 4, 3, 2, 1]);
    await reset(me, most + 2, keys);
    expect(await formerOf(me.token)).toEqual([6, 5, 4, 3, 2]);
  });
});
