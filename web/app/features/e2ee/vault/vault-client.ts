import {
  type Answer,
  type Ask,
  filesIn,
  type Port,
  type VaultCallName,
  VaultFault,
  type VaultReply,
} from './protocol.ts';

/** The page's side of the vault. */
export interface VaultClient {
  /**
   * Calls the vault. Buffers are transferred, not copied.
   * @throws VaultFault
   */
  call<N extends VaultCallName>(name: N, ask: Ask<N>): Promise<Answer<N>>;
  /** Rejects all pending and later calls, because the worker is gone. */
  readonly fail: () => void;
}

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (fault: VaultFault) => void;
}

export function vaultOver(port: Port): VaultClient {
  const waiting = new Map<number, Waiting>();
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
    call(name, ask) {
      if (isGone) return Promise.reject(new VaultFault('failed'));
      count += 1;
      const id = count;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        try {
          port.postMessage({ id, name, ask }, filesIn(ask));
        } catch {
          waiting.delete(id);
          reject(new VaultFault('failed'));
        }
      });
    },
    fail() {
      isGone = true;
      for (const { reject } of waiting.values()) reject(new VaultFault('failed'));
      waiting.clear();
    },
  };
}
