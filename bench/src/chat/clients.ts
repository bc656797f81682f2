import { fork } from 'node:child_process';
import { join } from 'node:path';
import { endProcess, messageFrom } from '../product.ts';

/** Two members who write to each other. */
export interface Pair {
  readonly conversationId: string;
  /** Token of each member for the socket's handshake. */
  readonly tokens: readonly [string, string];
  /** A sealed message of each member. Its text is as long as a plain message. */
  readonly sealed?: readonly [string, string];
}

export type Command =
  | { readonly act: 'connect'; readonly address: string; readonly pairs: readonly Pair[] }
  /** Sends as many messages as possible, with `atOnce` unacknowledged at any time. */
  | { readonly act: 'flood'; readonly seconds: number; readonly atOnce: number }
  /** Sends `rate` messages a second without waiting for acknowledgements. */
  | {
      readonly act: 'pace';
      readonly seconds: number;
      readonly rate: number;
      readonly isSealed?: boolean;
    };

/** Length of a plain message, or of a message before it is sealed. */
export const BODY_CHARACTERS = 104;

/** Result of one round of messages. */
export interface Tally {
  readonly sent: number;
  /** Acknowledged messages a second. */
  readonly perSecond: number;
  /** Milliseconds from sending to delivery to the other member, for each message. */
  readonly delivery: readonly number[];
  readonly refused: number;
  readonly lost: number;
  readonly twice: number;
}

export type Answer = { readonly tally: Tally | undefined } | { readonly fault: string };

/** Starts a process with chat clients. It carries out one command after the other. */
export function startClients() {
  const child = fork(join(import.meta.dirname, 'clients-process.ts'));
  const order = async (what: Command): Promise<Tally | undefined> => {
    child.send(what);
    const answer = await messageFrom<Answer>(child);
    if ('fault' in answer) throw new Error(`${what.act} of the clients failed: ${answer.fault}`);
    return answer.tally;
  };
  return {
    connect: (what: Omit<Extract<Command, { act: 'connect' }>, 'act'>) =>
      order({ act: 'connect', ...what }),
    measure: async (what: Exclude<Command, { act: 'connect' }>) => (await order(what)) as Tally,
    stop: () => endProcess(child),
  };
}

export type Clients = ReturnType<typeof startClients>;
