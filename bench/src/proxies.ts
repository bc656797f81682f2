import { execFile, spawn } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../server/test/public.ts';
import { endProcess } from './product.ts';

const run = promisify(execFile);
const NGINX = '/usr/sbin/nginx';
const CADDY = '/usr/bin/caddy';
const deploy = join(import.meta.dirname, '../../deploy');
/** Ports of the processes in the nginx example. */
const EXAMPLE_PORTS = [3001, 3002] as const;

export interface Proxy {
  /** URL of the product over TLS, with the certificate below. */
  readonly secureAddress: string;
  readonly certificate: string;
  /** URL over plain HTTP, for load that does not test TLS. The examples in `deploy/` have none. */
  readonly address: string;
  /** URL that redirects to HTTPS; the examples in `deploy/` use port 80. */
  readonly redirectAddress: string;
  stop(): Promise<void>;
}

export interface Nginx extends Proxy {
  /**
   * Sends no new requests to the process at this port, as docs/operations.md describes. Running
   * requests continue.
   */
  takeOut(port: number): Promise<void>;
  /** Lets nginx forward requests to the process again. */
  putBack(port: number): Promise<void>;
}

/**
 * Starts nginx with `deploy/nginx.conf`, with its own ports and certificate, in front of the
 * processes at two ports of this machine.
 */
export async function startNginx(processes: readonly [number, number]): Promise<Nginx> {
  await access(NGINX);
  const folder = await mkdtemp(join(tmpdir(), 'threshold-nginx-'));
  const ports = { http: await freePort(), https: await freePort(), redirect: await freePort() };
  const out = new Set<number>();
  const main = join(folder, 'nginx.conf');
  const args = ['-p', folder, '-c', main, '-e', join(folder, 'error.log')];

  await makeCertificate(folder);
  await writeFile(main, mainFile(folder));
  await describe();
  const child = spawn(NGINX, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const address = `http://127.0.0.1:${ports.http}`;
  while (!(await fetch(address).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error('nginx ended before it listened');
    await sleep(20);
  }

  async function describe(): Promise<void> {
    let text = await readFile(join(deploy, 'nginx.conf'), 'utf8');
    const change = (from: string, to: string) => {
      if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no '${from}'`);
      text = text.replaceAll(from, to);
    };
    for (const [nr, port] of EXAMPLE_PORTS.entries()) {
      const own = processes[nr] ?? 0;
      change(`127.0.0.1:${port}`, `127.0.0.1:${own}${out.has(own) ? ' down' : ''}`);
    }
    const at = (port: number, more = '') => `listen 127.0.0.1:${port}${more};`;
    change('listen [::]:80;', '');
    change('listen [::]:443 ssl http2;', at(ports.http));
    change('listen 80;', at(ports.redirect));
    change('listen 443 ssl http2;', at(ports.https, ' ssl http2'));
    change('/etc/ssl/threshold', folder);
    await writeFile(join(folder, 'threshold.conf'), text);
  }

  async function reload(): Promise<void> {
    const before = await listWorkers(child.pid);
    await describe();
    await run(NGINX, [...args, '-s', 'reload']);
    while ((await listWorkers(child.pid)).some((pid) => before.includes(pid))) await sleep(10);
  }

  return {
    address,
    secureAddress: `https://127.0.0.1:${ports.https}`,
    redirectAddress: `http://127.0.0.1:${ports.redirect}`,
    certificate: await readFile(join(folder, 'fullchain.pem'), 'utf8'),
    takeOut: (port) => {
      out.add(port);
      return reload();
    },
    putBack: (port) => {
      out.delete(port);
      return reload();
    },
    stop: async () => {
      await endProcess(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Main configuration that includes the files of conf.d, with paths that need no root. */
const mainFile = (folder: string) => `
daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
  error_log ${folder}/error.log;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/threshold.conf;
}
`;

function makeCertificate(folder: string): Promise<unknown> {
  const names = 'IP:127.0.0.1,DNS:threshold.example,DNS:ops.threshold.example';
  const kind = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1';
  const subject = ['-subj', '/CN=threshold.example', '-addext', `subjectAltName=${names}`];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  return run('openssl', [...kind.split(' '), ...subject, ...files]);
}

/** Worker processes of nginx. Reloading leaves old ones until their last request or socket ends. */
async function listWorkers(master: number | undefined): Promise<string[]> {
  const children = await readFile(`/proc/${master}/task/${master}/children`, 'utf8');
  const pids = children.split(' ').filter(Boolean);
  const titles = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return pids.filter((_, nr) => titles[nr]?.includes('worker process\0'));
}

/** The line of the Caddy example that contains the site's domain. */
const SITE = '{$DOMAIN:threshold.example} {';

/**
 * Starts Caddy with `deploy/Caddyfile`, with its own ports and certificate authority, in front of
 * the processes at two ports of this machine.
 */
export async function startCaddy(processes: readonly [number, number]): Promise<Proxy> {
  await access(CADDY);
  const folder = await mkdtemp(join(tmpdir(), 'threshold-caddy-'));
  const ports = { http: await freePort(), https: await freePort(), redirect: await freePort() };
  const secureAddress = `https://127.0.0.1:${ports.https}`;
  const address = `http://127.0.0.1:${ports.http}`;
  const example = await readFile(join(deploy, 'Caddyfile'), 'utf8');
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

  const child = spawn(CADDY, ['run', '--config', file, '--adapter', 'caddyfile'], {
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
      await endProcess(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
