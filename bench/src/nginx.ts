import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../server/test/ports.ts';
import { endOf } from './chat/clients.ts';

const run = promisify(execFile);
const PROGRAM = '/usr/sbin/nginx';
const EXAMPLE = join(import.meta.dirname, '../../deploy/nginx.conf');
/** Where the processes of the example are. */
const EXAMPLE_PORTS = [3001, 3002] as const;

export interface Nginx {
  /** The product over TLS, by the certificate below. */
  readonly secureAddress: string;
  readonly certificate: string;
  /** The same by plain HTTP, which the example does not have: for loads that are not about TLS. */
  readonly address: string;
  /** What the example answers on port 80. */
  readonly redirectAddress: string;
  /** Sends nothing new to the process at this port, as docs/operations.md says it; what is under way there goes on. */
  takeOut(port: number): Promise<void>;
  /** Sends it calls again. */
  putBack(port: number): Promise<void>;
  stop(): Promise<void>;
}

/** The proxy of `deploy/nginx.conf`, with ports and a certificate of its own, in front of processes at two ports of this machine. */
export async function startNginx(processes: readonly [number, number]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-nginx-'));
  const ports = { http: await freePort(), https: await freePort(), redirect: await freePort() };
  const out = new Set<number>();
  const main = join(folder, 'nginx.conf');
  const args = ['-p', folder, '-c', main, '-e', join(folder, 'error.log')];

  await makeCertificate(folder);
  await writeFile(main, mainFile(folder));
  await describe();
  const child = spawn(PROGRAM, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const address = `http://127.0.0.1:${ports.http}`;
  while (!(await fetch(address).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error('nginx ended before it listened');
    await sleep(20);
  }

  async function describe(): Promise<void> {
    let text = await readFile(EXAMPLE, 'utf8');
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
    const before = await workersOf(child.pid);
    await describe();
    await run(PROGRAM, [...args, '-s', 'reload']);
    while ((await workersOf(child.pid)).some((pid) => before.includes(pid))) await sleep(10);
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
      await endOf(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What distributions have around the files of conf.d, without root's places. */
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

/** Those of its processes that take connections; after a reload the old ones are there for as long as a call or a socket is. */
async function workersOf(master: number | undefined): Promise<string[]> {
  const children = await readFile(`/proc/${master}/task/${master}/children`, 'utf8');
  const pids = children.split(' ').filter(Boolean);
  const titles = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return pids.filter((_, nr) => titles[nr]?.includes('worker process\0'));
}
