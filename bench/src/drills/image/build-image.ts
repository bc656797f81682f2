import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readStages, type Stage } from './dockerfile.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../../..');
const DEBIAN = 'bookworm';
/** What a machine behind a proxy of its own needs to be told, so that packages come in there as well. */
const passedOn = ['NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'NO_PROXY', 'npm_config_registry'];

export interface BuiltImage {
  /** Where its files are. */
  readonly folder: string;
  /** How much of them is ours, not Debian's. */
  readonly ownMb: number;
  readonly stage: Stage;
}

/**
 * Does what `docker build` does with `deploy/Dockerfile`, step by step, without a container daemon: each stage begins as an
 * empty Debian, made by debootstrap; where the stage is to have Node, with the pinned one and this machine's npm. Needs root.
 */
export async function buildImage(work: string): Promise<BuiltImage> {
  const stages = await readStages(join(root, 'deploy/Dockerfile'));
  const debian = await emptyDebian();
  const folders = new Map<string, string>();
  let last: BuiltImage | undefined;
  for (const [nr, stage] of stages.entries()) {
    const folder = join(work, `stage-${nr}`);
    await run('cp', ['-a', '--reflink=auto', debian, folder]);
    if (stage.base.startsWith('node:')) await addNode(folder);
    const before = await megabytesOf(folder);
    let workdir = '/';
    for (const { word, rest } of stage.instructions) {
      if (word === 'WORKDIR') workdir = rest;
      await follow({ folder, workdir, stages: folders }, word, rest);
    }
    if (stage.name) folders.set(stage.name, folder);
    last = { folder, stage, ownMb: (await megabytesOf(folder)) - before };
  }
  if (!last) throw new Error('deploy/Dockerfile has no stage');
  return last;
}

/** Made once for each checkout: that takes a minute. */
async function emptyDebian(): Promise<string> {
  const folder = join(root, '.cache/image-debian');
  if (existsSync(join(folder, 'done'))) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await run('debootstrap', ['--variant=minbase', DEBIAN, folder], { maxBuffer: 64 * 1024 * 1024 });
  await writeFile(join(folder, 'done'), '');
  return folder;
}

interface Place {
  readonly folder: string;
  readonly workdir: string;
  readonly stages: ReadonlyMap<string, string>;
}

async function follow({ folder, workdir, stages }: Place, word: string, rest: string) {
  if (word === 'WORKDIR') await mkdir(join(folder, rest), { recursive: true });
  else if (word === 'RUN') await inside(folder, `cd ${workdir} && ${rest}`);
  else if (word === 'COPY' && rest === '. .') await copyCheckout(join(folder, workdir));
  else if (word === 'COPY') {
    const [from = '', source = '', target = ''] = rest.split(' ');
    const stage = stages.get(from.replace('--from=', ''));
    if (!stage) throw new Error(`COPY ${rest}: there is no such stage`);
    await mkdir(dirname(join(folder, target)), { recursive: true });
    await run('cp', ['-a', join(stage, source), join(folder, target)]);
  }
}

/** What a clone has: neither packages nor what was built here. */
async function copyCheckout(target: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z'], {
    cwd: root,
    maxBuffer: 1024 * 1024 * 16,
  });
  for (const file of stdout.split('\0').filter(Boolean)) {
    const from = join(root, file);
    if (existsSync(from)) await cp(from, join(target, file), { recursive: true });
  }
}

/** The part of a base with Node: the pinned one, and npm. */
async function addNode(folder: string): Promise<void> {
  const { stdout } = await run('sh', ['-c', 'realpath "$(command -v npm)"']);
  const npm = dirname(dirname(stdout.trim()));
  const modules = join(folder, 'usr/local/lib/node_modules');
  await mkdir(modules, { recursive: true });
  await run('cp', ['-a', npm, modules]);
  await copyFile(process.execPath, join(folder, 'usr/local/bin/node'));
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'));
  await copyFile('/etc/resolv.conf', join(folder, 'etc/resolv.conf'));
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  if (!authorities) return;
  await mkdir(dirname(join(folder, authorities)), { recursive: true });
  await copyFile(authorities, join(folder, authorities));
}

async function inside(folder: string, command: string): Promise<void> {
  const env = Object.fromEntries(passedOn.map((name) => [name, process.env[name]]));
  const script = 'mount -t proc proc "$0/proc" && exec chroot "$0" /bin/sh -c "$1"';
  const args = ['--mount', '--pid', '--fork', 'sh', '-c', script, folder, command];
  const child = spawn('unshare', args, {
    env: {
      ...env,
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`RUN ${command}: ended with ${code}`);
}

async function megabytesOf(folder: string): Promise<number> {
  const { stdout } = await run('du', ['-sm', '--one-file-system', folder]);
  return Number(stdout.split('\t')[0]);
}
