import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Answer, Order, Tally } from './orders.ts';

/** Starts a process of clients that do as they are told, one order after the other. */
export function startClients() {
  const child = fork(join(import.meta.dirname, 'clients-process.ts'));
  const order = async (what: Order): Promise<Tally | undefined> => {
    child.send(what);
    const said = await messageFrom<Answer>(child);
    if ('fault' in said) throw new Error(`the clients could not ${what.act}: ${said.fault}`);
    return said.tally;
  };
  return {
    connect: (what: Omit<Extract<Order, { act: 'connect' }>, 'act'>) =>
      order({ act: 'connect', ...what }),
    measure: async (what: Exclude<Order, { act: 'connect' }>) => (await order(what)) as Tally,
    stop: () => endOf(child),
  };
}

export type Clients = ReturnType<typeof startClients>;

/** The next thing that the process says. @throws when it ends instead */
export async function messageFrom<T>(child: ChildProcess): Promise<T> {
  const ending = new AbortController();
  const ended = once(child, 'exit', { signal: ending.signal }).then(([code, signal]) => {
    throw new Error(`a process of the bench ended: ${code ?? signal}`);
  });
  const said = once(child, 'message', { signal: ending.signal });
  try {
    const [message] = (await Promise.race([said, ended])) as [T];
    return message;
  } finally {
    ending.abort();
    await Promise.allSettled([said, ended]);
  }
}

/** Ends a process of the bench. */
export async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
