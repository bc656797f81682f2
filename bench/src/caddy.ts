import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/test/ports.ts';
import { endOf } from './chat/clients.ts';
import type { Nginx } from './nginx.ts';

export type Caddy = Omit<Nginx, 'takeOut' | 'putBack'>;

const PROGRAM = '/usr/bin/caddy';
const EXAMPLE = join(import.meta.dirname, '../../deploy/Caddyfile');
/** Where its names and certificates come from, in the example. */
const SITE = '{$DOMAIN:threshold.example} {';

/** The proxy of `deploy/Caddyfile`, with ports and an authority of its own, in front of processes at two ports of this machine. */
export async function startCaddy(processes: readonly [number, number]): Promise<Caddy> {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-caddy-'));
  const ports = { http: await freePort(), https: await freePort(), redirect: await freePort() };
  const secureAddress = `https://127.0.0.1:${ports.https}`;
  const address = `http://127.0.0.1:${ports.http}`;
  const example = await readFile(EXAMPLE, 'utf8');
  if (!example.includes(SITE)) throw new Error(`deploy/Caddyfile has no '${SITE}'`);
  const own = `{
	admin off
	skip_install_trust
	http_port ${ports.redirect}
	https_port ${ports.https}
}
${example.replace(SITE, `${secureAddress}, ${address} {\n\ttls internal`)}`;
  const file = join(folder, 'Caddyfile');
  await writeFile(file, own);

  const child = spawn(PROGRAM, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      PROCESSES: processes.map((port) => `127.0.0.1:${port}`).join(' '),
    },
    stdio: 'ignore',
  });
  while (!(await fetch(address).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('Caddy ended before it listened');
    await sleep(50);
  }
  return {
    address,
    secureAddress,
    redirectAddress: `http://127.0.0.1:${ports.redirect}`,
    certificate: await readFile(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8'),
    stop: async () => {
      await endOf(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
