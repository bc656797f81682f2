import {
  type Answer,
  listTransferables,
  type VaultCallInput,
  type VaultCallName,
  VaultFault,
  type VaultPort,
  type VaultReply,
} from './protocol.ts';

export type VaultClient = ReturnType<typeof createVaultClient>;

interface PendingCall {
  readonly resolve: (answer: never) => void;
  readonly reject: (fault: VaultFault) => void;
}

export function createVaultClient(port: VaultPort) {
  const waiting = new Map<number, PendingCall>();
  let count = 0;
  let isGone = false;

  port.addEventListener('message', ({ data }) => {
    const reply = data as VaultReply;
    const one = waiting.get(reply.id);
    if (!one) return;
    waiting.delete(reply.id);
    if (reply.ok) one.resolve(reply.answer as never);
    else one.reject(new VaultFault(reply.fault));
  });

  return {
    /** Calls the vault. Buffers are transferred, not copied. @throws VaultFault */
    call: <N extends VaultCallName>(name: N, ask: VaultCallInput<N>): Promise<Answer<N>> => {
      if (isGone) return Promise.reject(new VaultFault('failed'));
      count += 1;
      const id = count;
      // Does not use Promise.withResolvers, which some supported browsers lack (Chrome 118).
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        try {
          port.postMessage({ id, name, ask }, listTransferables(ask));
        } catch {
          waiting.delete(id);
          reject(new VaultFault('failed'));
        }
      });
    },
    /** Rejects all pending and later calls, because the worker is gone. */
    fail: () => {
      isGone = true;
      for (const { reject } of waiting.values()) reject(new VaultFault('failed'));
      waiting.clear();
    },
  };
}

/** Starts the vault in a worker of this origin. Only the worker loads the vault's chunk. */
export function startVault(): VaultClient & { readonly stop: () => void } {
  const worker = new Worker(new URL('./vault.worker.ts', import.meta.url), {
    type: 'module',
    name: 'vault',
  });
  const client = createVaultClient(worker satisfies VaultPort);
  worker.addEventListener('error', client.fail);
  worker.addEventListener('messageerror', client.fail);
  return {
    ...client,
    stop: () => {
      worker.terminate();
      client.fail();
    },
  };
}
