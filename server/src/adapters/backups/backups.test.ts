import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '#test/peers/s3-server.ts';
import { SetupError } from '../../lib/setup-error.ts';
import { StorageError } from '../storage/storage.ts';
import type { BackupDraft, ByteStream } from './backup-place.ts';
import { beginLocalBackup } from './local-backups.ts';
import { openBackup } from './open-backups.ts';
import { beginS3Backup } from './s3-backups.ts';

const MB = 1024 * 1024;
let folder = '';
let server: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threshold-backup-places-'));
  server = await startS3Server();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.stop();
});

async function* inPieces(bytes: Buffer, size = 64 * 1024): ByteStream {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const contentOf = async (pieces: ByteStream | undefined) =>
  pieces && Buffer.concat(await Array.fromAsync(pieces));

const places = [
  {
    where: 'in a folder',
    begin: (name: string): Promise<BackupDraft> => beginLocalBackup(join(folder, 'to'), name),
    whole: () => join(folder, 'to'),
  },
  {
    where: 'in S3, in parts',
    begin: async (name: string): Promise<BackupDraft> =>
      beginS3Backup(server.config, 'to/them', name, 5 * MB),
    whole: () => `s3://${server.config.bucket}/to/them`,
  },
];

describe.each(places)('a backup $where', ({ where, begin, whole }) => {
  const open = (from: string) => openBackup(from, server.config);

  it.each([0, 1, 5 * MB, 12 * MB])('returns content of %i bytes unchanged', async (length) => {
    const draft = await begin(`long-${length}`);
    const bytes = randomBytes(length);
    await draft.write('files/private/one', inPieces(bytes));
    expect((await contentOf(await draft.read('files/private/one')))?.equals(bytes)).toBe(true);
    const backup = await open(await draft.finish());
    expect((await contentOf(await backup.read('files/private/one')))?.equals(bytes)).toBe(true);
    expect(await backup.read('files/private/two')).toBeUndefined();
  });

  it('replaces a file that is written again to the same path', async () => {
    const draft = await begin('again');
    await draft.write('one', inPieces(Buffer.from('a longer first try')));
    await draft.write('one', inPieces(Buffer.from('second')));
    expect(String(await contentOf(await draft.read('one')))).toBe('second');
  });

  it('rejects a write with the error of the source stream', async () => {
    const draft = await begin('torn');
    async function* torn(): ByteStream {
      yield randomBytes(11 * MB);
      throw new Error('the line broke');
    }
    await expect(draft.write('one', torn())).rejects.toThrow('the line broke');
  });

  it('stores each backup in its own folder', async () => {
    for (const name of ['2026-11-20', '2026-11-21']) {
      const draft = await begin(name);
      await draft.write('manifest.json', inPieces(Buffer.from('{}')));
      await draft.finish();
    }
    const names = await (await open(whole())).folders();
    expect(names).toEqual(expect.arrayContaining(['2026-11-20', '2026-11-21']));
    expect(await (await open(`${whole()}/nothing`)).folders()).toEqual([]);
  });

  it.runIf(where === 'in a folder')(
    'is readable only by its owner and marked .unfinished until completed',
    async () => {
      const draft = await begin('mine');
      await draft.write('one', inPieces(Buffer.from('a paper')));
      expect(await readdir(join(folder, 'to'))).toContain('mine.unfinished');
      expect((await stat(join(folder, 'to/mine.unfinished'))).mode & 0o77).toBe(0);
      expect((await stat(join(folder, 'to/mine.unfinished/one'))).mode & 0o77).toBe(0);
      await draft.finish();
      expect(await readdir(join(folder, 'to'))).toContain('mine');
      await expect(beginLocalBackup(join(folder, 'to/mine/one'), 'under a file')).rejects.toThrow(
        /^--to: .* cannot be made \(E/,
      );
    },
  );

  it.runIf(where !== 'in a folder')(
    'names its location in the error if S3 refuses a write',
    async () => {
      const secretAccessKey = 'another';
      const stranger = beginS3Backup({ ...server.config, secretAccessKey }, 'to', 'mine');
      const writing = stranger.write('one', inPieces(Buffer.from('a paper')));
      await expect(writing).rejects.toThrow(StorageError);
      await expect(writing).rejects.toThrow(/^s3:\/\/threshold\/to\/mine answered 403/);
    },
  );
});

it('a backup to a full disk fails; the error names the folder', async () => {
  const draft = await beginLocalBackup(join(folder, 'full'), 'one');
  await symlink('/dev/full', join(draft.name, 'rows'));
  await expect(draft.write('rows', inPieces(Buffer.alloc(MB)))).rejects.toEqual(
    new SetupError(`--to: ${join(folder, 'full')} is full`),
  );
});
