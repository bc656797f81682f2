import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, isListening } from '../../../server/test/ports.ts';

export interface PrivateRedis {
  readonly url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** Every answer is so late from now on. */
  slowBy(ms: number): void;
  stop(): Promise<void>;
}

/** A Redis of the drill's own, behind a gate that can hold its answers up. */
export async function startPrivateRedis(): Promise<PrivateRedis> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  let delay = 0;
  const gate = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    const both: readonly Socket[] = [client, server];
    for (const socket of both) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        for (const one of both) one.destroy();
      });
    }
    client.on('data', (data) => server.write(data));
    server.on('data', (data) => {
      if (delay === 0) client.write(data);
      else setTimeout(() => client.write(data), delay);
    });
  });
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');

  const start = async () => {
    child = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    });
    while (!(await isListening(port))) await sleep(20);
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${(gate.address() as AddressInfo).port}`,
    start,
    kill,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    slowBy: (ms) => {
      delay = ms;
    },
    stop: async () => {
      await kill();
      gate.close();
    },
  };
}
