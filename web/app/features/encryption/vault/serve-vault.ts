import { E2eeFault } from '@threshold/e2ee/fault';
import {
  type Answer,
  listTransferables,
  type VaultCallInput,
  type VaultCallName,
  VaultFault,
  type VaultFaultCode,
  type VaultPort,
  type VaultReply,
  type VaultRequest,
} from './protocol.ts';

export type Vault = {
  readonly [N in VaultCallName]: (ask: VaultCallInput<N>) => Promise<Answer<N>>;
};

/** Answers calls one after the other, so that each call sees the previous call's changes. */
export function serveVault(port: VaultPort, vault: Vault): void {
  let last: Promise<void> = Promise.resolve();
  port.addEventListener('message', ({ data }) => {
    if (!isRequest(data)) return;
    last = answerAfter(last, data);
  });

  async function answerAfter(before: Promise<void>, request: VaultRequest): Promise<void> {
    await before;
    const reply = await replyTo(vault, request);
    port.postMessage(reply, reply.ok ? listTransferables(reply.answer) : []);
  }
}

async function replyTo(vault: Vault, { id, name, ask }: VaultRequest): Promise<VaultReply> {
  try {
    if (!Object.hasOwn(vault, name)) throw new VaultFault('failed');
    const call = vault[name] as (ask: unknown) => Promise<unknown>;
    return { id, ok: true, answer: await call(ask) };
  } catch (error) {
    return { id, ok: false, fault: toFaultCode(error) };
  }
}

/** Returns the code of a fault; `failed` for other errors, whose details stay hidden. */
export function toFaultCode(error: unknown): VaultFaultCode {
  return error instanceof E2eeFault || error instanceof VaultFault ? error.code : 'failed';
}

function isRequest(data: unknown): data is VaultRequest {
  return (
    typeof data === 'object' &&
    data !== null &&
    'id' in data &&
    typeof data.id === 'number' &&
    'name' in data &&
    typeof data.name === 'string' &&
    'ask' in data
  );
}
