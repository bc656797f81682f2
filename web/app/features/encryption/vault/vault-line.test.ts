import { E2eeFault } from '@threshold/e2ee/fault';
import { expect, test, vi } from 'vitest';
import { VaultFault, type VaultPort } from './protocol.ts';
import { serveVault, type Vault } from './serve-vault.ts';
import { createVaultClient } from './vault-client.ts';

type Listener = Parameters<VaultPort['addEventListener']>[1];

/** A message port; the test plays the worker at its other end. */
function line() {
  const sent: unknown[] = [];
  const listeners: Listener[] = [];
  const port: VaultPort = {
    postMessage: (message) => void sent.push(message),
    addEventListener: (_type, listener) => void listeners.push(listener),
  };
  const arrive = (data: unknown) => {
    for (const listener of listeners) listener({ data });
  };
  return { port, sent, arrive };
}

const vaultWith = (calls: Partial<Vault>) => calls as Vault;

test("matches the worker's answers to requests even if they arrive in another order", async () => {
  const { port, sent, arrive } = line();
  const vault = createVaultClient(port);
  const [first, second] = [vault.call('status', { uid: 'a' }), vault.call('status', { uid: 'b' })];
  expect(sent).toMatchObject([
    { id: 1, name: 'status', ask: { uid: 'a' } },
    { id: 2, name: 'status', ask: { uid: 'b' } },
  ]);
  arrive({ id: 9, ok: true, answer: 'for nobody' });
  arrive({ id: 2, ok: false, fault: 'none' });
  arrive({ id: 1, ok: true, answer: { state: 'none' } });
  await expect(second).rejects.toEqual(new VaultFault('none'));
  expect(await first).toEqual({ state: 'none' });
});

test('rejects pending and later requests after the worker has failed', async () => {
  const { port, sent } = line();
  const vault = createVaultClient(port);
  const waiting = vault.call('status', { uid: 'a' });
  vault.fail();
  await expect(waiting).rejects.toMatchObject({ code: 'failed' });
  await expect(vault.call('status', { uid: 'a' })).rejects.toMatchObject({ code: 'failed' });
  expect(sent).toHaveLength(1);
});

test('rejects a request immediately if posting to the worker fails', async () => {
  const { port } = line();
  const broken: VaultPort = {
    ...port,
    postMessage: () => {
      throw new DOMException('cannot be cloned', 'DataCloneError');
    },
  };
  await expect(createVaultClient(broken).call('status', { uid: 'a' })).rejects.toMatchObject({
    code: 'failed',
  });
});

test('runs requests to the vault one after the other', async () => {
  const { port, sent, arrive } = line();
  const steps: string[] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const vault = vaultWith({
    confirm: async () => {
      steps.push('begins');
      await gate;
      steps.push('ends');
      return { state: 'none' };
    },
    status: async () => {
      steps.push('reads');
      return { state: 'none' };
    },
  });
  serveVault(port, vault);
  arrive({ id: 1, name: 'confirm', ask: { uid: 'a' } });
  arrive({ id: 2, name: 'status', ask: { uid: 'a' } });
  release();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(steps).toEqual(['begins', 'ends', 'reads']);
});

test('sends fault codes to the page without error details', async () => {
  const { port, sent, arrive } = line();
  const faults = [new E2eeFault('locked'), new VaultFault('code'), new Error('key 42 is secret')];
  serveVault(
    port,
    vaultWith({
      status: async () => {
        throw faults.shift() ?? new Error('no more');
      },
    }),
  );
  for (const id of [1, 2, 3]) arrive({ id, name: 'status', ask: { uid: 'a' } });
  arrive({ id: 4, name: 'toString', ask: {} });
  await vi.waitFor(() => expect(sent).toHaveLength(4));
  expect(sent).toEqual([
    { id: 1, ok: false, fault: 'locked' },
    { id: 2, ok: false, fault: 'code' },
    { id: 3, ok: false, fault: 'failed' },
    { id: 4, ok: false, fault: 'failed' },
  ]);
});

test('ignores messages that are not vault requests', async () => {
  const { port, sent, arrive } = line();
  const status = vi.fn(async () => ({ state: 'none' as const }));
  serveVault(port, vaultWith({ status }));
  for (const data of [null, 'status', {}, { id: '1', name: 'status', ask: {} }, { id: 1 }])
    arrive(data);
  arrive({ id: 5, name: 'status', ask: { uid: 'a' } });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(status).toHaveBeenCalledTimes(1);
});
