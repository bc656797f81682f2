import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type BuiltImage } from './build-image.ts';
import { settingsOf } from './dockerfile.ts';

/**
 * As a container is run: its root read-only but for an empty /tmp, the user that the Dockerfile names, no capabilities, its
 * program as process 1 of its own. `$0` is the folder, `$1` the user, `$2` where it begins, and the rest what is run.
 */
const SCRIPT = `
folder=$0; user=$1; workdir=$2; shift 2
mount --bind "$folder" "$folder"
mount -t proc proc "$folder/proc"
mount -o remount,ro,bind "$folder"
mount -t tmpfs -o mode=1777 tmpfs "$folder/tmp"
cd "$folder"
exec chroot "$folder" setpriv --reuid="\${user%:*}" --regid="\${user#*:}" --clear-groups --no-new-privs \\
  --bounding-set=-all --inh-caps=-all /usr/bin/env -C "$workdir" "$@"
`;

/** Starts the image's program, or other words behind its entrypoint. */
export function startImage(
  { folder, stage }: BuiltImage,
  env: Readonly<Record<string, string>>,
  words?: readonly string[],
): ChildProcess {
  const { workdir, user, env: own, entrypoint, command } = settingsOf(stage);
  return enter(folder, { ...own, ...env }, user, workdir, [...entrypoint, ...(words ?? command)]);
}

/** Runs its health check, as a daemon does in the container. */
export function checkHealth(
  { folder, stage }: BuiltImage,
  env: Readonly<Record<string, string>>,
): ChildProcess {
  const { workdir, user, env: own, healthCheck } = settingsOf(stage);
  return enter(folder, { ...own, ...env }, user, workdir, ['/bin/sh', '-c', healthCheck]);
}

function enter(
  folder: string,
  env: Readonly<Record<string, string>>,
  user: string,
  workdir: string,
  words: readonly string[],
): ChildProcess {
  const args = ['--mount', '--pid', '--fork', '--kill-child=SIGKILL', 'sh', '-ec', SCRIPT];
  return spawn('unshare', [...args, folder, user, workdir, ...words], {
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What it said until its end. */
export async function ended(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  const [out, err, [code]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, said: `${out}${err}` };
}
